// SPDX-License-Identifier: Apache-2.0

import { h } from "./dom.js";

// Formats `2026-03-01T00:00:00Z` or milliseconds as `2026-03-01 00:00` in UTC, with seconds if they are not zero.
export function time(value) {
  const date = typeof value === "number" ? new Date(value) : new Date(value ?? NaN);
  if (Number.isNaN(date.getTime())) return "";
  const text = date.toISOString();
  const seconds = text.slice(17, 23);
  if (seconds === "00.000") return `${text.slice(0, 10)} ${text.slice(11, 16)}`;
  return `${text.slice(0, 10)} ${text.slice(11, 19)}${seconds.endsWith(".000") ? "" : text.slice(19, 23)}`;
}

// Tables have no seconds; the title has the full value.
export const minute = (value) => time(value).slice(0, 16);
export const minuteElement = (value) => timeElement(value, minute(value));

export function timeElement(value, text = time(value)) {
  if (text === "") return null;
  const iso = new Date(value).toISOString();
  return h("time", { datetime: iso, class: "tabular nowrap", title: iso }, text);
}

const units = [
  ["year", 365 * 86400], ["month", 30 * 86400], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

export function distance(from, to) {
  const seconds = (new Date(to) - new Date(from)) / 1000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size * (unit === "second" ? 0 : 1)) {
      return relative.format(Math.round(seconds / size), unit);
    }
  }
  return "now";
}

export function money(milliunits, currency) {
  const amount = milliunits / 1000;
  try {
    return new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol" }).format(amount);
  } catch {
    return `${amount.toFixed(2)} ${currency}`;
  }
}

export const count = (number) => new Intl.NumberFormat("en-US").format(number);

export function plural(number, noun) {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}

// What a price pays for, if it is more than one: `for 4 seats`, `for 3 units`.
export function quantity(item) {
  return item.isOfGroup || item.quantity > 1 ? `for ${plural(item.quantity, item.isOfGroup ? "seat" : "unit")}` : null;
}

const spellings = { realtime: "real-time", url: "URL" };

// Formats `setAutoRenew` as `Set auto renew`, `setRealtimeURL` as `Set real-time URL`, and `DID_RENEW` as `Did renew`.
export function words(text) {
  const isMixed = /[a-z]/.test(text);
  const parts = text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2").split(/[_\- ]+/).filter(Boolean);
  const spaced = parts.map((each) => (isMixed && /^[A-Z]{2,}$/.test(each) ? each : spellings[each.toLowerCase()] ?? each.toLowerCase())).join(" ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

// A storefront as `USA — United States`.
export const country = (item) => (item.storefrontName ? `${item.storefront} — ${item.storefrontName}` : item.storefront);

const tones = {
  active: "good", owned: "good", delivered: "good", entitled: "good", passed: "good",
  grace: "warn", waiting: "warn", retrying: "bad", acceptedDamaged: "bad", undetermined: "warn", retry: "bad", unfinished: "warn",
  notPosted: "off", refunded: "bad", revoked: "bad", failed: "bad", notEntitled: "off", upcoming: "info", upgraded: "info", moved: "info",
};

const labels = {
  grace: "grace period", retry: "billing retry", notEntitled: "not entitled", notPosted: "not posted", acceptedDamaged: "accepted a damaged one",
};

export function badge(word, tone = tones[word] ?? "off") {
  return h("span", { class: `badge ${tone}` }, labels[word] ?? word);
}

export const statusWords = { 1: "active", 2: "expired", 3: "retry", 4: "grace", 5: "revoked" };
export const offerKinds = { 1: "introductory", 2: "promotional", 3: "code", 4: "win-back" };

const discounts = { FREE_TRIAL: "free trial", PAY_AS_YOU_GO: "pay as you go", PAY_UP_FRONT: "pay up front", ONE_TIME: "one time" };
export function offerText(offer) {
  const kind = typeof offer.type === "number" ? offerKinds[offer.type] : words(offer.kind ?? "").toLowerCase();
  return [kind, discounts[offer.discountType]].filter(Boolean).join(", ");
}

// A share in thousandths of a percent as `41.935 %`.
export function share(thousandths) {
  return `${new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 }).format(thousandths / 1000)} %`;
}

// The number and length of the periods of an offer: `3 × 1 month`.
export function offerLength(offer) {
  const number = offer.periodsLeft ?? offer.count ?? 1;
  return number > 1 ? `${number} × ${period(offer.period)}` : period(offer.period);
}

const spans = { D: "day", W: "week", M: "month", Y: "year" };
export function period(text) {
  const match = /^P(\d+)([DWMY])$/.exec(text ?? "");
  return match ? plural(Number(match[1]), spans[match[2]]) : text ?? "";
}
