// “Share the result”: hands text, picture and link to the phone's own sheet, or copies the text; says only what has come true.
const PATIENCE = 1500; // milliseconds: a phone forgets that it was tapped when the picture takes longer
const SCALE = 2;

const pictures = new WeakMap();

function dress() {
  for (const link of document.querySelectorAll("a[data-share]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = link.className;
    Object.assign(button.dataset, link.dataset);
    button.textContent = navigator.share ? link.textContent : link.textContent.replace("Share", "Copy");
    link.replaceWith(button);
  }
}

async function drawn({ picture, name }) {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return blob && new File([blob], name, { type: blob.type });
}

function pictureOf(button) {
  if (!navigator.share || !navigator.canShare) return null;
  if (!pictures.has(button)) pictures.set(button, drawn(button.dataset).catch(() => null));
  const late = new Promise((done) => setTimeout(done, PATIENCE, null));
  return Promise.race([pictures.get(button), late]);
}

const linkOf = ({ link }) => (link && location.protocol === "https:" ? new URL(link, location.href).href : "");

// Whether the phone's sheet has taken it: "shared", "cancelled", or "" where it could not be asked.
async function offered(button, text) {
  if (!navigator.share) return "";
  const all = { title: button.dataset.title, text };
  const url = linkOf(button.dataset);
  if (url) all.url = url;
  const file = await pictureOf(button);
  if (file && navigator.canShare({ ...all, files: [file] })) all.files = [file];
  try {
    await navigator.share(all);
    return "shared";
  } catch (refusal) {
    return ["AbortError", "InvalidStateError"].includes(refusal.name) ? "cancelled" : "";
  }
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function byHand(box) {
  box.closest("[hidden]")?.removeAttribute("hidden");
  box.focus();
  box.select();
}

async function handOn(button) {
  const box = document.getElementById(button.dataset.share);
  const said = button.parentElement.querySelector("[role=status]");
  said.textContent = "";
  const end = await offered(button, box.value.trim());
  if (end === "cancelled") return;
  if (end === "shared") {
    said.textContent = "Shared.";
    return;
  }
  const whole = [box.value.trim(), linkOf(button.dataset)].filter(Boolean).join("\n\n");
  if (await copied(whole)) {
    said.textContent = "Copied. Paste it where you want it.";
    return;
  }
  said.textContent = "Not copied: this phone does not allow it here. The text is selected below; copy it by hand.";
  byHand(box);
}

document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest?.("button[data-share]");
  if (button) pictureOf(button);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-share]");
  if (button) handOn(button);
});
document.addEventListener("fresh", dress);
dress();
