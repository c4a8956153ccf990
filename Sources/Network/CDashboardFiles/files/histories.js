// SPDX-License-Identifier: Apache-2.0

// Timelines of subscriptions on one scale: periods, offers, grace, billing retry, refunds, and the current time.

import { get, query } from "./api.js";
import { button, h, name, replace, svg, uniqueId, visible } from "./dom.js";
import { badge, count, money, offerText, plural, statusWords, time, timeElement, words } from "./format.js";

const pageSize = 20;
const day = 86_400_000;
const spans = [["All", 0], ["Year", 365], ["Quarter", 91], ["Month", 31]];

export function subscriptions(app) {
  let parameters = {};
  let answer = null;
  let span = 0;
  const search = h("input", {
    type: "search", class: "search", placeholder: "Name, customer or product", "aria-label": "Search subscriptions",
    autocomplete: "off", maxlength: "200",
    oninput: () => app.setParameters({ q: search.value, offset: undefined }, true),
  });
  const zoom = h("div", { class: "segments", role: "group", "aria-label": "Time shown" }, spans.map(([label, days]) =>
    button(label, () => {
      span = days;
      for (const [index, each] of [...zoom.children].entries()) each.setAttribute("aria-pressed", String(spans[index][1] === span));
      draw();
    }, { "aria-pressed": String(days === span) })));
  const status = h("p", { class: "count muted tabular", role: "status" });
  const previous = button("Previous", () => page(-pageSize), { class: "quiet" });
  const next = button("Next", () => page(pageSize), { class: "quiet" });
  const chips = h("div", { class: "chips" });
  const lanes = h("div", { class: "lanes" });
  const element = h("section", { class: "view", "aria-labelledby": "subscriptions-title" },
    h("div", { class: "view-head" }, h("h2", { id: "subscriptions-title" }, "Subscriptions"), status,
      h("div", { class: "pager", role: "group", "aria-label": "Pages" }, previous, next)),
    h("div", { class: "tools", role: "search" }, search, zoom, legend()),
    chips, lanes);

  function page(by) {
    const offset = Math.max(0, Number(parameters.offset ?? 0) + by);
    app.setParameters({ offset: offset === 0 ? undefined : String(offset) });
  }

  let turn = 0;
  async function refresh() {
    const mine = ++turn;
    const { q, customer, subscription, offset } = parameters;
    try {
      const found = await get(`/store/timeline${query({ q, customer, subscription, offset, limit: pageSize })}`);
      if (mine !== turn) return;
      answer = found;
      draw();
    } catch (error) {
      app.fail(error);
    }
  }

  function draw() {
    if (!answer) return;
    const items = answer.subscriptions;
    const last = answer.offset + items.length;
    const text = `${items.length === 0 ? 0 : answer.offset + 1}–${last} of ${count(answer.matching)}`;
    status.textContent = items.length === 0 ? "0" : text;
    previous.disabled = answer.offset === 0;
    next.disabled = last >= answer.matching;
    previous.parentElement.hidden = previous.disabled && next.disabled;
    replace(chips, ["customer", "subscription"].filter((each) => parameters[each]).map((each) =>
      button([`${words(each)}: `, h("bdi", null, visible(parameters[each], 60)), h("span", { "aria-hidden": "true" }, " ×")],
        () => app.setParameters({ [each]: undefined }), { class: "chip", title: "Remove this filter" })));
    const scale = makeScale(items, Date.parse(answer.now), span, lanes.clientWidth);
    const focused = document.activeElement?.dataset?.lane;
    const open = new Set([...lanes.querySelectorAll("details[open]")].map((each) => each.dataset.lane));
    replace(lanes, items.length === 0
      ? h("div", { class: "empty" },
        h("p", { class: "empty-title" }, answer.total > 0 ? "Nothing matches" : "No subscriptions yet"),
        h("p", { class: "muted" }, answer.total > 0 ? "Change the search, or remove the filters." : "Purchase a subscription, then move the clock."),
        answer.total > 0 ? button("Remove filters", () => app.replaceParameters({})) : button("Purchase", () => app.steps.open("purchase"), { class: "primary" }))
      : [axis(scale), items.map((each) => lane(app, each, scale, open))]);
    if (focused) lanes.querySelector(`[data-lane="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  return {
    element, refresh,
    update: (values) => {
      parameters = values;
      if (document.activeElement !== search) search.value = values.q ?? "";
      return refresh();
    },
    focusSearch: () => search.select(),
    page: (by) => (by < 0 ? previous : next).click(),
  };
}

function legend() {
  const all = [["paid", "paid"], ["trial", "free trial"], ["offer", "offer"], ["grace", "grace period"], ["retry", "billing retry"], ["refunded", "refunded"], ["next", "upcoming"]];
  return h("ul", { class: "legend", "aria-label": "Legend" }, all.map(([kind, text]) => h("li", null, h("span", { class: `swatch ${kind}`, "aria-hidden": "true" }), text)));
}

// MARK: Scale

function makeScale(items, now, days, width) {
  let first = now;
  let last = now;
  if (days > 0) {
    first = now - days * day * 0.7;
    last = now + days * day * 0.3;
  } else {
    for (const item of items) {
      for (const period of item.periods) {
        first = Math.min(first, Date.parse(period.from));
        if (period.until) last = Math.max(last, Date.parse(period.until));
      }
      for (const each of item.upcoming.slice(0, 1)) last = Math.max(last, Date.parse(each.date) + 3 * day);
    }
    // Limit the future, so that the next period of a yearly subscription does not fill the drawing.
    last = Math.min(last, Math.max(now + 31 * day, now + (now - first) * 0.4));
    const margin = Math.max((last - first) * 0.03, 60_000);
    first -= margin;
    last += margin;
  }
  const length = last - first;
  return {
    first, last, now, width,
    at: (moment) => Math.min(101, Math.max(-1, ((moment - first) / length) * 100)),
  };
}

const percent = (number) => `${number.toFixed(3)}%`;

const ticks = [
  [60_000, "minute"], [600_000, "minute"], [3_600_000, "minute"], [6 * 3_600_000, "minute"], [day, "day"], [7 * day, "day"],
  [30.4 * day, "month"], [91.3 * day, "month"], [365.25 * day, "year"], [5 * 365.25 * day, "year"],
];

function axis(scale) {
  const width = window.innerWidth < 700 ? 3 : 7;
  const [size, kind] = ticks.find(([each]) => (scale.last - scale.first) / each <= width) ?? ticks[ticks.length - 1];
  const marks = [];
  if (kind === "month" || kind === "year") {
    const months = Math.round(size / (30.4 * day));
    const date = new Date(scale.first);
    const start = Math.ceil((date.getUTCFullYear() * 12 + date.getUTCMonth() + 1) / months) * months;
    for (let month = start; marks.length < 12; month += months) {
      const moment = Date.UTC(Math.floor(month / 12), month % 12);
      if (moment > scale.last) break;
      marks.push(moment);
    }
  } else {
    for (let moment = Math.ceil(scale.first / size) * size; moment < scale.last && marks.length < 12; moment += size) marks.push(moment);
  }
  const label = (moment) => {
    const date = new Date(moment).toISOString();
    return kind === "minute" ? date.slice(11, 16) : kind === "day" ? date.slice(5, 10) : kind === "month" ? date.slice(0, 7) : date.slice(0, 4);
  };
  const now = scale.at(scale.now);
  // The half of a label in percent of the width, and the distance at which it does not touch "now".
  const half = (28 / scale.width) * 100;
  const near = half * 1.8;
  const anchor = (place) => (place < half ? "start" : place > 100 - half ? "end" : "middle");
  return h("div", { class: "axis", "aria-hidden": "true" }, svg("svg", { class: "axis-drawing", width: "100%", height: "28" },
    marks.filter((each) => Math.abs(scale.at(each) - now) > near).map((each) =>
      svg("text", { x: percent(scale.at(each)), y: "18", "text-anchor": anchor(scale.at(each)), class: "tick" }, label(each))),
    svg("text", { x: percent(now), y: "18", "text-anchor": anchor(now), class: "tick now" }, "now")));
}

// MARK: One subscription

const top = 8;
const height = 26;

function lane(app, item, scale, open) {
  const status = statusWords[item.status] ?? String(item.status);
  const key = `${item.originalTransactionId}`;
  const title = uniqueId("lane");
  const drawing = svg("svg", { class: "drawing", width: "100%", height: "56", role: "img", "aria-label": spoken(item, status) },
    svg("line", { x1: "0", x2: "100%", y1: top + height / 2, y2: top + height / 2, class: "base" }),
    bands(item, scale), item.periods.map((each) => period(app, each, scale)),
    status === "active" && item.autoRenew ? item.upcoming.map((each) => upcoming(each, item, scale)) : [],
    item.events.map((each) => event(each, scale)),
    svg("line", { x1: percent(scale.at(scale.now)), x2: percent(scale.at(scale.now)), y1: "0", y2: "56", class: "clock-line" }),
    item.periods.map((each) => label(each, scale)));
  drawing.addEventListener("click", (click) => {
    const id = click.target.closest("[data-transaction]")?.dataset.transaction;
    if (id) app.inspect("transaction", { transactionId: id });
  });
  return h("article", { class: "lane", "aria-labelledby": title },
    h("header", { class: "lane-head" },
      h("h3", { id: title }, button(name(item.name), () => app.inspect("transaction", { transactionId: item.originalTransactionId }), { class: "open", data: { lane: key } })),
      badge(status),
      h("span", { class: "lane-facts" },
        h("span", null, name(item.productId)),
        h("span", null, name(item.customer)),
        h("span", null, money(item.price, item.currency)),
        h("span", null, renewal(item)))),
    drawing,
    h("details", { class: "lane-details", open: open.has(key), data: { lane: key } },
      h("summary", null, `${plural(item.periods.length + item.earlierPeriods, "period")}, ${plural(item.events.length + item.earlierEvents, "notification")}`,
        item.earlierPeriods > 0 ? `; the newest ${count(item.periods.length)} periods are drawn` : ""),
      periodTable(app, item)));
}

function renewal(item) {
  if (item.ownership === "FAMILY_SHARED") return "family shared";
  if (item.status === 2 || item.status === 5) return "ended";
  if (item.status === 3) return "in billing retry";
  if (!item.autoRenew) return "does not renew";
  return item.upcoming[0] ? `renews ${time(item.upcoming[0].date).slice(0, 10)}` : "renews";
}

function spoken(item, status) {
  const last = item.periods[item.periods.length - 1];
  return visible(`${item.name} of ${item.customer}: ${status}, ${plural(item.periods.length + item.earlierPeriods, "period")}${last?.until ? `, the last one until ${time(last.until)}` : ""}`);
}

function rectangle(scale, from, until, properties, ...children) {
  const [left, right] = [scale.at(from), scale.at(until)];
  if (right <= left || right < 0 || left > 100) return null;
  return svg("rect", { x: percent(left), width: percent(Math.max(right - left, 0.15)), y: top, height, rx: 5, ...properties }, ...children);
}

function shape(each) {
  const from = Date.parse(each.from);
  const end = Date.parse(each.until ?? each.from);
  const cut = [each.supersededAt, each.revokedAt].filter(Boolean).map((text) => Date.parse(text)).filter((moment) => moment < end);
  const until = cut.length > 0 ? Math.max(from, Math.min(...cut)) : end;
  const kind = each.offer ? (each.offer.discountType === "FREE_TRIAL" ? "trial" : "offer") : "paid";
  return { from, until, end, kind };
}

function period(app, each, scale) {
  const { from, until, end, kind } = shape(each);
  const title = visible(`${each.productId}: ${time(each.from)} to ${time(each.until)}, ${money(each.price, each.currency)}${each.offer ? `, ${offerText(each.offer)}` : ""}${each.revokedAt ? `, refunded ${time(each.revokedAt)}` : ""}${each.supersededAt ? ", upgraded" : ""}`);
  const data = { transaction: each.transactionId };
  return svg("g", { class: "period" },
    rectangle(scale, from, until, { class: `bar ${kind}`, data }, svg("title", null, title)),
    each.revokedAt ? rectangle(scale, until, end, { class: "bar refunded", data }, svg("title", null, title)) : null);
}

// The product of a period, above the line of the current time.
function label(each, scale) {
  const { from, until, kind } = shape(each);
  const left = Math.max(0, scale.at(from));
  const characters = Math.floor(((Math.min(100, scale.at(until)) - left) / 100) * scale.width / 7.5) - 3;
  if (characters < 9) return null;
  return svg("text", { x: percent(left), dx: 9, y: top + 17, class: `bar-label ${kind}` }, visible(ending(each.productId, characters)));
}

// Product ids of an app have a common prefix, so show the last words that fit.
function ending(text, most) {
  if (text.length <= most) return text;
  const end = text.slice(1 - most);
  const dot = end.indexOf(".");
  return `…${dot >= 0 && dot < end.length - 4 ? end.slice(dot + 1) : end}`;
}

function bands(item, scale) {
  const drawn = [];
  for (const [index, each] of item.events.entries()) {
    if (each.status !== 3 && each.status !== 4) continue;
    const until = item.events[index + 1] ? Date.parse(item.events[index + 1].at) : scale.now;
    const kind = each.status === 4 ? "grace" : "retry";
    drawn.push(rectangle(scale, Date.parse(each.at), Math.max(until, Date.parse(each.at)), { class: `bar ${kind}` },
      svg("title", null, `${kind === "grace" ? "Grace period" : "Billing retry"} from ${time(each.at)}`)));
  }
  return drawn.filter(Boolean);
}

function upcoming(each, item, scale) {
  const from = Date.parse(each.date);
  const next = item.upcoming[item.upcoming.indexOf(each) + 1];
  const before = item.upcoming[item.upcoming.indexOf(each) - 1];
  const until = next ? Date.parse(next.date) : before ? 2 * from - Date.parse(before.date) : from;
  return rectangle(scale, Math.max(from, scale.now), until, { class: "bar next" },
    svg("title", null, visible(`${words(each.cause)} ${time(each.date)}: ${each.productId}, ${money(each.price, each.currency)}`)));
}

const tones = [[/REFUND|REVOKE/, "bad"], [/FAIL|EXPIRED|GRACE/, "warn"], [/PREF|PRICE|OFFER|EXTEN/, "info"]];

function event(each, scale) {
  const at = scale.at(Date.parse(each.at));
  if (at < 0 || at > 100) return null;
  const tone = tones.find(([pattern]) => pattern.test(each.type))?.[1] ?? "plain";
  return svg("circle", { cx: percent(at), cy: 46, r: 3.5, class: `event ${tone}` },
    svg("title", null, `${each.type}${each.subtype ? `/${each.subtype}` : ""} ${time(each.at)}`));
}

// The newest periods as a table, for assistive technology.
function periodTable(app, item) {
  const newest = item.periods.slice(-8).reverse();
  return h("table", { class: "small-table" },
    h("caption", null, item.periods.length > newest.length ? "The newest periods" : "Periods"),
    h("thead", null, h("tr", null, ["Period", "Product", "Status", "Price"].map((each) => h("th", { scope: "col" }, each)))),
    h("tbody", null, newest.map((each) => h("tr", null,
      h("td", null, button([h("span", { class: "nowrap" }, timeElement(each.from), " –"), " ", timeElement(each.until)], () => app.inspect("transaction", { transactionId: each.transactionId }), { class: "open" })),
      h("td", null, name(each.productId), each.offer ? h("span", { class: "below" }, offerText(each.offer)) : null),
      h("td", null, badge(each.status)),
      h("td", { class: "number" }, money(each.price, each.currency))))));
}
