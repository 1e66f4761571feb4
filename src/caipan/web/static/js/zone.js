// Offers the time zone of this device, where it is another than the one proposed.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

for (const button of document.querySelectorAll("[data-zone]")) {
  const field = button.form.elements.zone;
  button.querySelector("span").textContent = timeZone;
  button.hidden = !timeZone || field.value === timeZone;
  button.addEventListener("click", () => {
    field.value = timeZone;
  });
}
