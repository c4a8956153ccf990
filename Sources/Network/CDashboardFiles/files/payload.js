// SPDX-License-Identifier: Apache-2.0

// Signed data as an indented outline. Nested tokens are decoded, and dates are formatted.

import { h, visible } from "./dom.js";
import { time } from "./format.js";

function decodePart(part) {
  const binary = atob(part.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

// The payload of a JWS; undefined if the string is not a JWS.
export function payloadOf(token) {
  const parts = typeof token === "string" ? token.split(".") : [];
  if (parts.length !== 3) return undefined;
  try {
    return decodePart(parts[1]);
  } catch {
    return undefined;
  }
}

// Longer strings are truncated in the outline, but not in the copied data.
const longestText = 20_000;

export function outline(value) {
  return h("div", { class: "outline mono", role: "group", "aria-label": "Decoded payload" }, members(value, 0));
}

function members(value, depth) {
  const list = Array.isArray(value) ? value.map((each, index) => [String(index), each]) : Object.entries(value);
  return h("dl", null, list.map(([key, each]) => member(key, each, depth)));
}

function member(key, value, depth) {
  const nested = payloadOf(value);
  const inner = nested ?? value;
  const term = h("dt", null, visible(key, 200), nested ? h("span", { class: "tag" }, "signed") : null);
  if (inner !== null && typeof inner === "object" && depth < 6) {
    const isEmpty = Object.keys(inner).length === 0;
    return h("div", { class: "branch" }, term, h("dd", null, isEmpty ? "none" : members(inner, depth + 1)));
  }
  return h("div", null, term, h("dd", { class: typeof inner }, scalar(key, inner)));
}

function scalar(key, value) {
  if (typeof value === "number" && /date|expire/i.test(key) && value > 1e11) {
    return [String(value), h("span", { class: "note" }, time(value))];
  }
  if (typeof value === "number" && /price/i.test(key)) {
    return [String(value), h("span", { class: "note" }, (value / 1000).toFixed(2))];
  }
  return h("bdi", null, visible(typeof value === "object" ? JSON.stringify(value) : String(value), longestText));
}
