// SPDX-License-Identifier: Apache-2.0

// The timeline of one subscription: a drawing, whose periods and notifications are links, and a table.

import { differenceMarks, drawingHeight, laneBadge, laneDifferences, plainHeight } from "./differences.js";
import { button, h, name, svg, uniqueId, visible } from "./dom.js";
import { badge, count, minute, minuteElement, money, offerText, plural, share, statusWords, time, words } from "./format.js";
import { day, percent } from "./scale.js";

const top = 8;
const height = 26;
const dots = 46;
const mostMembers = 12;

// `listsDifferences`: also as text, unless the page has a list of its own.
export function lane(app, item, scale, open, listsDifferences = false) {
  const status = statusWords[item.status] ?? String(item.status);
  const key = item.originalTransactionId;
  const title = uniqueId("lane");
  const drawing = svg("svg", { class: "drawing", width: "100%", height: String(drawingHeight(item)), role: "group", "aria-label": spoken(item, status) },
    svg("line", { x1: "0", x2: "100%", y1: top + height / 2, y2: top + height / 2, class: "base" }),
    item.unpaid.map((each) => bar(scale, each, svg("title", null, `${each.kind === "grace" ? "Grace period" : "Billing retry"} from ${time(each.from)}`))),
    item.periods.map((each) => period(app, each, scale)),
    renews(item) ? item.upcoming.map((each) => upcoming(each, item, scale)) : [],
    svg("line", { x1: percent(scale.at(scale.now)), x2: percent(scale.at(scale.now)), y1: "0", y2: String(plainHeight), class: "clock-line" }),
    differenceMarks(app, item, scale),
    moments(item.events).map((each) => event(app, each, scale)),
    item.periods.map((each) => label(each, scale)));
  rove(drawing);
  const details = h("details", { class: "lane-details", open: open.has(key), data: { lane: key } },
    h("summary", null, `${number(item)}, ${plural(item.events.length + item.earlierEvents, "notification")}`));
  // The rows are made when they are shown.
  const fill = () => { if (details.open && details.childElementCount === 1) details.append(periodTable(app, item)); };
  details.addEventListener("toggle", fill);
  fill();
  return h("article", { class: "lane", "aria-labelledby": title },
    h("header", { class: "lane-head" },
      h("h3", { id: title }, button(name(item.name), () => app.inspect("transaction", item), { class: "open", data: { focus: `lane ${key}` } })),
      badge(status),
      pendingConsent(item) ? badge(item.priceIncrease.newPrice === item.priceIncrease.price ? "consent pending" : "price increase pending", "warn") : null,
      item.seats?.overClaimed > 0 ? badge(`${plural(item.seats.overClaimed, "claim")} too many`, "bad") : null,
      laneBadge(item),
      changesProduct(item) ? badge("changes at renewal", "info") : null,
      h("ul", { class: "lane-facts" }, facts(app, item, scale.now).map((each) => h("li", null, each)))),
    drawing, listsDifferences ? laneDifferences(app, item) : null, details);
}

// Only the drawing is a stop of the Tab key; the arrow keys move between its links, by time.
function rove(drawing) {
  const links = [...drawing.querySelectorAll("a")].sort((left, right) => Number(left.dataset.at) - Number(right.dataset.at));
  links[links.length - 1]?.setAttribute("tabindex", "0");
  drawing.addEventListener("keydown", (event) => {
    const place = links.indexOf(event.target.closest("a"));
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: links.length - 1 }[event.key];
    if (place < 0 || !links[next]) return;
    event.preventDefault();
    links[place].setAttribute("tabindex", "-1");
    links[next].setAttribute("tabindex", "0");
    links[next].focus();
  });
}

// MARK: Facts

export const pendingConsent = (item) => item.priceIncrease && !item.priceIncrease.isAccepted;

