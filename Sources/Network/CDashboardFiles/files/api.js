// SPDX-License-Identifier: Apache-2.0

// Requests to the store that serves this page.

import { button, h } from "./dom.js";

const tokenKey = "receiptctl-token";
export const store = { side: null };

export class StoreError extends Error {
  constructor(status, message, hint) {
    super(message);
    this.status = status;
    this.hint = hint;
  }

  // Whether there was no response at all.
  get isUnreachable() { return this.status === 0; }
}

// What is wrong, and what to do.
export const reason = (error) => (error.hint ? `${error.message}: ${error.hint}` : error.message);

export const unreachable = () => new StoreError(0, "The server does not answer", "is receiptctl serve still running? The page tries again every second");

// `body` is a value, or the text of a file, which is sent as it is.
async function send(method, path, body, isText = false) {
  const headers = {};
  const token = sessionStorage.getItem(tokenKey);
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const prefix = store.side ? `/${store.side}` : "";
  let answer;
  try {
    answer = await fetch(prefix + path, {
      method,
      headers,
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
    });
  } catch {
    // "Failed to fetch" names no cause that helps.
    throw unreachable();
  }
  if (answer.status === 401) {
    await askForToken(token);
    return send(method, path, body, isText);
  }
  let text;
  try {
    text = await answer.text();
  } catch {
    throw unreachable();
  }
  if (isText && answer.ok) return text;
  let value;
  try {
    value = text === "" ? null : JSON.parse(text);
  } catch {
    throw new StoreError(answer.status, "the response is not JSON");
  }
  if (!answer.ok) {
    const place = value?.step ? `step ${value.step}: ` : "";
    throw new StoreError(answer.status, place + (value?.error ?? `status ${answer.status}`), value?.hint);
  }
  return value;
}

export const get = (path) => send("GET", path);
// The response as it is, without reading its JSON.
export const getText = (path) => send("GET", path, undefined, true);
export const post = (path, body) => send("POST", path, body);
export const remove = (path) => send("DELETE", path);

// A query string of the parameters that have a value.
export function query(parameters) {
  const known = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return known.length === 0 ? "" : `?${new URLSearchParams(known)}`;
}

let asking = null;

// One dialog for all waiting requests; `used` is the rejected token.
function askForToken(used) {
  asking ??= new Promise((resolve) => {
    const input = h("input", {
      type: "password", id: "token-value", autocomplete: "off", required: true, spellcheck: "false",
      // The characters that --token allows. For any other, fetch would throw in this and every
      // later request.
      pattern: "[A-Za-z0-9._~+\\/=\\-]+", title: "letters, digits and -._~+/=",
    });
    const dialog = h(
      "dialog",
      { class: "small", "aria-labelledby": "token-title" },
      h(
        "form",
        { method: "dialog", class: "form" },
        h("h2", { id: "token-title" }, "Control token"),
        h("p", { class: "muted" }, "This store was started with --token. The token stays in this tab."),
        used ? h("p", { class: "error", role: "alert" }, "The store rejected this token.") : null,
        h("label", { for: "token-value" }, "Token"),
        input,
        h("div", { class: "form-end" }, button("Continue", undefined, { type: "submit", class: "primary" })),
      ),
    );
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    dialog.addEventListener("close", () => {
      sessionStorage.setItem(tokenKey, input.value);
      dialog.remove();
      asking = null;
      resolve();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
  return asking;
}
