// SPDX-License-Identifier: Apache-2.0

// The page of one customer, in one column: subscriptions, money, entitlements, purchases and events.

import { get, query } from "./api.js";
import { differenceList, recordLink } from "./differences.js";
import { button, code, h, name, replace, visible } from "./dom.js";
import { reasonText, untilElement, verdictBadge } from "./entitlements.js";
import { entriesAfter, newestEntry } from "./events.js";
import { list, waiting } from "./facts.js";
import { badge, count, country, minute, minuteElement, money, plural, timeElement } from "./format.js";
import { actionButtons } from "./inspector.js";
import { lane } from "./lane.js";
import { axis, fittingSpan, makeScale } from "./scale.js";
import { saveAsFile } from "./save.js";

const mostEvents = 200;
const mostDifferences = 200;
// The activity that a store keeps.
const mostEntries = 2_000;
// The newest ones; the menu has an entry for each.
const mostRefunds = 10;

// The refunds of what was paid: the newest period of each subscription, and one-time purchases.
function refunds(subscriptions, purchases) {
  const periods = subscriptions.flatMap((each) => each.periods.slice(-1).map((period) => ({ ...period, name: each.name, ownership: each.ownership, date: period.from })));
  const single = purchases.map((each) => ({ ...each, revokedAt: each.revocationDate, date: each.purchaseDate }));
  return [...periods, ...single].filter((each) => each.price > 0 && !each.revokedAt && each.ownership === "PURCHASED")
    .sort((left, right) => Date.parse(right.date) - Date.parse(left.date)).slice(0, mostRefunds)
    .map(({ name: transaction, price, currency }) => ({
      do: "refund", title: "Refund", label: `Refund ${visible(transaction, 80)}…`, isRare: true, set: { transaction, amount: { price, currency } },
    }));
}

// When the access to a product ended that was not consumed: its last period, grace period or purchase.
function ends({ subscriptions, now }, purchases) {
  const found = new Map();
  const note = (product, at) => {
    if (at && Date.parse(at) <= Date.parse(now) && !(Date.parse(found.get(product)) >= Date.parse(at))) found.set(product, at);
  };
  for (const each of subscriptions) {
    for (const period of each.periods) {
      for (const bar of period.bars) if (bar.kind !== "refunded") note(period.productId, bar.until);
    }
    for (const { kind, until } of each.unpaid) if (kind === "grace") note(each.productId, until);
  }
  for (const each of purchases) if (each.type !== "Consumable") note(each.productId, each.revocationDate);
  return found;
}

