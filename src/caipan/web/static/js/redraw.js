// Draws parts of a page anew without taking away what somebody does in them. What the old drawing and the
// new one both have stays the same element; so what is folded, focused, scrolled or moving stays so. What
// was typed or picked stays too, until its form has been sent.
const touched = new WeakSet();

function together(field) {
  if (field.type !== "radio") return [field];
  return [...document.getElementsByName(field.name)].filter((other) => other.form === field.form);
}

function touch(event) {
  for (const field of together(event.target)) touched.add(field);
}

document.addEventListener("input", touch);
document.addEventListener("change", touch);
document.addEventListener("reset", (event) => {
  for (const field of event.target.elements) touched.delete(field);
});

// What was ticked before this script ran counts as well.
for (const field of document.querySelectorAll("input")) {
  if (field.checked !== field.defaultChecked) together(field).forEach((one) => touched.add(one));
}

// A form that was sent with success is empty again, unless there is something new in it by now.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt: form, formData: sent } = detail.requestConfig;
  if (detail.xhr.status >= 400 || !form.matches("form[method=post]")) return;
  if ([...new FormData(form)].every(([name, value]) => sent.getAll(name).includes(value))) form.reset();
});

// By what an element is known among those beside it, besides its kind.
function name(node) {
  if (node.nodeName === "DETAILS" && !node.id) return node.querySelector("summary").textContent;
  if (node.id) return node.id;
  const named = { FORM: ["action"], SECTION: ["aria-labelledby", "aria-label", "class"] }[node.nodeName];
  return named?.map((attribute) => node.getAttribute(attribute)).find(Boolean);
}

function alike(one, other) {
  return one.nodeName === other.nodeName && name(one) === name(other);
}

function drawChildren(old, fresh) {
  let place = old.firstChild;
  const coming = [...fresh.childNodes];
  while (coming.length) {
    if (place && alike(place, coming[0])) {
      draw(place, coming.shift());
      place = place.nextSibling;
    } else if (place && !coming.some((node) => alike(place, node))) {
      place = without(place);
    } else {
      old.insertBefore(coming.shift(), place);
    }
  }
  while (place) place = without(place);
}

function without(gone) {
  const next = gone.nextSibling;
  gone.remove();
  return next;
}

function draw(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  drawAttributes(old, fresh);
  drawChildren(old, fresh);
  if (old.matches("input, select, textarea")) drawField(old, fresh);
}

// Whether something is folded is for the person to say, once it is there.
function drawAttributes(old, fresh) {
  const kept = (attribute) => attribute === "open" && old.nodeName === "DETAILS";
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !kept(name)) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !kept(name)) old.removeAttribute(name);
  }
}

// A choice that is barred now cannot stay picked.
function drawField(old, fresh) {
  if (fresh.disabled) touched.delete(old);
  if (touched.has(old)) return;
  if (old.checked !== fresh.checked) old.checked = fresh.checked;
  if (old.value !== fresh.value) old.value = fresh.value;
}

// Returns what was typed and picked in a part, to be put back: drawing one radio changes the others.
function entered(part) {
  const fields = [...part.querySelectorAll("input, select, textarea")];
  return fields.filter((field) => touched.has(field)).map((field) => [field, field.value, field.checked]);
}

function putBack([field, value, checked]) {
  if (!field.isConnected || !touched.has(field)) return;
  if (field.checked !== checked) field.checked = checked;
  if (field.value !== value) field.value = value;
  if (field.selectedIndex === -1) field.selectedIndex = 0;
}

// What had the focus may be gone after a drawing, or barred; then whom the game waits for is read out, and
// from there the next step goes on.
function refocus(last) {
  if (!last || document.activeElement !== document.body) return;
  last.focus({ preventScroll: true });
  if (document.activeElement === document.body) document.querySelector("#board [tabindex='-1']")?.focus({ preventScroll: true });
}

// While an order is on its way its button is barred, and loses the focus.
const sent = new WeakMap();
document.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr } }) => {
  if (elt.contains(document.activeElement)) sent.set(xhr, document.activeElement);
});
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => refocus(sent.get(xhr)));

htmx.defineExtension("redraw", {
  handleSwap(style, target, fragment) {
    if (style !== "redraw") return false;
    const [kept, focused] = [entered(target), document.activeElement];
    drawChildren(target, fragment);
    kept.forEach(putBack);
    if (!focused.isConnected) refocus(focused);
    return [target];
  },
});
