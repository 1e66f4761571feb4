// What was open stays open when its part of the page is drawn anew.
const open = new Set();

document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.id && event.target.isConnected) open[event.target.open ? "add" : "delete"](event.target.id);
  },
  true,
);

document.addEventListener("htmx:oobAfterSwap", () => {
  for (const details of document.querySelectorAll("details[id]")) details.open ||= open.has(details.id);
});
