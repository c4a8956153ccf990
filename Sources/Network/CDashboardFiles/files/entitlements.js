// SPDX-License-Identifier: Apache-2.0

// Who may use what now: all customers in a table, or one customer as a verifier derives it, with the rules.

import { get, query, store } from "./api.js";
import { button, copy, h, name, replace, visible } from "./dom.js";
import { products } from "./fields.js";
import { badge, count, minuteElement, plural, timeElement, words } from "./format.js";
import { page, redraw } from "./pages.js";
import { completedFilter, selectFilter } from "./table.js";

// More rows take long to draw; the filters find the others.
const mostRows = 200;

const verdicts = { entitled: "may use it", notEntitled: "may not use it", undetermined: "undetermined" };
const tones = { entitled: "good", notEntitled: "off", undetermined: "warn" };

export const verdictBadge = ({ verdict }) => badge(verdicts[verdict] ?? verdict, tones[verdict]);
export const reasonText = ({ reasons }) => reasons.map(words).join(", ");
export const untilElement = ({ verdict, until }) => (until ? minuteElement(until) : verdict === "entitled" ? "for good" : null);

export function entitlements(app) {
  const list = h("datalist", { id: "entitlement-customers" });
  const input = h("input", {
    type: "search", class: "search", id: "entitlement-customer", list: list.id, "aria-label": "Customer", autocomplete: "off", spellcheck: "false",
    oninput: type, onchange: choose, onkeydown: (event) => { if (event.key === "Enter") choose(event); },
  });
  const filters = [
    selectFilter("verdict", "Any answer", Object.entries(verdicts).map(([verdict, text]) => [verdict, words(text)])),
    completedFilter("product", "Product", async () => (await products()).map((each) => [each.productId, each.name])),
  ];
  const controls = filters.map((filter) => filter.make((value) => app.setParameters({ [filter.name]: value })));
  const status = h("p", { class: "count muted tabular", role: "status" });
  const others = h("a", { href: app.address("entitlements") }, "All customers");
  const { element, body } = page("Entitlements", "entitlements", status, others);
  element.insertBefore(h("div", { class: "tools", role: "search" }, input, list, controls.map((each) => each.element)), body);
  const title = element.querySelector("h2");
  let parameters = {};
  let turn = 0;

  const refresh = () => (parameters.customer ? loadOne() : loadAll());

  function update(values) {
    const { customer } = values;
    const isOther = customer !== parameters.customer;
    // Nothing of another customer stays below the heading.
    if (isOther) redraw(body, null, () => []);
    parameters = values;
    replace(title, "Entitlements", customer ? [" of ", name(customer)] : null);
    others.hidden = !customer;
    input.placeholder = customer ? "Name of a customer" : "Customer, product or reason";
    for (const [index, filter] of filters.entries()) {
      controls[index].element.hidden = Boolean(customer);
      controls[index].set(values[filter.name] ?? "");
    }
    if (isOther || document.activeElement !== input) input.value = customer ?? values.q ?? "";
    if (customer) return loadOne();
    replace(list);
    if (known?.side === store.side) showAll();
    return known?.of === current() ? undefined : loadAll();
  }

  // MARK: The field

  function type() {
    const text = input.value.trim();
    if (!parameters.customer) app.setParameters({ q: text || undefined }, true);
    else if (text === "") app.replaceParameters({});
    else complete();
  }

  // In the table of all customers, the Enter key opens the one with the name.
  async function choose(event) {
    const text = input.value.trim();
    if (parameters.customer) {
      if (text !== parameters.customer) app.replaceParameters({ customer: text || undefined });
    } else if (event.type === "keydown" && text !== "") {
      await loading;
      if (known?.customers.some((each) => each.name === text)) app.replaceParameters({ customer: text });
    }
  }

  async function complete() {
    try {
      const found = await get(`/store/customers${query({ q: input.value, limit: "12" })}`);
      if (parameters.customer) replace(list, found.customers.map((each) => h("option", { value: each.name })));
    } catch (error) {
      app.fail(error);
    }
  }

  // MARK: All customers

  let known = null;
  let loading = null;
  let isOutdated = false;
  // What the answers are about: a store at a time.
  const current = () => `${store.side} ${app.overview()?.revision}`;

  function loadAll() {
    isOutdated = true;
    loading ??= load().finally(() => { loading = null; });
    return loading;
  }

  async function load() {
    try {
      while (isOutdated) {
        isOutdated = false;
        const [of, { side }] = [current(), store];
        const { customers } = await get("/store/answers");
        if (!isOutdated) known = { of, side, customers, rows: customers.flatMap(rowsOf) };
      }
      if (!parameters.customer) showAll();
    } catch (error) {
      app.fail(error);
    }
  }

  function rowsOf({ name: customer, products: all }) {
    return all.map((each) => ({ ...each, customer, text: `${customer} ${each.productId} ${verdicts[each.verdict] ?? ""} ${reasonText(each)}`.toLowerCase() }));
  }

  function showAll() {
    turn += 1;
    const { q = "", verdict, product } = parameters;
    const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
    const matching = known.rows.filter((each) => (!verdict || each.verdict === verdict) && (!product || each.productId === product)
      && wanted.every((word) => each.text.includes(word)));
    const shown = matching.slice(0, mostRows);
    const total = matching.length === known.rows.length ? "" : ` (${count(known.rows.length)} in all)`;
    setStatus(known.rows.length === 0 ? "" : `${shown.length === 0 ? "0" : `1–${count(shown.length)}`} of ${count(matching.length)}${total}`);
    redraw(body, { shown, isCut: matching.length > shown.length, isFiltered: known.rows.length > 0 }, table);
    performance.mark("entitlements-shown");
  }

  function table({ shown, isCut, isFiltered }) {
    if (shown.length === 0) return isFiltered ? nothingFound() : nothingYet();
    return [
      h("div", { class: "table-scroll" }, h("table", { class: "list answers-of-all" },
        h("caption", { class: "hidden" }, "Who may use what now"),
        h("thead", null, h("tr", null, [["Customer", "customer"], ["Product"], ["Now", "verdict"], ["Why", "when-medium"], ["Until", "when-medium date"]].map(([text, kind]) =>
          h("th", { scope: "col", class: kind }, text)))),
        h("tbody", null, shown.map(row)))),
      isCut ? h("p", { class: "muted rest" }, `The first ${count(mostRows)} rows. The search finds the others.`) : null,
    ];
  }

  function row(each) {
    const until = untilElement(each);
    return h("tr", null,
      h("th", { scope: "row", class: "customer" }, h("a", { href: app.address("entitlements", { customer: each.customer }), data: { focus: `customer ${each.customer} ${each.productId}` } }, name(each.customer))),
      h("td", null, h("a", { href: app.inspectAddress("product", each.productId), data: { focus: `product ${each.customer} ${each.productId}` } }, name(each.productId))),
      h("td", { class: "verdict" }, verdictBadge(each), h("span", { class: "below when-small" }, reasonText(each)),
        until ? h("span", { class: "below when-small" }, untilElement(each)) : null),
      h("td", { class: "when-medium" }, reasonText(each)),
      h("td", { class: "when-medium date" }, until));
  }

  function nothingFound() {
    return h("div", { class: "empty" }, h("p", { class: "empty-title" }, "Nothing matches"), h("p", { class: "muted" }, "Change the search, or remove the filters."),
      button("Remove filters", () => { input.value = ""; app.replaceParameters({}); }));
  }

  function nothingYet() {
    return h("div", { class: "empty" }, h("p", { class: "empty-title" }, "No purchases yet"), h("p", { class: "muted" }, "Purchase a product first."),
      button("Purchase", () => app.steps.open("purchase"), { class: "primary" }));
  }

  function setStatus(text) {
    if (status.textContent !== text) status.textContent = text;
  }

  // MARK: One customer

  async function loadOne() {
    const mine = ++turn;
    const { customer } = parameters;
    try {
      const answer = await get(`/store/entitlements/${encodeURIComponent(customer)}`);
      if (mine !== turn) return;
      setStatus(`from ${plural(answer.documents, "verified token")}${answer.omitted > 0 ? `, ${count(answer.omitted)} older ones omitted` : ""}`);
      redraw(body, answer, details);
    } catch (error) {
      if (mine !== turn) return;
      if (error.isUnreachable) return app.fail(error);
      setStatus("");
      redraw(body, { error: error.message }, () => h("p", { class: "empty muted" }, visible(error.message)));
    }
  }

  return { element, refresh, update, focusSearch: () => input.select() };
}

