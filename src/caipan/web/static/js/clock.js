// Counts down to absolute deadlines. The page tells the server's time once; a wrong clock on this
// device therefore does not matter, and 0:00 is never shown while time is left.
const arrivals = new WeakMap();

function left(clock) {
  const { deadline, now } = clock.dataset;
  if (arrivals.get(clock)?.now !== now) arrivals.set(clock, { now, at: performance.now() });
  const passed = performance.now() - arrivals.get(clock).at;
  return Math.max(0, Number(deadline) - Number(now) - passed);
}

function told(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

function tick() {
  for (const clock of document.querySelectorAll("time.clock[data-deadline]")) {
    const text = told(left(clock));
    if (clock.textContent !== text) clock.textContent = text;
  }
}

tick();
setInterval(tick, 250);
document.addEventListener("htmx:load", tick);
