// A creature's Kombo score is asked once: choosing the creature fills in what was entered before.
const known = JSON.parse(document.getElementById("known").dataset.values);
const score = document.getElementById("value");
let filled = score.value;

document.querySelector("form.entry").addEventListener("change", (event) => {
  if (event.target.name !== "creature") return;
  if (score.value && score.value !== filled) return;
  score.value = filled = String(known[event.target.value] ?? "");
  score.dispatchEvent(new Event("input", { bubbles: true }));
});
