// SPDX-License-Identifier: Apache-2.0

// Creates elements without markup: every string becomes a text node.

// Characters that reorder or hide text are shown as code points, so that an id cannot look like another one.
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

// Longer strings are truncated in lists and facts; the payload shows them in full.
const longest = 400;

export function visible(text, most = longest) {
  const all = String(text);
  const cut = all.length > most ? `${all.slice(0, most)}…` : all;
  return cut.replace(invisible, (c) => `‹U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}›`);
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

function set(element, properties) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.setAttribute("class", value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, value);
  }
  return element;
}

export function h(name, properties, ...children) {
  return append(set(document.createElement(name), properties), children);
}

export function svg(name, properties, ...children) {
  return append(set(document.createElementNS("http://www.w3.org/2000/svg", name), properties), children);
}

// A text that may break after a dot or an underscore, and between two words of camel case.
export function breakable(text) {
  return text.split(/(?<=[._])(?=[^._])|(?<=[a-z])(?=[A-Z])/).flatMap((part, index) => (index === 0 ? [part] : [h("wbr"), part]));
}

// A name from the store. `bdi` isolates its text direction; the style limits its lines.
export function name(text, kind = "name") {
  const shown = visible(text);
  return h("bdi", { class: kind, title: shown }, breakable(shown));
}

export function code(text) {
  return name(text, "name mono");
}

export function replace(element, ...children) {
  element.replaceChildren();
  return append(element, children);
}

let ids = 0;
export function uniqueId(prefix) {
  ids += 1;
  return `${prefix}-${ids}`;
}

export function button(label, action, properties) {
  return h("button", { type: "button", onclick: action, ...properties }, label);
}

export async function copy(text, label) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${label} copied`);
  } catch {
    toast(`The browser does not allow copying. Select the text and copy it.`, "bad");
  }
}

const mostToasts = 2;

// The time that a message stays: longer for more words, but not long; that of a failure has a button that closes it.
const leastTime = { good: 3500, bad: 8000 };
const mostTime = 12_000;
const timePerWord = 350;

export function toast(text, kind = "good", ...more) {
  const shown = visible(text);
  const close = kind === "bad" ? button("×", () => item.remove(), { class: "toast-close", "aria-label": "Close the message", title: "Close" }) : null;
  const item = h("div", { class: `toast ${kind}` }, close, shown, more);
  const list = document.getElementById("toasts");
  list.append(item);
  while (list.childElementCount > mostToasts) list.firstElementChild.remove();
  const time = Math.min(mostTime, Math.max(leastTime[kind], item.textContent.split(" ").length * timePerWord));
  // A message under the pointer or with the focus stays.
  const remove = () => (item.matches(":hover, :focus-within") ? setTimeout(remove, leastTime.good) : item.remove());
  setTimeout(remove, time);
}