function details({ answer }) {
  const products = answer.products.slice(0, 100);
  return [
    products.length === 0 ? h("p", { class: "empty muted" }, "The customer's signed data contains no product.") : null,
    products.map((each) => h("article", { class: "card entitlement" },
      h("header", null, h("h3", null, name(each.productId)), badge(each.verdict), h("span", { class: "reason" }, words(each.reason))),
      h("dl", { class: "facts" }, [
        ["Environment", each.environment],
        each.until && ["Until", timeElement(each.until)],
        each.willRenew !== undefined && each.willRenew !== null && ["Will renew", String(each.willRenew)],
        each.warnings?.length > 0 && ["Warnings", each.warnings.map((warning) => typeof warning === "string" ? warning : warning.code ?? JSON.stringify(warning)).join(", ")],
      ].filter(Boolean).map(([term, value]) => [h("dt", null, term), h("dd", null, value)])),
      each.rules?.length > 0 ? rules(each.rules) : null)),
    answer.consumables?.length > 0 ? h("section", { class: "card" }, h("h3", null, "Consumables"),
      h("ul", { class: "plain" }, answer.consumables.map((each) => h("li", null, name(each.productId), ` ${plural(each.units, "unit")}, ${count(each.revoked)} revoked`)))) : null,
    h("section", { class: "card" }, h("h3", null, "As JSON", button("Copy JSON", () => copy(JSON.stringify(answer, null, 2), "Answer"), { class: "quiet" })),
      h("p", { class: "muted" }, "Equals the output of ", h("code", null, "receiptctl entitlements --json --explain"), ".")),
  ];
}

function rules(all) {
  return h("details", { open: true }, h("summary", null, plural(all.length, "rule")), h("ol", { class: "rules" }, all.map((each) => h("li", null,
    h("span", { class: "tag mono" }, each.rule), h("span", null, visible(each.text, 500)),
    each.fields?.length > 0 ? h("span", { class: "below mono" }, each.fields.map((field) => `${field.name} ${visible(field.value, 120)}`).join(", ")) : null))));
}
