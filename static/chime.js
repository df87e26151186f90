// The turn timer's soft sound, made by the phone itself.
const NOTES = [523, 659]; // hertz
const LOUDNESS = 0.12;
const SECONDS = 0.6;

let audio;

// A phone lets a page sound only after it was touched.
function listen() {
  if (!window.AudioContext || !document.querySelector("#timer-sound")?.checked) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

function chime() {
  if (audio?.state !== "running") return;
  NOTES.forEach((pitch, k) => {
    const from = audio.currentTime + k * (SECONDS / 2);
    const note = audio.createOscillator();
    const gain = audio.createGain();
    note.frequency.value = pitch;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(LOUDNESS, from + 0.05);
    gain.gain.linearRampToValueAtTime(0, from + SECONDS);
    note.connect(gain).connect(audio.destination);
    note.start(from);
    note.stop(from + SECONDS);
  });
}

document.addEventListener("click", listen);
document.addEventListener("change", listen);
document.addEventListener("timer-end", chime);
