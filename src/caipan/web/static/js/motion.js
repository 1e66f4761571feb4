// What comes from somewhere on the board, such as chips from a player: an element with `data-from`, once it
// is new on the page, travels there from the element with that id. Not for who prefers less motion.
const still = matchMedia("(prefers-reduced-motion: reduce)");

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

function travel(thing) {
  const origin = document.getElementById(thing.dataset.from);
  if (!origin || still.matches) return;
  const [[fromX, fromY], [toX, toY]] = [middle(origin), middle(thing)];
  const start = { transform: `translate(${fromX - toX}px, ${fromY - toY}px)` };
  thing.animate([start, { transform: "none" }], { duration: 700, easing: "ease-in-out" });
}

new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
  for (const part of added.filter((node) => node.nodeType === Node.ELEMENT_NODE && node.isConnected)) {
    [part, ...part.querySelectorAll("[data-from]")].filter((thing) => thing.dataset.from).forEach(travel);
  }
}).observe(document.getElementById("board"), { childList: true, subtree: true });
