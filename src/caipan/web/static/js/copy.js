// Buttons that copy a link; without the permission to, the link beside them can still be selected.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const said = button.textContent;
  await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href);
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = said; }, 2000);
});
