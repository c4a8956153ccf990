// SPDX-License-Identifier: Apache-2.0

// The scale of the timelines: which time is shown, and the labels of the axis.

import { h, svg } from "./dom.js";
import { time } from "./format.js";

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

// The lengths of time to choose from; 0 shows everything.
export const spans = [["All", 0], ["Year", 365 * day], ["Quarter", 91 * day], ["Month", 31 * day], ["Day", day], ["6 hours", 6 * hour], ["Hour", hour]];
// The width in pixels that a period needs to be seen and clicked.
const leastWidth = 15;
// The part of the drawing before the current time.
const past = 0.7;

// The time from the first period to the next renewal.
function extent(items, now) {
  let first = now;
  let last = now;
  for (const item of items) {
    for (const period of item.periods) {
      first = Math.min(first, Date.parse(period.from));
      if (period.until) last = Math.max(last, Date.parse(period.until));
    }
    for (const each of item.upcoming.slice(0, 1)) last = Math.max(last, Date.parse(each.date) + (last - first) * 0.02);
  }
  return { first, last };
}

// The longest span in which a typical period is wide enough.
export function fittingSpan(items, now, width) {
  const lengths = items.flatMap((item) => item.periods.slice(-1)).filter((each) => each.until)
    .map((each) => Date.parse(each.until) - Date.parse(each.from)).sort((left, right) => left - right);
  const typical = lengths[Math.floor(lengths.length / 2)];
  const { first, last } = extent(items, now);
  const most = (typical * width) / leastWidth;
  if (!typical || last - first <= most) return 0;
  return spans.find(([, span]) => span > 0 && span <= most)?.[1] ?? hour;
}

// The moment at which a span begins, so that it shows the current time, or the newest period if that is long ago.
function anchor(items, now, span) {
  let newest = -Infinity;
  for (const item of items) {
    const period = item.periods[item.periods.length - 1];
    if (period) newest = Math.max(newest, Date.parse(period.until ?? period.from));
  }
  return newest > now - span * past || newest === -Infinity ? now : newest;
}

export function makeScale(items, now, span, shift, width) {
  let { first, last } = extent(items, now);
  if (span > 0) {
    first = anchor(items, now, span) + shift - span * past;
    last = first + span;
  } else {
    const margin = Math.max((last - first) * 0.03, minute);
    first -= margin;
    last += margin;
  }
  const length = last - first;
  return {
    first, last, now, width,
    at: (moment) => Math.min(101, Math.max(-1, ((moment - first) / length) * 100)),
  };
}

export const percent = (number) => `${number.toFixed(3)}%`;

// The shown time in words, for the zoom.
export function rangeText({ first, last }) {
  const [from, to] = [time(Math.round(first / minute) * minute), time(Math.round(last / minute) * minute)];
  if (last - first > 3 * day) return `${from.slice(0, 10)} to ${to.slice(0, 10)}`;
  return from.slice(0, 10) === to.slice(0, 10) ? `${from} to ${to.slice(11)}` : `${from} to ${to}`;
}

// The axis has at least so many labels.
const leastLabels = 3;
const ticks = [
  [minute, "minute"], [5 * minute, "minute"], [10 * minute, "minute"], [30 * minute, "minute"], [hour, "minute"], [3 * hour, "minute"],
  [6 * hour, "minute"], [12 * hour, "minute"], [day, "day"], [2 * day, "day"], [7 * day, "day"], [14 * day, "day"],
  [30.4 * day, "month"], [60.9 * day, "month"], [91.3 * day, "month"], [182.6 * day, "month"],
  [365.25 * day, "year"], [2 * 365.25 * day, "year"], [5 * 365.25 * day, "year"],
];

function marks(scale, size, kind) {
  const found = [];
  if (kind === "month" || kind === "year") {
    const months = Math.round(size / (30.4 * day));
    const date = new Date(scale.first);
    const start = Math.ceil((date.getUTCFullYear() * 12 + date.getUTCMonth() + 1) / months) * months;
    for (let month = start; found.length < 12; month += months) {
      const moment = Date.UTC(Math.floor(month / 12), month % 12);
      if (moment > scale.last) break;
      found.push(moment);
    }
  } else {
    for (let moment = Math.ceil(scale.first / size) * size; moment < scale.last && found.length < 12; moment += size) found.push(moment);
  }
  return found;
}

function label(moment, kind) {
  const date = new Date(moment).toISOString();
  // Midnight has its date.
  if (kind === "minute") return moment % day === 0 ? date.slice(5, 10) : date.slice(11, 16);
  return kind === "day" ? date.slice(5, 10) : kind === "month" ? date.slice(0, 7) : date.slice(0, 4);
}

export function axis(scale) {
  const most = scale.width < 560 ? 3 : 7;
  const now = scale.at(scale.now);
  const showsNow = now >= 0 && now <= 100;
  // The half of a label in percent of the width, and the distance at which it does not touch "now".
  const half = (28 / scale.width) * 100;
  const near = half * 1.8;
  const shownMarks = ([size, kind]) => marks(scale, size, kind).filter((each) => !showsNow || Math.abs(scale.at(each) - now) > near);
  const fitting = ticks.findIndex(([each]) => (scale.last - scale.first) / each <= most);
  let chosen = fitting < 0 ? ticks.length - 1 : fitting;
  while (chosen > 0 && shownMarks(ticks[chosen]).length < leastLabels) chosen -= 1;
  const kind = ticks[chosen][1];
  const side = (place) => (place < half ? "start" : place > 100 - half ? "end" : "middle");
  return h("div", { class: "axis", "aria-hidden": "true" }, svg("svg", { class: "axis-drawing", width: "100%", height: "28" },
    shownMarks(ticks[chosen]).map((each) =>
      svg("text", { x: percent(scale.at(each)), y: "18", "text-anchor": side(scale.at(each)), class: "tick" }, label(each, kind))),
    showsNow ? svg("text", { x: percent(now), y: "18", "text-anchor": side(now), class: "tick now" }, "now") : null));
}
