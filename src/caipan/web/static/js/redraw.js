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
  if (form.matches(".talk form")) renew(form.elements.key);
});

// Words sent again with their key count once; other words need another one.
function renew(key) {
  key.value = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Idiomorph matches elements by id. What has none is given one that says by what it is known to people.
function identify(part) {
  const known = { DETAILS: [], FORM: ["action"], SECTION: ["aria-labelledby", "aria-label", "class"] };
  for (const node of part.querySelectorAll("details:not([id]), form:not([id]), section:not([id])")) {
    const name = known[node.nodeName].map((attribute) => node.getAttribute(attribute)).find(Boolean);
    node.id = `${node.nodeName} ${name ?? node.querySelector("summary")?.textContent}`;
  }
}

const callbacks = {
  // A choice that is barred now cannot stay picked.
  beforeNodeMorphed(old, fresh) {
    if (fresh.disabled) touched.delete(old);
  },
  // Whether something is folded is for the person to say, once it is there; so is what they have entered.
  beforeAttributeUpdated(attribute, node) {
    if (attribute === "open") return node.nodeName !== "DETAILS";
    return !(["value", "checked", "selected"].includes(attribute) && touched.has(node.closest("select") ?? node));
  },
};

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
    [target, fragment].forEach(identify);
    Idiomorph.morph(target, fragment.childNodes, { morphStyle: "innerHTML", restoreFocus: false, callbacks });
    kept.forEach(putBack);
    if (!focused.isConnected) refocus(focused);
    return [target];
  },
});
