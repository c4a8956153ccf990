// SPDX-License-Identifier: Apache-2.0

// Where a backend answers something else than the store: in lists, in timelines and in the inspector.

import { get } from "./api.js";
import { h, name, svg, visible } from "./dom.js";
import { badge, minuteElement, plural, time, timeElement, words } from "./format.js";
import { percent } from "./scale.js";

const isOpen = (each) => each.until === undefined;
const verdicts = { entitled: "entitled", notEntitled: "not entitled", undetermined: "undetermined" };

// `entitled (activePeriod) until 2026-02-01 00:00`, as the server prints it.
function answerText({ verdict, reasons, reason, until, isUnknown }) {
  const why = reasons ?? (reason === undefined ? [] : [reason]);
  return visible([
    verdicts[verdict] ?? verdict, why.length > 0 && `(${why.join(" or ")})`, until && `until ${time(until)}`, isUnknown && "(404)",
  ].filter(Boolean).join(" "));
}

const notificationName = (each) => `${each.notificationType}${each.subtype ? `/${each.subtype}` : ""}`;

// A backend that was not told could not know better.
function state(each) {
  if (!each.wasTold) return badge(isOpen(each) ? "not told yet" : "was not told", "off");
  return badge(isOpen(each) ? "differs" : "differed", "bad");
}

// What the first question found may have begun before it.
const orEarlier = (each) => (each.isFirst ? " or earlier" : "");

const range = (each) => h("span", { class: "tabular" }, "since ", timeElement(each.since), orEarlier(each), " until ", isOpen(each) ? "now" : timeElement(each.until));

// MARK: Lists

// A link from a difference to a record, in the inspector of the page.
export const recordLink = (app) => (each, kind, key, text = key) =>
  h("a", { href: app.inspectAddress(kind, key), data: { focus: `${kind} ${key} ${each.since}` } }, name(text));

// `link` makes a link to a record; `subject` is what stands before the product.
export function differenceList(differences, link, subject = () => null) {
  return h("ul", { class: "differences" }, differences.map((each) => h("li", { class: each.wasTold ? "" : "untold" },
    h("p", { class: "difference-head" }, state(each), subject(each), each.productId ? link(each, "product", each.productId) : null, range(each)),
    answers(each), h("p", { class: "below" }, cause(each, link)))));
}

function answers(each) {
  return h("dl", { class: "answers" }, [["Store", each.store], ["Backend", each.backend]].map(([term, answer]) =>
    h("div", null, h("dt", null, term), h("dd", null, answerText(answer)))));
}

function cause(each, link) {
  if (!each.notification) return "No notification caused it.";
  const { notificationUUID, signedDate, delivery } = each.notification;
  return ["After ", link(each, "notification", notificationUUID, notificationName(each.notification)), " of ", minuteElement(signedDate), " ", badge(delivery)];
}

// The differences of a subscription that have not ended, as text; the others are on the page of the customer.
const mostInLane = 3;

export function laneDifferences(app, item) {
  const all = [...item.differences ?? []].reverse();
  if (all.length === 0) return null;
  const shown = all.filter(isOpen).slice(0, mostInLane);
  const more = all.length - shown.length;
  return h("div", { class: "lane-differences" }, shown.length === 0 ? null : differenceList(shown, recordLink(app)),
    more > 0 ? h("p", { class: "below" }, h("a", { href: app.address("customer", { name: item.customer }) }, `${plural(more, shown.length > 0 ? "other difference" : "earlier difference")}, on the page of the customer`)) : null);
}

export function laneBadge(item) {
  const open = (item.differences ?? []).filter(isOpen);
  if (open.length === 0) return null;
  return open.some((each) => each.wasTold) ? badge("backend differs", "bad") : badge("backend not told yet", "off");
}

export const differenceKinds = [["differing", "backend differs"], ["differing untold", "backend was not told"]];

// MARK: Timeline

