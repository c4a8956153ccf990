// SPDX-License-Identifier: Apache-2.0

// Saves a part of the page as one HTML file, which needs no script, no server and no other file.

import { h, toast } from "./dom.js";

// What only works in the dashboard.
const controls = "button, select, input";
const policy = "default-src 'none'; style-src 'unsafe-inline'";

// `content` is not part of the page: it is changed.
export async function saveAsFile(file, title, content) {
  let style;
  try {
    style = await (await fetch("/dashboard/style.css", { credentials: "omit" })).text();
  } catch {
    toast("The server does not answer, so the page cannot be saved.", "bad");
    return;
  }
  const main = h("main", { class: "customer-page column" }, content);
  flatten(main);
  const head = [
    h("meta", { charset: "utf-8" }), h("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
    h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }), h("title", null, title),
  ].map((each) => each.outerHTML).join("\n");
  // `outerHTML` escapes the text of every element. The style is not an element here, because the policy of this page allows none.
  const text = `<!doctype html>\n<html lang="en">\n<head>\n${head}\n<style>\n${style.replaceAll("</", "<\\/")}</style>\n</head>\n${h("body", { class: "saved" }, main).outerHTML}\n</html>\n`;
  download(text, file.replace(/[^A-Za-z0-9._-]+/g, "_"), "text/html");
}

// Links and controls become their text.
function flatten(main) {
  for (const each of main.querySelectorAll("summary")) each.parentElement.open = true;
  for (const each of [...main.querySelectorAll(controls)]) {
    if (each.matches("button.open")) each.replaceWith(h("span", null, ...each.childNodes));
    else each.remove();
  }
  for (const each of [...main.querySelectorAll("a")]) {
    const isDrawing = each.namespaceURI !== "http://www.w3.org/1999/xhtml";
    const plain = document.createElementNS(each.namespaceURI, isDrawing ? "g" : "span");
    if (isDrawing) plain.setAttribute("class", each.getAttribute("class") ?? "");
    plain.append(...each.childNodes);
    each.replaceWith(plain);
  }
  for (const each of main.querySelectorAll("*")) {
    for (const name of ["tabindex", "id", "aria-labelledby"]) each.removeAttribute(name);
    for (const name of Object.keys(each.dataset ?? {})) delete each.dataset[name];
  }
}

export function download(text, file, type = "application/json") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
