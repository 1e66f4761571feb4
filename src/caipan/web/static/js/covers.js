// "Hide my cards" stays as it was chosen while this window lives.
const cover = document.getElementById("cover");
if (cover) {
  // what was ticked before this script ran stays ticked
  cover.checked ||= sessionStorage.getItem("cover") === "on";
  cover.addEventListener("change", () => sessionStorage.setItem("cover", cover.checked ? "on" : "off"));
}
