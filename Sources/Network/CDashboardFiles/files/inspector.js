// SPDX-License-Identifier: Apache-2.0

// The dashboard's view of a transaction, customer, product or notification: facts, buttons for steps, signed data and
// checks.

import { get, post, query } from "./api.js";
import { button, code, copy, h, name, replace, toast, visible } from "./dom.js";
import { badge, money, offerText, period, plural, statusWords, time, timeElement, words } from "./format.js";
import { outline, payloadOf } from "./payload.js";

const find = {
  transaction: async (id) => (await get(`/store/transactions${query({ transaction: id })}`)).transactions[0],
  customer: async (id) => (await get(`/store/customers${query({ customer: id })}`)).customers[0],
  notification: async (id) => (await get(`/store/notifications${query({ notification: id })}`)).notifications[0],
  product: async (id) => {
    const catalogue = await get("/store/catalogue");
    const all = [...catalogue.groups.flatMap((group) => group.products.map((each) => ({ ...each, group }))), ...catalogue.products];
    const found = all.find((each) => each.productId === id);
    return found && { ...found, currency: catalogue.currency };
  },
};

const titles = {
  transaction: (item) => item.name,
  customer: (item) => item.name,
  notification: (item) => item.notificationType,
  product: (item) => item.name ?? item.productId,
};

// The steps with a button. Other applicable steps are under "More steps".
const usual = {
  transaction: ["refund", "requestRefund", "finish"],
  subscription: ["setAutoRenew", "renewNow", "requestPriceConsent", "answerPriceIncrease", "refund", "extend", "expire"],
  customer: ["purchase", "setPayment", "setAskToBuy", "install"],
  product: ["purchase", "setPrice", "removeFromSale"],
  notification: [],
};

