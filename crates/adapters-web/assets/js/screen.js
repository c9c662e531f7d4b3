// What is on the screen: texts in the chosen language, the one visible section, and presses that count once.

const strings = JSON.parse(document.getElementById("strings").textContent);
let lang = document.body.dataset.lang;
let current = "attract";
let settling = 0;
const SETTLE_MS = 350;
// Texts with values in them, so that a change of language writes them anew.
const filled = new Map();

export const byId = (id) => document.getElementById(id);
export const language = () => lang;
export const shown = () => current;

export function text(name, values = {}) {
  const pattern = strings[lang][name] ?? strings.ru[name] ?? name;
  return pattern.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

/** Writes a text with values into an element; an empty name clears it. */
export function say(id, name, values) {
  filled.set(id, [name, values]);
  byId(id).textContent = name ? text(name, values) : "";
}

/** Writes words that came from the server. */
export function tell(id, words) {
  filled.delete(id);
  byId(id).textContent = words;
}

export function setLanguage(code) {
  if (!(code in strings) || code === lang) return;
  lang = code;
  document.documentElement.lang = code;
  document.title = text("page-title");
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = text(node.dataset.t);
  for (const node of document.querySelectorAll("[data-t-alt]")) node.alt = text(node.dataset.tAlt);
  for (const [id, [name, values]] of filled) byId(id).textContent = name ? text(name, values) : "";
  for (const node of document.querySelectorAll("[data-lang-choice]")) {
    node.setAttribute("aria-pressed", String(node.dataset.langChoice === code));
  }
}

/** Shows a section. It takes no touch for a moment: the second tap of a double one belongs to the screen before. */
export function show(name) {
  current = name;
  const stage = document.querySelector("main");
  stage.inert = true;
  for (const node of document.querySelectorAll("[data-screen]")) node.hidden = node.dataset.screen !== name;
  scrollTo(0, 0);
  clearTimeout(settling);
  settling = setTimeout(() => {
    stage.inert = false;
    document.querySelector(`[data-screen="${name}"] h1`)?.focus();
  }, SETTLE_MS);
}

/** Ten taps are one tap: while an action goes on, the same action is not begun again. */
export function onPress(actions) {
  const going = new Set();
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-do]");
    const name = button?.dataset.do;
    if (!name || !actions[name] || going.has(name)) return;
    going.add(name);
    try {
      await actions[name](button);
    } finally {
      going.delete(name);
    }
  });
}
