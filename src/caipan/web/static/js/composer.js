// The composer: what is picked goes along when the board is asked for, and no more is picked than may be.

// What the person has put together in the form they see; forms in other tabs do not count.
function picked() {
  const forms = [...document.querySelectorAll("form[data-keep]")];
  const seen = forms.find((form) => [...form.elements].some((field) => field.checkVisibility()));
  return seen ? new FormData(seen).getAll("move") : [];
}

const drawing = (path) => /\/(board|picked)$/.test(path);

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!drawing(detail.path)) return;
  for (const name of [...detail.formData.keys()]) detail.formData.delete(name);
  for (const word of picked()) detail.formData.append("move", word);
});

// A drawing of what was picked then is of no use when something else is picked by now.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { path, formData } = detail.requestConfig;
  if (!drawing(path) || formData.getAll("move").join() === picked().join()) return;
  detail.shouldSwap = false;
  htmx.trigger("#refresh", "again");
});

// Bars the rest once as many are chosen as one may choose.
function limit(keys) {
  const boxes = [...keys.querySelectorAll("input[type=checkbox]:not([data-barred])")];
  const full = boxes.filter((box) => box.checked).length >= Number(keys.dataset.atMost);
  for (const box of boxes) box.disabled = full && !box.checked;
}

function limitAll() {
  document.querySelectorAll("[data-at-most]").forEach(limit);
}

document.addEventListener("change", limitAll);
document.addEventListener("htmx:load", limitAll);
limitAll();