// The drawing of a subscription with differences is higher.
export const plainHeight = 58;
const strip = { y: 60, height: 15 };
export const drawingHeight = (item) => (item.differences?.length > 0 ? strip.y + strip.height + 2 : plainHeight);

// Pixels that a mark needs to be seen and clicked, and a character of its text.
const leastWidth = 10;
const characterWidth = 7;
const mostMarks = 200;

export function differenceMarks(app, item, scale) {
  const all = item.differences ?? [];
  // One that was replaced at the instant at which it began has no length.
  return all.filter((each, index) => each.since !== each.until || all[index + 1]?.since !== each.since).slice(-mostMarks).map((each) => mark(app, item, each, scale));
}

function mark(app, item, each, scale) {
  const [left, right] = [scale.at(Date.parse(each.since)), scale.at(isOpen(each) ? scale.now : Date.parse(each.until))];
  if (right < 0 || left > 100) return null;
  const width = Math.max(right - left, (leastWidth / scale.width) * 100);
  const title = spoken(each);
  const kind = each.wasTold ? "" : " untold";
  const space = ((Math.min(100, left + width) - Math.max(0, left)) / 100) * scale.width;
  const text = (each.wasTold ? ["backend differs", "differs"] : ["backend not told", "not told"]).find((one) => (one.length + 3) * characterWidth < space);
  const place = { x: percent(left), width: percent(width) };
  const middle = strip.y + strip.height / 2;
  return [
    svg("rect", { ...place, y: 1, height: strip.y + strip.height - 1, rx: 3, class: `difference-row${kind}` }),
    svg("a", {
      href: app.inspectAddress("difference", differenceKey(each, item.customer)), class: `difference${kind}`, tabindex: "-1", "aria-label": title,
      data: { at: String(Date.parse(each.since)), focus: `difference ${differenceKey(each, item.customer)}` },
    }, svg("title", null, title),
    svg("rect", { ...place, y: strip.y, height: strip.height, rx: 3, class: "difference-strip" }),
    svg("line", { x1: place.x, x2: percent(left + width), y1: middle, y2: middle, class: "difference-hatch" }),
    text ? svg("text", { x: percent(Math.max(0, left)), dx: 7, y: strip.y + 11.5, class: "difference-label" }, text) : null),
  ];
}

function spoken(each) {
  const after = each.notification ? `, after ${notificationName(each.notification)}, ${words(each.notification.delivery).toLowerCase()}` : "";
  return visible(`${each.wasTold ? "Backend differs" : "Backend was not told"}${each.productId ? `, ${each.productId}` : ""}: since ${time(each.since)}${orEarlier(each)} until ${isOpen(each) ? "now" : time(each.until)}, `
    + `store ${answerText(each.store)}, backend ${answerText(each.backend)}${after}`, 1000);
}

// MARK: Inspector

// The address of a difference: when it began, and about what.
export const differenceKey = (each, customer) => [each.since, each.productId ?? "", customer].map(encodeURIComponent).join("/");

export async function findDifference(key) {
  const [since, product, customer] = key.split("/").map(decodeURIComponent);
  const { differences = [] } = await get(`/store/customers/${encodeURIComponent(customer)}`);
  const found = differences.filter((each) => each.since === since && (each.productId ?? "") === product).at(-1);
  return found && { ...found, customer };
}

export function differenceFacts(app, item) {
  return [
    ["Answers", state(item)],
    ["Customer", app.inspectLink("customer", item.customer)],
    item.productId && ["Product", app.inspectLink("product", item.productId)],
    ["Since", [timeElement(item.since), orEarlier(item)]],
    ["Until", isOpen(item) ? "now" : timeElement(item.until)],
    ["Store", answerText(item.store)],
    ["Backend", answerText(item.backend)],
    ["Notification", item.notification
      ? [app.inspectLink("notification", item.notification.notificationUUID, notificationName(item.notification)), " ", badge(item.notification.delivery)]
      : "none caused it"],
    !item.wasTold && ["Note", "Your backend had not received the notification when they began to differ."],
  ];
}