export function customer(app) {
  let wanted;
  let data = null;
  let turn = 0;
  let entries = [];
  let newest = null;
  const title = h("h2", { id: "customer-title" });
  const status = h("p", { class: "count muted", role: "status" });
  const save = button("Save as HTML", () => saveAsFile(`customer-${wanted}.html`, `${wanted}, ${app.overview()?.bundleId ?? "test store"}`, content(data, true)));
  const print = button("Print", () => window.print());
  const column = h("div", { class: "column" });
  const body = h("div", { class: "page customer-page", tabindex: "0", role: "group", "aria-label": "Customer" }, column);
  const element = h("section", { class: "view", "aria-labelledby": title.id },
    h("div", { class: "view-head" }, title, status, h("div", { class: "actions" }, save, print)), body);
  let width = 0;
  new ResizeObserver(() => {
    if (Math.abs(column.clientWidth - width) > 4) draw();
  }).observe(column);

  async function refresh() {
    const mine = ++turn;
    const customer = wanted;
    if (!customer) return show(null, "Choose a customer in the list.");
    try {
      const [page, lanes, notifications] = await Promise.all([
        get(`/store/customers/${encodeURIComponent(customer)}`), get(`/store/timeline${query({ customer, limit: 50 })}`),
        get(`/store/notifications${query({ customer, limit: mostEvents })}`), loadEntries(),
      ]);
      if (mine !== turn) return;
      data = { page, lanes, notifications, entries: entries.filter((each) => each.kind === "clock" && each.environment === app.environment() && each.customers?.includes(customer)) };
      show(page.customer, null);
    } catch (error) {
      if (mine !== turn) return;
      if (error.status === 404) show(null, error.message);
      else app.fail(error);
    }
  }

  // The sentences about what happened, as far as the store keeps them.
  async function loadEntries() {
    if (newest === null) newest = Math.max(0, (await newestEntry()) - mostEntries);
    const found = await entriesAfter(newest);
    if (found.newest < newest) entries = [];
    newest = found.newest;
    const known = entries.length > 0 ? entries[entries.length - 1].number : 0;
    entries = [...entries.filter((each) => each.number >= found.oldest), ...found.found.filter((each) => each.number > known)];
  }

  let drawn = "";
  function show(item, problem) {
    save.disabled = !item;
    replace(title, name(item?.name ?? wanted ?? "Customer"));
    status.textContent = item ? country(item) : "";
    if (item) return draw();
    data = null;
    drawn = "";
    replace(column, h("p", { class: "empty muted" }, visible(problem)));
  }

  function draw() {
    if (!data || !element.isConnected) return;
    width = column.clientWidth;
    const { revision, ...rest } = data.page;
    const text = JSON.stringify([rest, data.lanes.subscriptions, data.lanes.now, data.notifications.notifications, data.entries.length, width, app.parameters.inspect]);
    if (drawn === text) return;
    drawn = text;
    const focused = document.activeElement?.id || document.activeElement?.dataset?.focus;
    const place = body.scrollTop;
    replace(column, content(data, false));
    body.scrollTop = place;
    if (focused) column.querySelector(`#${CSS.escape(focused)}, [data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  // The sections; for a file with all that is folded, and without what only acts.
  function content({ page, lanes, notifications, entries: sentences }, isFile) {
    const item = page.customer;
    const open = isFile ? new Set(lanes.subscriptions.map((each) => each.originalTransactionId))
      : new Set([...column.querySelectorAll("details[open]")].map((each) => each.dataset.lane));
    const now = Date.parse(lanes.now);
    const scale = makeScale(lanes.subscriptions, now, fittingSpan(lanes.subscriptions, now, width || 800), 0, (width || 800) - 36);
    return [
      isFile ? h("header", { class: "file-head" }, h("h1", null, name(item.name)), h("p", { class: "muted" }, "Customer of the simulated store of ",
        visible(app.overview()?.bundleId ?? "", 120), ", ", app.environment() ?? "", ", at ", timeElement(page.now), " UTC. Test data: not from the App Store.")) : null,
      waiting(app, item),
      isFile ? null : actionButtons(app, "customer", { ...item, actions: [...item.actions, ...refunds(lanes.subscriptions, page.purchases)] }, "page-"),
      section("About", h("dl", { class: "facts" }, about(item).map(([term, value]) => [h("dt", null, term), h("dd", null, value)]))),
      section("Subscriptions", lanes.subscriptions.length === 0 ? nothing("No subscriptions.")
        : h("div", { class: "page-lanes" }, axis(scale), lanes.subscriptions.map((each) => lane(app, each, scale, open)))),
      page.differences?.length > 0 ? section("Backend", differenceList([...page.differences].reverse().slice(0, mostDifferences), recordLink(app)),
        page.differences.length > mostDifferences ? nothing(`The newest ${count(mostDifferences)} of ${plural(page.differences.length, "difference")}.`) : null) : null,
      section("Money", moneyTable(page.money)),
      section("Entitlements", entitlementTable(page.products, ends(lanes, page.purchases)), isFile ? null : h("p", { class: "muted" },
        h("a", { href: app.address("entitlements", { customer: item.name }) }, "As a verifier derives them, with the rules"))),
      section("One-time purchases", purchaseTable(page), page.consumables.length > 0 ? consumableTable(page.consumables) : null),
      section("Events", eventList(notifications, sentences), notifications.matching > mostEvents
        ? h("p", { class: "muted" }, h("a", { href: app.address("notifications", { customer: item.name }) }, `All ${count(notifications.matching)} notifications`)) : null),
    ];
  }

  const section = (heading, ...children) => h("section", { class: "card", "aria-label": heading }, h("h3", null, heading), children);
  const nothing = (text) => h("p", { class: "muted" }, text);

  function about(item) {
    return [
      ["App transaction", code(item.appTransactionId ?? "none")],
      ["Storefront", country(item)],
      ["Created", timeElement(item.createdAt)],
      ["Payment", item.paymentWorks ? "works" : badge("payment fails", "bad")],
      item.asksToBuy && ["Ask to Buy", badge("on", "info")],
      item.interruptsPurchases && ["Interrupted purchases", badge("on", "warn")],
      item.organizer && ["Family", ["organized by ", h("a", { href: app.address("customer", { name: item.organizer }) }, name(item.organizer))]],
      item.family.length > 0 && ["Family members", list(item.family, (each) => h("a", { href: app.address("customer", { name: each }) }, name(each)))],
      item.claims && ["Claimed seats", list(item.claims, (each) => ["of ", h("a", { href: app.address("customer", { name: each.customer }) }, name(each.customer)), ": ", name(each.productId)])],
      ["Transactions", h("a", { href: app.address("transactions", { customer: item.name }) }, plural(item.transactions, "transaction"))],
    ].filter(Boolean);
  }

  // MARK: Tables

  function table(caption, heads, rows) {
    return h("div", { class: "column-scroll", tabindex: "0", role: "group", "aria-label": caption }, h("table", { class: "small-table" },
      h("caption", { class: "hidden" }, caption),
      h("thead", null, h("tr", null, heads.map(([text, kind]) => h("th", { scope: "col", class: kind }, text)))),
      h("tbody", null, rows.map((cells) => h("tr", null, cells.map((cell, index) => h("td", { class: heads[index][1] }, cell)))))));
  }

  function moneyTable(all) {
    if (all.length === 0) return nothing("Nothing was purchased.");
    return table("Money by currency", [["Currency"], ["Paid", "number"], ["Refunded", "number"], ["Net", "number"], ["Purchases", "number"]], all.map((each) => [
      each.currency, money(each.paid, each.currency),
      [money(each.refunded, each.currency), each.refunds > 0 ? h("span", { class: "below" }, plural(each.refunds, "refund")) : null],
      h("strong", null, money(each.paid - each.refunded, each.currency)), count(each.purchases),
    ]));
  }

  function entitlementTable(products, ended) {
    if (products.length === 0) return nothing("The customer purchased no product.");
    const rank = { entitled: 0, undetermined: 1, notEntitled: 2 };
    const sorted = [...products].sort((left, right) => rank[left.verdict] - rank[right.verdict]);
    return table("Entitlements now", [["Product"], ["Now"], ["Why"], ["Until"]], sorted.map((each) => [
      app.inspectLink("product", each.productId), verdictBadge(each), reasonText(each),
      untilElement(each) ?? (each.verdict === "notEntitled" && ended.has(each.productId) ? ["ended ", minuteElement(ended.get(each.productId))] : ""),
    ]));
  }

  function purchaseTable({ purchases, earlierPurchases }) {
    if (purchases.length === 0) return nothing("None.");
    return [table("One-time purchases, the newest first", [["Purchased"], ["Transaction"], ["Product"], ["Status"], ["Price", "number"]], [...purchases].reverse().map((each) => [
      minuteElement(each.purchaseDate), app.inspectLink("transaction", each.transactionId, each.name),
      [app.inspectLink("product", each.productId), h("span", { class: "below" }, each.type)],
      [badge(each.status), each.refundRequestedDate ? [" ", badge("refund requested", "warn")] : "",
        each.ownership === "FAMILY_SHARED" ? h("span", { class: "below" }, "family shared") : null],
      [money(each.price, each.currency), each.quantity > 1 ? h("span", { class: "below" }, `for ${plural(each.quantity, "unit")}`) : null],
    ])), earlierPurchases > 0 ? nothing(`${plural(earlierPurchases, "earlier purchase")} not shown.`) : null];
  }

  function consumableTable(all) {
    return [h("h4", null, "Balances of consumables"), table("Balances of consumables", [["Product"], ["Purchased", "number"], ["Refunded", "number"], ["Left", "number"]], all.map((each) => [
      app.inspectLink("product", each.productId), count(each.purchased), count(each.refunded), h("strong", null, count(each.left)),
    ])), h("p", { class: "muted" }, "Units left before use: only the app knows which ones were used.")];
  }

  // MARK: Events

  // Sentences and notifications of one minute share a row, the newest first.
  function eventList({ notifications }, sentences) {
    const rows = new Map();
    const row = (at) => {
      const key = minute(at);
      if (!rows.has(key)) rows.set(key, { at, sentences: new Set(), notifications: [] });
      return rows.get(key);
    };
    for (const each of sentences) row(each.time).sentences.add(each.sentence);
    for (const each of notifications) row(each.signedDate).notifications.push(each);
    const sorted = [...rows.values()].sort((left, right) => Date.parse(right.at) - Date.parse(left.at));
    if (sorted.length === 0) return nothing("Nothing has happened yet.");
    return h("ol", { class: "page-events" }, sorted.slice(0, mostEvents).map((each) => h("li", null, minuteElement(each.at), h("div", null,
      [...each.sentences].map((text) => h("p", null, visible(text, 300))),
      each.notifications.length > 0 ? h("ul", { class: "plain" }, [...each.notifications].reverse().map((one) => h("li", { class: "below" },
        h("a", { href: app.inspectAddress("notification", one.notificationUUID) }, one.notificationType, one.subtype ? `/${one.subtype}` : ""), " ",
        badge(one.delivery)))) : null))));
  }

  return {
    element, refresh,
    update: (values) => {
      if (wanted !== values.name) {
        data = null;
        drawn = "";
        replace(column);
        body.scrollTop = 0;
      }
      wanted = values.name;
      replace(title, name(wanted ?? "Customer"));
      draw();
      return refresh();
    },
  };
}
