// SPDX-License-Identifier: Apache-2.0

// Times as people write them, for the clock: `2026-03-01`, `2 weeks`, `10d`, `P2W`, `tomorrow`, `next month`.

import { distance, time } from "./format.js";

const units = [
  [/^s(ec(ond)?s?)?$/, "S", "T"], [/^m(in(ute)?s?)?$/, "M", "T"], [/^h((ou)?rs?)?$/, "H", "T"],
  [/^d(ays?)?$/, "D", ""], [/^w((ee)?ks?)?$/, "W", ""], [/^mo(n(th)?s?)?$/, "M", ""], [/^y((ea)?rs?)?$/, "Y", ""],
];
const small = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const day = 86_400_000;

export const examples = "2026-03-01, 2026-03-01 12:00, 2 weeks, 10d, P1Y, tomorrow, or next month";

// `{to}` or `{by}` as the store takes them, and the time in words; undefined if the text is none of these.
export function moment(text, now) {
  const value = text.trim().toLowerCase().replace(/\s+/g, " ");
  const by = duration(value);
  if (by) return { by, words: words(after(by, now), now) };
  const date = relativeDay(value, new Date(now)) ?? calendarDate(text.trim());
  if (date === undefined || Number.isNaN(date.getTime())) return undefined;
  const to = date.toISOString().replace(".000Z", "Z");
  return { to, words: words(date, now) };
}

const words = (date, now) => (date ? `${time(date.getTime())} UTC, ${distance(now, date)}` : "");

// An ISO 8601 duration, or a number with a unit.
function duration(value) {
  if (/^p(?=.)(\d+y)?(\d+m)?(\d+w)?(\d+d)?(t(?=.)(\d+h)?(\d+m)?(\d+s)?)?$/.test(value)) return value.toUpperCase();
  const [, number, unit] = /^(?:in |\+ ?)?(\d{1,6}|an?|[a-z]+) ?([a-z]+)(?: later)?$/.exec(value) ?? [];
  if (!unit) return undefined;
  const count = /^\d/.test(number) ? Number(number) : /^an?$/.test(number) ? 1 : small.indexOf(number);
  const [, letter, prefix] = units.find(([pattern]) => pattern.test(unit)) ?? [];
  return letter && count > 0 ? `P${prefix}${count}${letter}` : undefined;
}

// The time after a duration, to show it; the store computes it itself.
function after(by, now) {
  const [, years, months, weeks, days, hours, minutes, seconds] = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(by) ?? [];
  const date = new Date(now);
  const month = date.getUTCMonth() + Number(years ?? 0) * 12 + Number(months ?? 0);
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  date.setUTCFullYear(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last));
  const length = (Number(weeks ?? 0) * 7 + Number(days ?? 0)) * day + Number(hours ?? 0) * 3_600_000 + Number(minutes ?? 0) * 60_000 + Number(seconds ?? 0) * 1000;
  const found = new Date(date.getTime() + length);
  return Number.isNaN(found.getTime()) ? undefined : found;
}

// `tomorrow`, `next week`, `next month` and `next year` begin at midnight, or at a time of day that follows.
function relativeDay(value, now) {
  const [, name, hour, minute] = /^(tomorrow|next (?:week|month|year))(?: (?:at )?([01]?\d|2[0-3]):([0-5]\d))?$/.exec(value) ?? [];
  if (!name) return undefined;
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const start = {
    tomorrow: () => Date.UTC(year, month, date + 1),
    // Weeks begin on Monday.
    "next week": () => Date.UTC(year, month, date + 7 - ((now.getUTCDay() + 6) % 7)),
    "next month": () => Date.UTC(year, month + 1),
    "next year": () => Date.UTC(year + 1, 0),
  }[name]();
  return new Date(start + Number(hour ?? 0) * 3_600_000 + Number(minute ?? 0) * 60_000);
}

// `2026-03-01`, `2026-03-01 12:00`, a time of RFC 3339, or `1 March 2026`; without a zone in UTC.
function calendarDate(text) {
  const [, date, clock] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? [];
  if (date) return new Date(`${date}T${clock ?? "00:00"}Z`);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/i.test(text)) return new Date(text);
  if (/^(\d{1,2} [A-Za-z]{3,9}|[A-Za-z]{3,9} \d{1,2},?) \d{4}$/.test(text)) return new Date(`${text} UTC`);
  return undefined;
}
