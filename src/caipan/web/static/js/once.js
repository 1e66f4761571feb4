// A board is drawn anew for every news, also of talk. What is marked `data-once` and was there before,
// under the same id, does not repeat its motion.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  for (const drawn of event.detail.fragment.querySelectorAll("[data-once]")) {
    if (document.getElementById(drawn.id)) drawn.classList.add("still");
  }
});