// The first renewal that needs consent; renewals with an offer do not.
export const endWithoutConsent = (item) => item.priceIncrease.endWithoutConsent ?? item.periodEnd;
const changesProduct = (item) => renews(item) && item.renewalProductId !== item.productId;
const renews = (item) => (item.status === 1 || item.status === 4) && item.autoRenew;
const isShort = (item) => item.periods.some((each) => each.until && Date.parse(each.until) - Date.parse(each.from) < day);

function facts(app, item, now) {
  const next = item.upcoming[0];
  const moment = (value) => (isShort(item) ? time(value) : time(value).slice(0, 10));
  const customer = app.inspectLink("customer", item.customer);
  return [
    changesProduct(item) ? [name(item.productId), " → ", name(item.renewalProductId)] : name(item.productId),
    customer, item.ownership === "ASSIGNED" ? null : price(item, next),
    [renewal(item, next, moment), renews(item) && next && Date.parse(next.date) > now
      ? [" ", app.clock.jump(next.date, `the renewal of ${visible(item.name, 60)}`, { data: { focus: `jump ${item.originalTransactionId}` } })] : ""],
    item.seats ? seats(item) : null,
    item.bundle ? [item.willUnbundle ? "leaves the bundle " : "in the bundle ", name(item.bundle), item.willUnbundle ? " at renewal" : ""] : null,
    item.continues ? ["continues ", item.continues.map((each, index) => [index > 0 ? ", " : "", name(each)])] : null,
    item.organizer ? [item.ownership === "ASSIGNED" ? "seat of " : "shared by ", app.inspectLink("customer", item.organizer.customer)] : null,
    members(app, item),
  ].filter(Boolean);
}

// The seats of the running period, those of the next renewal if they differ, and the claims.
function seats(item) {
  const { left, next, claims, claimed } = item.seats;
  const changes = renews(item) && next !== undefined && next !== left;
  return [plural(left, "seat"), changes ? ` → ${count(next)}` : "", claims ? `, ${plural(claimed, "claim")}` : ""];
}

// The members with a seat, or of a family. A group may have thousands.
function members(app, item) {
  const all = (item.members ?? []).filter((each) => !item.seats || (each.status !== 2 && each.status !== 5));
  if (all.length === 0) return null;
  const more = Math.max(item.seats?.assigned ?? 0, all.length) - mostMembers;
  return [item.seats ? "members " : "shared with ", all.slice(0, mostMembers).map((each, index) => [index > 0 ? ", " : "", app.inspectLink("customer", each.customer)]),
    more > 0 ? ` and ${count(more)} more` : ""];
}

// Seats that are added to a period have a transaction of their own.
const number = (item) => plural(item.periods.length + item.earlierPeriods, item.seats ? "transaction" : "period");

function price(item, next) {
  const now = money(item.currentPrice, item.currency);
  if (pendingConsent(item) && item.priceIncrease.newPrice === item.priceIncrease.price) return `${money(item.priceIncrease.price, item.currency)}, unchanged, with consent`;
  if (pendingConsent(item)) return `${money(item.priceIncrease.price, item.currency)} → ${money(item.priceIncrease.newPrice, item.currency)} with consent`;
  return next && renews(item) && next.price !== item.currentPrice ? `${now} → ${money(next.price, next.currency)}` : now;
}

function renewal(item, next, moment) {
  if (item.status === 2 || item.status === 5) return "ended";
  if (item.organizer) return `until ${moment(item.periodEnd)}`;
  if (item.status === 3) return item.retryEnd ? `billing retry until ${moment(item.retryEnd)}` : "in billing retry";
  if (item.status === 4) return `grace period until ${moment(item.graceEnd)}`;
  if (!item.autoRenew) return `ends ${moment(item.periodEnd)}`;
  if (pendingConsent(item)) return `ends ${moment(endWithoutConsent(item))} without consent`;
  return next ? `renews ${moment(next.date)}` : "renews";
}

function spoken(item, status) {
  const last = item.periods[item.periods.length - 1];
  const end = last?.until ? `, the last one until ${time(last.until)}` : "";
  return visible(`${item.name} of ${item.customer}: ${status}, ${number(item)}${end}`);
}

