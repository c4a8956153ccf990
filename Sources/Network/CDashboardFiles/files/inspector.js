// SPDX-License-Identifier: Apache-2.0

// The dashboard's view of a transaction, customer, product or notification: facts, actions, signed data and checks.

import { get, post, query } from "./api.js";
import { findDifference } from "./differences.js";
import { button, h, name, replace, toast, visible } from "./dom.js";
import { documents, parts } from "./documents.js";
import { entriesAfter, newestEntry } from "./events.js";
import { attempts, facts, renewals, waiting } from "./facts.js";
import { words } from "./format.js";
import { noWebhook } from "./lists.js";

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
  difference: findDifference,
};

const titles = {
  transaction: (item) => item.name,
  customer: (item) => item.name,
  notification: (item) => item.notificationType,
  product: (item) => item.name ?? item.productId,
  difference: (item) => item.productId ?? item.customer,
};

// The members of steps that name an item.
const subjects = {
  transaction: (item) => ({ customer: item.customer, subscription: item.subscription, transaction: item.name }),
  customer: (item) => ({ customer: item.name }),
  notification: (item) => ({ customer: item.customer }),
  product: (item) => ({ product: item.productId }),
  difference: (item) => ({ customer: item.customer, product: item.productId }),
};

export function inspector(app, element) {
  let open = null;
  let document_ = null;
  let turn = 0;
  let returnTo = null;
  // What the fields of a new step name.
  let subject = {};

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
      if (open.kind === "transaction" && open.isNewest && item.newestTransactionId) return follow(item);
      open.isNewest = open.kind === "transaction" && Boolean(item.subscription) && !item.newestTransactionId;
      const before = subject.customer;
      subject = subjects[open.kind](item);
      if (subject.customer !== before) app.changed();
      await render(item, mine, isNew);
    } catch (error) {
      if (mine === turn) app.fail(error);
    }
  }

  // After a renewal, the inspector goes on with the new period.
  function follow(item) {
    open = { kind: "transaction", id: item.newestTransactionId, from: item };
    document_ = null;
    app.showInspected("transaction", item.newestTransactionId);
    return refresh();
  }

  function followed() {
    const { from } = open;
    return from ? h("p", { class: "muted pad followed", role: "status" }, "The period after ", app.inspectLink("transaction", from.transactionId, from.name), ".") : null;
  }

  function gone() {
    subject = {};
    replace(element, head(open.kind, visible(open.id, 60)), h("p", { class: "muted pad" }, "It no longer exists."));
  }

  function close() {
    if (!open) return;
    open = null;
    subject = {};
    turn += 1;
    app.changed();
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
        followed(),
        waiting(app, item),
        actions(open.kind, item),
        h("dl", { class: "facts" }, facts(app, open.kind, item).map(([term, value]) => [h("dt", null, term), h("dd", null, value)])),
        open.kind === "notification" ? attempts(item) : null,
        renewals(app, item),
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

  // MARK: Actions

  function actions(kind, item) {
    if (kind === "notification") {
      const isPosting = app.overview()?.deliveries.isPosting ?? true;
      return h("div", { class: "actions" },
        button("Resend", () => resend(item), { id: "resend", disabled: !isPosting, "aria-describedby": isPosting ? undefined : "no-webhook" }),
        isPosting ? null : h("p", { class: "muted below", id: "no-webhook" }, noWebhook));
    }
    return kind === "difference" ? null : actionButtons(app, kind, item);
  }

  async function resend(item) {
    try {
      const before = await newestEntry();
      const { sendAttemptResult } = await post("/store/notifications/resend", { notificationUUID: item.notificationUUID });
      const { found } = await entriesAfter(before);
      const status = found.filter((each) => each.notificationUUID === item.notificationUUID).map((each) => each.answer?.status).at(-1);
      if (sendAttemptResult === "SUCCESS") toast("Notification resent: your webhook accepted it");
      else toast(`Notification resent, not accepted: ${status ? `your webhook answered ${status}` : words(sendAttemptResult).toLowerCase()}`, "bad");
      app.changed();
    } catch (error) {
      app.fail(error, true);
    }
  }

  // MARK: Documents

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

  return {
    show, refresh, close,
    get current() { return open; },
    get subject() { return subject; },
    copy: () => element.querySelector("[data-copy]")?.click(),
  };
}

// The store determines the actions that fit the state, the most fitting one first.
export function actionButtons(app, kind, item, prefix = "") {
  const open = (each) => app.steps.open(each.do, kind === "transaction"
    ? { amount: item.isOfGroup ? undefined : { price: item.price, currency: item.currency }, isOfGroup: item.isOfGroup, plans: item.plans, ...each.set } : each.set, each.title);
  // The same action of two subscriptions has the names of both.
  const title = (each) => each.label ?? (item.actions.filter((other) => other.title === each.title).length > 1
    ? `${each.title}: ${each.set.subscription ?? each.set.purchase ?? ""}` : each.title);
  const usual = item.actions.filter((each) => !each.isRare);
  const rare = item.actions.filter((each) => each.isRare);
  return h(
    "div",
    { class: "actions", role: "group", "aria-label": "Actions" },
    usual.map((each, index) => button(title(each), () => open(each), { id: `${prefix}action-${index}`, class: each.isDue ? "due" : undefined, data: { step: each.do } })),
    rare.length > 0
      ? h("select", {
        "aria-label": "More actions", id: `${prefix}more-actions`,
        onchange: (event) => {
          const each = rare[Number(event.target.value)];
          event.target.value = "";
          if (each) open(each);
        },
      }, h("option", { value: "" }, "More actions…"), rare.map((each, index) => h("option", { value: String(index) }, title(each))))
      : null,
  );
}
