// A board gives way only to a newer one, and news that it shows already are not asked for: the answer to
// an order shows what the order did, before or after the stream tells of it.
let shown = 0;

document.addEventListener("htmx:beforeRequest", (event) => {
  const told = Number(event.detail.requestConfig.triggeringEvent?.detail?.lastEventId);
  if (told <= shown) event.preventDefault();
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const number = Number(detail.xhr.getResponseHeader("x-number") ?? shown);
  if (number < shown) detail.shouldSwap = false;
  else shown = number;
});