// MARK: Periods

function rectangle(scale, from, until, properties, ...children) {
  const [left, right] = [scale.at(from), scale.at(until)];
  if (right <= left || right < 0 || left > 100) return null;
  return svg("rect", { x: percent(left), width: percent(Math.max(right - left, 0.15)), y: top, height, rx: 5, ...properties }, ...children);
}

const bar = (scale, { kind, from, until }, ...children) => rectangle(scale, Date.parse(from), Date.parse(until), { class: `bar ${kind}` }, ...children);

function period(app, each, scale) {
  const title = visible(`${each.productId}: ${time(each.from)} to ${time(each.until)}, ${paid(each)}${each.offer ? `, ${offerText(each.offer)}` : ""}${refunded(each)}${each.supersededAt ? ", upgraded" : ""}`);
  const bars = each.bars.map((one) => bar(scale, one)).filter(Boolean);
  if (bars.length === 0) return null;
  return svg("a", {
    href: app.inspectAddress("transaction", each.transactionId), class: "period", tabindex: "-1", "aria-label": title,
    data: { at: String(Date.parse(each.from)), transaction: each.transactionId, focus: `period ${each.transactionId}` },
  }, svg("title", null, title), bars);
}

// Members of a group pay nothing.
const isAssigned = (each) => each.ownership === "ASSIGNED";
const paidSeats = (each) => (each.seats ? ` for ${plural(each.seats, "seat")}` : "");
const paid = (each) => (isAssigned(each) ? "assigned seat" : `${money(each.price, each.currency)}${paidSeats(each)}`);

function refunded(each) {
  if (!each.revokedAt) return "";
  return `, refunded ${time(each.revokedAt)}${each.revocationPercentage !== undefined ? ` (${share(each.revocationPercentage)})` : ""}`;
}

// The product of a period, above the line of the current time.
function label(each, scale) {
  const [{ kind, from, until }] = each.bars;
  const left = Math.max(0, scale.at(Date.parse(from)));
  const characters = Math.floor(((Math.min(100, scale.at(Date.parse(until))) - left) / 100) * scale.width / 7.5) - 3;
  if (characters < 9) return null;
  const text = ending(each.productId, characters);
  return text && svg("text", { x: percent(left), dx: 9, y: top + 17, class: `bar-label ${kind}` }, visible(text));
}

// Product ids of an app have a common prefix, so show the last words that fit, and no part of a word.
function ending(text, most) {
  if (text.length <= most) return text;
  const end = text.slice(1 - most);
  const dot = end.indexOf(".");
  return dot >= 0 && dot < end.length - 4 ? `…${end.slice(dot + 1)}` : null;
}

function upcoming(each, item, scale) {
  const from = Date.parse(each.date);
  const next = item.upcoming[item.upcoming.indexOf(each) + 1];
  const before = item.upcoming[item.upcoming.indexOf(each) - 1];
  const until = next ? Date.parse(next.date) : before ? 2 * from - Date.parse(before.date) : from;
  const condition = pendingConsent(item) && from >= Date.parse(endWithoutConsent(item)) ? ", only with consent" : "";
  return rectangle(scale, Math.max(from, scale.now), until, { class: "bar next" },
    svg("title", null, visible(`${words(each.cause)} ${time(each.date)}: ${each.productId}, ${money(each.price, each.currency)}${paidSeats(each)}${condition}`)));
}

// MARK: Notifications

// The color of a dot: of several notifications, the first tone that one of them has.
const tones = [[/REFUND|REVOKE/, "bad"], [/FAIL|EXPIRED|GRACE/, "warn"], [/PREF|PRICE|OFFER|EXTEN/, "info"]];

// The dots as the legend names them.
export const dotKinds = [["plain", "notification"], ["info", "change"], ["warn", "failed payment or end"], ["bad", "refund or revocation"], ["undelivered", "not delivered"]];

