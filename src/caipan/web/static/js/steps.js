// The arrow keys walk through a replay.
document.addEventListener("keydown", (event) => {
  const link = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (link && !event.altKey && !event.ctrlKey && !event.metaKey) document.getElementById(link)?.click();
});
