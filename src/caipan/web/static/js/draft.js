// What somebody is about to say outlives a page that is loaded anew, as at the beginning and the end of a game.
const field = document.querySelector(".talk input[name=text]");
const draft = `draft ${location.pathname}`;
if (field) {
  field.value ||= sessionStorage.getItem(draft) ?? "";
  field.addEventListener("input", () => sessionStorage.setItem(draft, field.value));
  field.form.addEventListener("reset", () => sessionStorage.removeItem(draft));
}
