// The composer: what is picked goes along when the board is asked for, and no more is picked than may be.

// What the person has put together in the form they see; forms in other tabs do not count.
function picked() {
  const forms = [...document.querySelectorAll("form[data-keep]")];
  const seen = forms.find((form) => [...form.elements].some((field) => field.checkVisibility()));
  return seen ? new FormData(seen).getAll("move") : [];
}

document.addEventListener("htmx:configRequest", (event) => {
  if (!/\/(board|picked)$/.test(event.detail.path)) return;
  for (const name of [...event.detail.formData.keys()]) event.detail.formData.delete(name);
  for (const word of picked()) event.detail.formData.append("move", word);
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

// A form that was sent with success is empty again.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.target.matches("form[data-clear]")) event.target.reset();
});
