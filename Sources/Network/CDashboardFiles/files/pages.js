// SPDX-License-Identifier: Apache-2.0

// The catalogue, assumptions, and the script of all steps so far.

import { get, getText } from "./api.js";
import { breakable, button, copy, h, name, replace, visible } from "./dom.js";
import { badge, count, country, money, offerLength, offerText, period, plural, timeElement, words } from "./format.js";
import { catalogueDialog, playDialog } from "./play.js";
import { resetDialog } from "./reset.js";
import { download } from "./save.js";

export function page(title, id, ...children) {
  const body = h("div", { class: "page", tabindex: "0", role: "group", "aria-label": title });
  const element = h("section", { class: "view", "aria-labelledby": `${id}-title` },
    h("div", { class: "view-head" }, h("h2", { id: `${id}-title` }, title), children), body);
  return { element, body };
}

// Redraws only if the response has changed, to preserve focus.
export function redraw(body, answer, draw) {
  const text = JSON.stringify(answer);
  if (body.text === text) return;
  body.text = text;
  const focused = document.activeElement?.dataset?.focus;
  replace(body, draw(answer));
  if (focused) body.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

// MARK: Catalogue

export function catalogue(app) {
  const status = h("p", { class: "count muted", role: "status" });
  const { element, body } = page("Catalogue", "catalogue", status,
    h("div", { class: "actions" }, button("Load a catalogue…", () => catalogueDialog(app))));
  const chips = h("div", { class: "chips" });
  element.insertBefore(chips, body);
  const mostRows = 150;

  async function refresh() {
    try {
      const answer = await get("/store/catalogue");
      delete answer.revision;
      const number = answer.products.length + answer.groups.reduce((sum, each) => sum + each.products.length, 0);
      const text = `${plural(number, "product")}, storefront ${country(answer)}`;
      if (status.textContent !== text) status.textContent = text;
      const { group } = app.parameters;
      replace(chips, group ? button(["Group: ", h("bdi", null, visible(answer.groups.find((each) => each.id === group)?.name ?? group, 60)), h("span", { "aria-hidden": "true" }, " ×")],
        () => app.setParameters({ group: undefined }), { class: "chip", title: "Remove this filter" }) : null);
      if (group) Object.assign(answer, { groups: answer.groups.filter((each) => each.id === group), products: [] });
      redraw(body, answer, draw);
    } catch (error) {
      app.fail(error);
    }
  }

  // The title and description, in the languages of the file.
  function texts(each) {
    const all = (each.localizations ?? []).filter((one) => one.displayName || one.description);
    const line = (one) => [one.displayName ? h("b", null, visible(one.displayName, 80)) : "", one.displayName && one.description ? ": " : "", visible(one.description ?? "", 200),
      one.locale ? [" ", h("span", { class: "tag" }, one.locale)] : ""];
    if (all.length === 0) return null;
    if (all.length === 1) return h("span", { class: "below localized" }, line(all[0]));
    return h("details", { class: "below localized" }, h("summary", null, line(all[0]), ` and ${all.length - 1} more`), h("ul", { class: "plain" }, all.slice(1).map((one) => h("li", null, line(one)))));
  }

  function draw(answer) {
    let left = mostRows;
    const sections = [];
    for (const group of answer.groups) {
      const products = group.products.slice(0, left);
      left -= products.length;
      sections.push(section(h("h3", null, name(group.name ?? group.id), h("span", { class: "below" }, `subscription group ${visible(group.id, 60)}`), texts(group)), products, answer.currency, true));
    }
    const others = answer.products.slice(0, Math.max(0, left));
    if (others.length > 0) sections.push(section(h("h3", null, "One-time purchases"), others, answer.currency, false));
    if (sections.length === 0) sections.push(h("p", { class: "empty muted" }, "The configuration has no products."));
    return sections;
  }

  function section(title, products, currency, isGroup) {
    return h("section", { class: "card" }, title, h("div", { class: "table-scroll plain-scroll" }, h("table", { class: "list products" },
      h("thead", null, h("tr", null, heads(isGroup).map(([label, kind]) =>
        h("th", { scope: "col", class: kind }, label === "" ? h("span", { class: "hidden" }, "Step") : label)))),
      h("tbody", null, products.map((each) => row(each, currency, isGroup))))));
  }

  // Both kinds of tables have the same widths, so that their columns are aligned.
  function heads(isGroup) {
    const kinds = isGroup ? [["Level", "when-wide level"], ["Period", "when-wide period"]] : [["Type", "when-wide type"]];
    return [["Product", "wide"], ...kinds, ["Offers", "when-roomy offers"], ["Price", "number price"], ["Transactions", "number when-medium bought"], ["", "end"]];
  }

  function row(each, currency, isGroup) {
    return h("tr", null,
      h("th", { scope: "row", class: "wide" },
        button(name(each.productId), () => app.inspect("product", each), { class: "open", data: { focus: `open ${each.productId}` } }),
        each.name && each.name !== each.localizations?.[0]?.displayName ? h("span", { class: "below" }, visible(each.name, 80)) : null,
        texts(each),
        h("span", { class: "below when-narrow" }, isGroup ? `level ${each.level ?? ""}, ${period(each.period)}` : each.type ?? "")),
      h("td", { class: "when-wide" }, isGroup ? String(each.level ?? "") : each.type ?? ""),
      isGroup ? h("td", { class: "when-wide" }, period(each.period)) : null,
      h("td", { class: "when-roomy" }, h("span", { class: "badges" }, each.offers.slice(0, 6).map((offer) =>
        h("span", { class: "tag", title: `${offerText(offer)}, ${offerLength(offer)}` }, offer.id ? visible(offer.id, 40) : offer.kind)))),
      h("td", { class: "number" }, each.price === undefined ? "" : money(each.price, currency), each.isSold === false ? h("span", { class: "below" }, "not for sale") : null,
        each.seats ? h("span", { class: "below" }, "sold by the seat") : null),
      h("td", { class: "number when-medium" }, h("a", { href: app.address("transactions", { product: each.productId }), data: { focus: `link ${each.productId}` } }, count(each.transactions ?? 0))),
      h("td", { class: "end" }, button("Purchase", () => app.steps.open("purchase", { product: each.productId }), { data: { focus: `buy ${each.productId}` }, "aria-label": `Purchase ${visible(each.productId, 80)}`, disabled: each.isSold === false })));
  }

  return { element, refresh, update: refresh };
}

// MARK: Assumptions

export function assumptions(app) {
  const status = h("p", { class: "count muted", role: "status" });
  const { element, body } = page("Assumptions", "assumptions", status);
  const meanings = { field: "observed, not documented", medium: "well known, no source", low: "inferred" };

  async function refresh() {
    try {
      const answer = (await get("/store/assumptions")).assumptions;
      status.textContent = `${plural(answer.filter((each) => each.used).length, "assumption")} used so far`;
      redraw(body, answer, draw);
    } catch (error) {
      app.fail(error);
    }
  }

  function draw(answer) {
    const sorted = [...answer].sort((left, right) => Number(right.used) - Number(left.used));
    return [
      h("p", { class: "lead muted" }, "Behavior that Apple does not document, and the behavior of this store. Write tests that do not depend on it, or choose another value in the script."),
      h("div", { class: "table-scroll" }, h("table", { class: "list top" },
        h("caption", { class: "hidden" }, "Assumptions"),
        h("thead", null, h("tr", null, h("th", { scope: "col", class: "wide" }, "Name"), h("th", { scope: "col", class: "when-medium" }, "Value"), h("th", { scope: "col", class: "when-medium" }, "Confidence"), h("th", { scope: "col", class: "when-wide reasons" }, "Why"))),
        h("tbody", null, sorted.map((each) => h("tr", { class: each.used ? "" : "unused" },
          h("th", { scope: "row", class: "wide" }, h("span", { class: "mono" }, breakable(each.name)), h("span", { class: "below" }, each.used ? "used" : "not used yet"),
            h("span", { class: "when-small value" }, visible(each.value), " ", badge(each.confidence, "off")), h("span", { class: "below when-narrow" }, each.why)),
          h("td", { class: "when-medium" }, visible(each.value)),
          h("td", { class: "when-medium" }, badge(each.confidence, "off"), h("span", { class: "below" }, meanings[each.confidence])),
          h("td", { class: "when-wide why" }, each.why)))))),
    ];
  }

  return { element, refresh, update: refresh };
}

// MARK: Script

export function script(app) {
  const { element, body } = page("Script", "script");
  const longestShown = 200_000;

  async function refresh() {
    try {
      redraw(body, await get("/store/script"), draw);
    } catch (error) {
      app.fail(error);
    }
  }

  function draw(answer) {
    const head = { ...answer, steps: [] };
    const steps = (answer.steps ?? []).map((each) => `  ${JSON.stringify(each)}`).join(",\n");
    const text = JSON.stringify(head, null, 1).replace('"steps": []', () => `"steps": [\n${steps}\n ]`);
    return [
      h("p", { class: "lead muted" }, "All steps so far, including requests to the API. ", h("code", null, "receiptctl simulate"), " plays it, so you can use it as a test. ",
        app.isMain() ? "It produces the same signed data." : "It signs with the keys of another store, so the signed data differs."),
      h("div", { class: "actions" },
        button("Play a script…", () => playDialog(app), { data: { focus: "play" } }),
        button("Copy", () => copy(text, "Script"), { data: { focus: "copy" } }),
        button("Download script", () => download(text, "script.json"), { data: { focus: "download" } }),
        button("Download catalogue", () => downloadCatalogue(), { data: { focus: "catalogue" } }),
        button("Reset the store…", () => resetDialog(app), { class: "danger", data: { focus: "reset" } })),
      h("p", { class: "play" }, "Download both files, then run ",
        h("code", null, "receiptctl simulate --config catalogue.storekit script.json"),
        button("Copy command", () => copy("receiptctl simulate --config catalogue.storekit script.json", "Command"), { class: "quiet", data: { focus: "command" } })),
      h("pre", { class: "script mono", tabindex: "0", "aria-label": "Script" }, text.slice(0, longestShown)),
      text.length > longestShown ? h("p", { class: "muted" }, "Copy or download the script to see all steps.") : null,
    ];
  }

  async function downloadCatalogue() {
    try {
      download(await getText("/store/catalogue.storekit"), "catalogue.storekit");
    } catch (error) {
      app.fail(error, true);
    }
  }

  return { element, refresh, update: refresh };
}
