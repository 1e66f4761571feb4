// Takes the key out of the private link's address, where it is safe from servers' logs, into the form.
const field = document.querySelector("[data-link]");
if (location.hash.length > 1) {
  field.value = location.hash;
  history.replaceState(null, "", location.pathname);
}