const eventName = (each) => `${each.type}${each.subtype ? `/${each.subtype}` : ""}`;

// The notifications of one minute share a dot.
function moments(events) {
  const found = new Map();
  for (const each of events) {
    const key = minute(each.at);
    found.set(key, [...(found.get(key) ?? []), each]);
  }
  return [...found.values()];
}

// A dot, which leads to the first notification that failed, or the last one; with a count if it stands for several.
function event(app, all, scale) {
  const each = all.find((one) => one.delivery === "failed") ?? all[all.length - 1];
  const moment = Date.parse(each.at);
  const at = scale.at(moment);
  if (at < 0 || at > 100) return null;
  const tone = tones.find(([pattern]) => all.some((one) => pattern.test(one.type)))?.[1] ?? "plain";
  const title = all.map((one) => `${eventName(one)} ${time(one.at)}, ${words(one.delivery).toLowerCase()}`).join("\n");
  const isCounted = all.length > 1;
  return svg("a", {
    href: app.inspectAddress("notification", each.notificationUUID), class: "dot", tabindex: "-1", "aria-label": title,
    data: { at: String(moment), focus: `dot ${each.notificationUUID}` },
  }, svg("title", null, title),
  svg("circle", { cx: percent(at), cy: dots, r: 11, class: "target" }),
  svg("circle", { cx: percent(at), cy: dots, r: isCounted ? 7.5 : 4.5, class: `event ${tone}${each.delivery === "failed" ? " undelivered" : ""}` }),
  isCounted ? svg("text", { x: percent(at), y: dots + 3.5, "text-anchor": "middle", class: `dot-count${each.delivery === "failed" ? " undelivered" : ""}` }, String(all.length)) : null);
}

// MARK: Table

function periodTable(app, item) {
  const shown = [...item.periods].reverse();
  const known = new Set(shown.map((each) => each.transactionId));
  // Notifications about other transactions stand beside the newest period.
  const about = (period, index) => item.events.filter((each) => each.transactionId === period.transactionId || (index === 0 && !known.has(each.transactionId)));
  const heads = [["Period"], ["Product"], ["Status"], ["Price", "number"], ["Notifications"]];
  return h("div", { class: "lane-periods", tabindex: "0", role: "group", "aria-label": `Periods of ${visible(item.name, 60)}` },
    h("table", { class: "small-table" },
      h("caption", { class: "hidden" }, "Periods, the newest first"),
      h("thead", null, h("tr", null, heads.map(([text, kind]) => h("th", { scope: "col", class: kind }, text)))),
      h("tbody", null, shown.map((each, index) => row(app, each, about(each, index))))),
    item.earlierPeriods > 0
      ? h("p", null, h("a", { href: app.address("transactions", { subscription: item.name }) }, `All ${count(item.periods.length + item.earlierPeriods)} transactions`))
      : null);
}

function row(app, each, events) {
  const links = events.map((one) => h("a", {
    href: app.inspectAddress("notification", one.notificationUUID), title: eventName(one), data: { focus: `link ${one.notificationUUID}` },
  }, words(one.type), one.subtype ? `: ${words(one.subtype).toLowerCase()}` : ""));
  return h("tr", null,
    h("td", null, h("a", { href: app.inspectAddress("transaction", each.transactionId), data: { focus: `row ${each.transactionId}` } },
      h("span", { class: "nowrap" }, minuteElement(each.from), " –"), " ", minuteElement(each.until))),
    h("td", null, name(each.productId), each.offer ? h("span", { class: "below" }, offerText(each.offer)) : null),
    h("td", null, badge(each.status)),
    h("td", { class: "number" }, isAssigned(each) ? "" : money(each.price, each.currency), each.seats ? h("span", { class: "below" }, isAssigned(each) ? paid(each) : paidSeats(each)) : null),
    h("td", null, h("ul", { class: "plain" }, links.map((link) => h("li", null, link)))));
}