export function inspector(app, element) {
  let open = null;
  let document_ = null;
  let turn = 0;
  let returnTo = null;

  async function show(kind, id) {
    const isSame = open?.kind === kind && open.id === id;
    if (!isSame) {
      if (!open) returnTo = window.document.activeElement;
      open = { kind, id };
      document_ = null;
      element.hidden = false;
      window.document.body.classList.add("inspecting");
      replace(element, h("p", { class: "muted inspector-loading" }, "Loading…"));
    }
    await refresh(!isSame);
  }

  async function refresh(isNew = false) {
    if (!open) return;
    const mine = ++turn;
    try {
      const item = await find[open.kind](open.id);
      if (mine !== turn) return;
      if (!item) return gone();
      await render(item, mine, isNew);
    } catch (error) {
      if (mine === turn) app.fail(error);
    }
  }

  function gone() {
    replace(element, head(open.kind, visible(open.id, 60)), h("p", { class: "muted pad" }, "It no longer exists."));
  }

  function close() {
    if (!open) return;
    open = null;
    turn += 1;
    element.hidden = true;
    element.replaceChildren();
    window.document.body.classList.remove("inspecting");
    if (returnTo?.isConnected) returnTo.focus();
  }

  function head(kind, title) {
    return h(
      "header",
      { class: "inspector-head" },
      h("div", null, h("p", { class: "eyebrow" }, words(kind)), h("h2", { id: "inspector-title", tabindex: "-1" }, name(title))),
      button("Close", () => app.closeInspector(), { class: "quiet", title: "Close (Esc)", "aria-label": "Close inspector" }),
    );
  }

  async function render(item, mine, isNew) {
    const kinds = documents(open.kind, item);
    if (open.kind === "transaction" && item.subscription) {
      const all = await get("/store/upcoming");
      if (mine !== turn) return;
      item.upcoming = (all[item.customer] ?? []).filter((each) => each.subscription === item.subscription).slice(0, 4);
    }
    document_ ??= kinds[0]?.path;
    const text = JSON.stringify(item);
    if (isNew || element.text !== text) {
      element.text = text;
      const place = element.scrollTop;
      const focused = window.document.activeElement?.id;
      const panel = h("div", { class: "document" });
      replace(
        element,
        head(open.kind, titles[open.kind](item)),
        h("dl", { class: "facts" }, facts(open.kind, item).map(([term, value]) => [h("dt", null, term), h("dd", null, value)])),
        actions(open.kind, item),
        open.kind === "notification" ? attempts(item) : null,
        item.upcoming?.length > 0 ? renewals(item) : null,
        kinds.length > 0 ? chooser(kinds, panel) : null,
        panel,
      );
      element.panel = panel;
      element.scrollTop = isNew ? 0 : place;
      if (isNew) element.querySelector("#inspector-title").focus({ preventScroll: true });
      else if (focused && element.querySelector(`#${CSS.escape(focused)}`)) element.querySelector(`#${CSS.escape(focused)}`).focus({ preventScroll: true });
    }
    if (document_) await load(element.panel, mine);
  }

  // MARK: Facts

  function link(view, parameters, text) {
    return h("a", { href: app.address(view, parameters) }, text);
  }

  function inspectLink(kind, id) {
    return h("a", { href: app.address(app.view, { ...app.parameters, inspect: `${kind}:${id}` }) }, name(id));
  }

  function facts(kind, item) {
    const all = {
      transaction: () => [
        ["Status", badge(item.status)],
        ["Transaction id", code(item.transactionId)],
        item.originalTransactionId !== item.transactionId && ["Original id", inspectLink("transaction", item.originalTransactionId)],
        item.orderId && ["Order id", code(item.orderId)],
        ["Product", inspectLink("product", item.productId)],
        ["Customer", inspectLink("customer", item.customer)],
        item.subscription && ["Subscription", link("subscriptions", { subscription: item.subscription }, name(item.subscription))],
        ["Price", [money(item.price, item.currency), item.quantity > 1 ? ` × ${item.quantity}` : ""]],
        item.offer && ["Offer", [offerText(item.offer), item.offer.id ? [" ", code(item.offer.id)] : ""]],
        ["Purchased", timeElement(item.purchaseDate)],
        item.expiresDate && ["Expires", timeElement(item.expiresDate)],
        item.revocationDate && ["Revoked", [timeElement(item.revocationDate), " ", item.revocationType]],
        !item.subscription && ["Finished", item.finished ? "yes" : "no"],
        item.ownership !== "PURCHASED" && ["Ownership", item.ownership],
      ],
      customer: () => [
        ["App transaction", code(item.appTransactionId ?? "")],
        ["Storefront", item.storefront],
        ["Payment", item.paymentWorks ? "works" : badge("payment fails", "bad")],
        ["Transactions", link("transactions", { customer: item.name }, plural(item.transactions, "transaction"))],
        ["Subscriptions", item.subscriptions.length === 0 ? "none" : h("ul", { class: "plain" }, item.subscriptions.map((each) =>
          h("li", null, link("subscriptions", { subscription: each.name }, name(each.name)), " ", badge(statusWords[each.status] ?? String(each.status)))))],
        ["Notifications", link("notifications", { customer: item.name }, "show")],
        ["Entitlements", link("entitlements", { customer: item.name }, "show with rules")],
        item.family.length > 0 && ["Family", h("ul", { class: "plain" }, item.family.map((each) => h("li", null, inspectLink("customer", each))))],
        item.waiting.length > 0 && ["Waiting", h("ul", { class: "plain" }, item.waiting.map((each) =>
          h("li", null, name(each.productId), " ", badge(each.reason === "approval" ? "for approval" : "for payment", "warn"))))],
      ],
      product: () => [
        ["Product id", code(item.productId)],
        ["Type", item.type ?? "not sold"],
        item.group && ["Group", [name(item.group.name ?? item.group.id), item.level ? `, level ${item.level}` : ""]],
        item.period && ["Period", period(item.period)],
        item.price !== undefined && ["Price", money(item.price, item.currency)],
        item.isSold === false && ["Sale", badge("not for sale", "bad")],
        ["Family Sharing", item.isFamilyShareable ? "yes" : "no"],
        ["Transactions", link("transactions", { product: item.productId }, plural(item.transactions ?? 0, "transaction"))],
        item.offers.length > 0 && ["Offers", h("ul", { class: "plain" }, item.offers.map((each) =>
          h("li", null, each.id ? code(each.id) : words(each.kind), h("span", { class: "below" }, `${offerText(each)}, ${period(each.period)}`))))],
      ],
      notification: () => [
        ["Subtype", item.subtype ?? "none"],
        ["UUID", code(item.notificationUUID)],
        ["Signed", timeElement(item.signedDate)],
        item.customer && ["Customer", inspectLink("customer", item.customer)],
        item.productId && ["Product", inspectLink("product", item.productId)],
        item.transactionId && ["Transaction", inspectLink("transaction", item.transactionId)],
        ["Delivery", [badge(item.delivery), item.nextAttempt ? [" ", h("span", { class: "nowrap tabular" }, `again ${time(item.nextAttempt)}`)] : ""]],
      ],
    };
    return all[kind]().filter(Boolean);
  }

  // MARK: Steps

  function actions(kind, item) {
    const subject = {
      transaction: { transaction: item.name, subscription: item.subscription, purchase: item.name, product: undefined, customer: undefined },
      customer: { customer: item.name, organizer: item.name },
      product: { product: item.productId },
      notification: {},
    }[kind];
    if (kind === "notification") {
      return h("div", { class: "actions" }, button("Resend", () => resend(item), { id: "resend" }));
    }
    const first = kind === "transaction" && item.subscription ? usual.subscription : usual[kind];
    const fitting = app.steps.fitting(subject);
    const offered = first.filter((each) => fitting.includes(each));
    const rest = fitting.filter((each) => !offered.includes(each));
    if (kind === "transaction") subject.product = item.productId;
    return h(
      "div",
      { class: "actions", role: "group", "aria-label": "Steps" },
      offered.map((each) => button(words(each), () => app.steps.open(each, subject), { id: `step-${each}` })),
      rest.length > 0
        ? h("select", {
          "aria-label": "More steps", id: "more-steps",
          onchange: (event) => {
            const step = event.target.value;
            event.target.value = "";
            if (step) app.steps.open(step, subject);
          },
        }, h("option", { value: "" }, "More steps…"), rest.map((each) => h("option", { value: each }, words(each))))
        : null,
    );
  }

  async function resend(item) {
    try {
      await post("/store/notifications/resend", { notificationUUID: item.notificationUUID });
      toast("Notification resent");
      app.changed();
    } catch (error) {
      app.fail(error);
    }
  }

  function attempts(item) {
    return h(
      "section",
      { class: "part" },
      h("h3", null, "Attempts"),
      item.attempts.length === 0
        ? h("p", { class: "muted" }, "None yet.")
        : h("table", { class: "small-table" },
          h("caption", { class: "hidden" }, "Delivery attempts"),
          h("thead", null, h("tr", null, h("th", { scope: "col" }, "Time"), h("th", { scope: "col" }, "Result"))),
          h("tbody", null, item.attempts.map((each) => h("tr", null,
            h("td", null, timeElement(each.attemptDate)),
            h("td", null, badge(each.sendAttemptResult, each.sendAttemptResult === "SUCCESS" ? "good" : "bad")))))),
    );
  }

  function renewals(item) {
    const why = (each) => [
      each.cause === "renewal" ? "renewal" : "recovery",
      each.offerType && offerText({ type: each.offerType, discountType: each.offerDiscountType }),
      each.offerIdentifier,
      each.priceBeforeConsent !== undefined && "needs consent",
    ].filter(Boolean).join(", ");
    return h(
      "section",
      { class: "part" },
      h("h3", null, "Next renewals"),
      h("table", { class: "small-table" },
        h("caption", { class: "hidden" }, "Next renewals"),
        h("thead", null, h("tr", null, h("th", { scope: "col" }, "Time"), h("th", { scope: "col" }, "Price"), h("th", { scope: "col" }, "Why"))),
        h("tbody", null, item.upcoming.map((each) => h("tr", null,
          h("td", null, timeElement(each.date)),
          h("td", null, money(each.price, each.currency)),
          h("td", null, why(each)))))),
    );
  }

  // MARK: Documents

  function documents(kind, item) {
    const path = (each, id) => `/store/documents/${each}/${id}`;
    switch (kind) {
      case "transaction": return [
        { label: "Transaction", path: path("transaction", item.transactionId) },
        item.subscription && { label: "Renewal info", path: path("renewal-info", item.originalTransactionId) },
        { label: "App transaction", path: path("app-transaction", item.customer) },
      ].filter(Boolean);
      case "customer": return [
        { label: "App transaction", path: path("app-transaction", item.name) },
        { label: "Receipt", path: path("receipt", item.name) },
      ];
      case "notification": return [{ label: "Payload", path: path("notification", item.notificationUUID) }];
      default: return [];
    }
  }

  function chooser(kinds, panel) {
    if (kinds.length === 1) return null;
    const group = h("div", { class: "segments fill", role: "group", "aria-label": "Signed document" }, kinds.map((each, index) =>
      button(each.label, () => choose(each.path), { id: `document-${index}`, "aria-pressed": String(each.path === document_) })));
    function choose(chosen) {
      document_ = chosen;
      for (const [index, each] of kinds.entries()) group.children[index].setAttribute("aria-pressed", String(each.path === chosen));
      load(panel, turn);
    }
    return group;
  }

  async function load(panel, mine) {
    try {
      const answer = await get(document_);
      if (mine !== turn || !panel.isConnected || panel.text === answer.document) return;
      panel.text = answer.document;
      replace(panel, parts(answer));
    } catch (error) {
      if (mine === turn) replace(panel, h("p", { class: "error pad" }, visible(error.message)));
    }
  }

  function parts(answer) {
    const decoded = answer.answer ?? payloadOf(answer.document);
    const isReceipt = answer.kind === "receipt";
    const checks = answer.report.checks;
    const failed = checks.filter((each) => each.outcome === "failed");
    return [
      h("section", { class: "part" },
        h("h3", null, "Checks", failed.length === 0 ? badge("valid", "good") : badge("not valid", "bad")),
        h("ul", { class: "checks" }, checks.map(check))),
      h("section", { class: "part" },
        h("h3", null, isReceipt ? "verifyReceipt response" : "Payload", button("Copy JSON", () => copy(JSON.stringify(decoded, null, 2), "Payload"), { class: "quiet" })),
        decoded === undefined ? h("p", { class: "error" }, "The payload cannot be read.") : outline(decoded)),
      h("section", { class: "part" },
        h("h3", null, "Certificate chain"),
        h("ol", { class: "chain" }, answer.report.signers.map(certificate), anchor(answer.report.anchor))),
      h("section", { class: "part" },
        h("h3", null, isReceipt ? "Receipt, base64" : "Token", button("Copy", () => copy(answer.document, isReceipt ? "Receipt" : "Token"), { class: "quiet", title: "Copy (C)", data: { copy: "" } })),
        h("p", { class: "token mono", tabindex: "0", role: "group", "aria-label": isReceipt ? "Receipt in base64" : "Token" }, answer.document)),
    ];
  }

  const outcomes = { passed: "✓", failed: "✕", skipped: "–", "not-requested": "·" };

  function check(each) {
    return h("li", { class: each.outcome },
      h("span", { class: "mark", "aria-hidden": "true" }, outcomes[each.outcome]),
      h("span", null, words(each.name)),
      h("span", { class: "outcome" }, each.outcome.replace("-", " ")),
      each.detail ? h("p", { class: "detail" }, visible(each.detail, 1000)) : null);
  }

  function certificate(each) {
    return h("li", null,
      h("p", { class: "subject" }, name(each.subject)),
      h("p", { class: "below" }, `valid ${time(each.notBefore)} to ${time(each.notAfter)}`),
      h("p", { class: "below mono digest" }, `SHA-256 ${each.sha256 ?? "unknown"}`));
  }

  function anchor(each) {
    return each
      ? h("li", { class: "anchor" }, h("p", { class: "subject" }, name(each.subject)), h("p", { class: "below" }, "trust anchor of this store, for tests only"))
      : h("li", { class: "anchor" }, "no trust anchor");
  }

  return {
    show, refresh, close,
    get current() { return open; },
    copy: () => element.querySelector("[data-copy]")?.click(),
  };
}
