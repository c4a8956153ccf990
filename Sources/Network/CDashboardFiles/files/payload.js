// SPDX-License-Identifier: Apache-2.0

// Signed data as an indented outline. Nested tokens are decoded, and dates are formatted.

import { breakable, h, visible } from "./dom.js";
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

// `fields` are the members that are dates or prices, also inside of other members, by the definition of the payload.
export function outline(value, fields = {}) {
  return h("div", { class: "outline mono", role: "group", "aria-label": "Decoded payload" }, members(value, fields, 0));
}

function members(value, fields, depth) {
  // The elements of an array have the definition of the array.
  const list = Array.isArray(value) ? value.map((each, index) => [String(index), each, fields]) : Object.entries(value).map(([key, each]) => [key, each, fields?.[key]]);
  return h("dl", null, list.map(([key, each, kind]) => member(key, each, kind, depth)));
}

function member(key, value, kind, depth) {
  const nested = payloadOf(value);
  const inner = nested ?? value;
  const term = h("dt", null, breakable(visible(key, 200)), nested ? h("span", { class: "tag" }, "signed") : null);
  if (inner !== null && typeof inner === "object" && depth < 6) {
    const isEmpty = Object.keys(inner).length === 0;
    return h("div", { class: "branch" }, term, h("dd", null, isEmpty ? "none" : members(inner, kind, depth + 1)));
  }
  return h("div", null, term, h("dd", { class: typeof inner }, scalar(inner, kind)));
}

function scalar(value, kind) {
  if (typeof value === "number" && kind === "date") return [String(value), h("span", { class: "note" }, time(value))];
  if (typeof value === "number" && kind === "price") return [String(value), h("span", { class: "note" }, (value / 1000).toFixed(2))];
  return h("bdi", null, visible(typeof value === "object" ? JSON.stringify(value) : String(value), longestText));
}
