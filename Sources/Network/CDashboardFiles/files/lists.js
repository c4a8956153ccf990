// SPDX-License-Identifier: Apache-2.0

// The lists of transactions, customers and notifications.

import { breakable, h, name } from "./dom.js";
import { badge, count, minute, minuteElement, money, offerText, plural, quantity, statusWords, words } from "./format.js";
import { products } from "./fields.js";
import { completedFilter, dateFilter, listView, selectFilter } from "./table.js";

const statuses = [
  "active", "grace", "retry", "expired", "upcoming", "upgraded", "refunded", "revoked", "moved", "owned", "unfinished", "finished",
];

export function transactions(app) {
  return listView(app, {
    title: "Transactions", path: "/store/transactions", member: "transactions", kind: "transaction",
    placeholder: "Name, id, customer, offer, country", sorts: true, standardSort: "date",
    key: (item) => item.transactionId,
    links: [
      { name: "customer", label: "Customer" }, { name: "subscription", label: "Subscription" },
    ],
    filters: [
      completedFilter("product", "Product", async () => (await products()).map((each) => [each.productId, each.name])),
      selectFilter("status", "Any status", statuses.map((each) => [each, words(each)])),
      dateFilter("from", "From"), dateFilter("until", "Before"),
    ],
    empty: {
      title: "No transactions yet",
      text: "Purchase a product, or start the store with a script.",
      action: { label: "Purchase", run: () => app.steps.open("purchase") },
    },
    columns: [
      {
        label: "Transaction", sort: "transaction", class: "wide",
        cell: (item) => name(item.name),
        below: (item) => [
          h("span", { class: "below mono tabular when-roomy" }, item.transactionId),
          beside(item, "when-stacked"),
          h("span", { class: "below tabular nowrap when-small" }, minute(item.purchaseDate)),
          item.expiresDate ? h("span", { class: "below tabular nowrap when-small" }, `– ${minute(item.expiresDate)}`) : null,
        ],
      },
      { label: "Product", sort: "product", class: "when-roomy", cell: (item) => [
        name(item.productId),
        item.offer ? h("span", { class: "below" }, offerText(item.offer)) : null,
      ] },
      { label: "Customer", sort: "customer", class: "when-roomy customer", cell: (item) => [
        name(item.customer),
        item.ownership === "FAMILY_SHARED" ? h("span", { class: "below" }, "family shared") : null,
      ] },
      { label: "Status", sort: "status", class: "status", cell: (item) => badge(item.status) },
      { label: "Purchased", sort: "date", class: "when-medium date", cell: (item) => [
        minuteElement(item.purchaseDate),
        item.expiresDate ? h("span", { class: "below tabular nowrap when-tight" }, `– ${minute(item.expiresDate)}`) : null,
        item.reason === "RENEWAL" ? h("span", { class: "below" }, "renewal") : null,
      ] },
      { label: "Expires", sort: "expires", class: "unless-tight date", cell: (item) => minuteElement(item.expiresDate) ?? h("span", { class: "muted" }, "never") },
      { label: "Price", sort: "price", class: "number price", cell: (item) => [
        item.ownership === "ASSIGNED" ? h("span", { class: "below" }, "assigned seat") : money(item.price, item.currency),
        item.ownership !== "ASSIGNED" && quantity(item) ? h("span", { class: "below" }, quantity(item)) : null,
      ] },
    ],
  });
}

export function customers(app) {
  return listView(app, {
    title: "Customers", path: "/store/customers", member: "customers", kind: "customer",
    placeholder: "Name, country or state",
    key: (item) => item.name,
    empty: {
      title: "No customers yet",
      text: "The first step that names a customer creates it.",
      action: { label: "Purchase", run: () => app.steps.open("purchase") },
    },
    columns: [
      {
        label: "Customer", class: "wide", cell: (item) => name(item.name),
        below: (item) => [
          h("span", { class: "below mono tabular" }, item.appTransactionId ?? ""),
          h("a", { class: "below", href: app.address("customer", { name: item.name }) }, "Page", h("span", { class: "hidden" }, ` of ${item.name}`)),
          family(item),
          h("span", { class: "badges when-small" }, settings(item)),
          h("span", { class: "below tabular when-small" }, `created ${minute(item.createdAt)}`),
        ],
      },
      { label: "Subscriptions", class: "owned", cell: (item) => h("span", { class: "badges" },
        item.subscriptions.slice(-3).map((each) => h("span", { class: "pair" }, name(each.productId), badge(statusWords[each.status] ?? String(each.status)))),
        (item.claims ?? []).slice(0, 3).map((each) => h("span", { class: "pair" }, name(each.productId), badge("claimed seat", "info"))),
        item.subscriptions.length > 3 ? h("span", { class: "below" }, `and ${item.subscriptions.length - 3} more`) : null) },
      { label: "Settings", class: "when-medium settings", cell: (item) => h("span", { class: "badges" }, settings(item)) },
      { label: "Storefront", class: "when-medium storefront", cell: (item) => [item.storefront, h("span", { class: "below" }, item.storefrontName)] },
      { label: "Transactions", class: "number bought when-medium", cell: (item) => count(item.transactions) },
      { label: "Created", class: "when-wide date", cell: (item) => minuteElement(item.createdAt) },
    ],
  });
}

function settings(item) {
  return [
    item.paymentWorks ? null : badge("payment fails", "bad"),
    item.asksToBuy ? badge("Ask to Buy", "info") : null,
    item.interruptsPurchases ? badge("interrupted purchases", "warn") : null,
    item.waiting.length > 0 ? badge(`${item.waiting.length} waiting`, "warn") : null,
  ];
}

function family(item) {
  if (item.organizer) return h("span", { class: "below" }, "in the family of ", name(item.organizer));
  return item.family.length > 0 ? h("span", { class: "below" }, `family of ${item.family.length + 1}`) : null;
}

const types = [
  "CONSUMPTION_REQUEST", "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS", "DID_FAIL_TO_RENEW", "DID_RENEW",
  "EXPIRED", "EXTERNAL_PURCHASE_TOKEN", "GRACE_PERIOD_EXPIRED", "METADATA_UPDATE", "MIGRATION", "OFFER_REDEEMED",
  "ONE_TIME_CHARGE", "PRICE_CHANGE", "PRICE_INCREASE", "REFUND", "REFUND_DECLINED", "REFUND_REVERSED",
  "RENEWAL_EXTENDED", "RENEWAL_EXTENSION", "RESCIND_CONSENT", "REVOKE", "SUBSCRIBED", "TEST", "UNCLAIM_SEATS",
];

// The product and the customer below a name, in windows without columns for them.
function beside(item, kind) {
  if (!item.productId && !item.customer) return null;
  return h("span", { class: `below beside ${kind}` }, item.productId ? name(item.productId) : null, item.customer ? name(item.customer) : null);
}

// The fault that was asked for: that which postponed the attempt, or that of the last one.
function fault(item) {
  const name = item.postponement ?? item.attempts.at(-1)?.fault;
  return name ? h("span", { class: "below" }, `fault: ${name}`) : null;
}

// The last failure and the next attempt.
function again(item, kind) {
  const last = item.attempts.at(-1);
  if (!item.nextAttempt || (!last && !item.postponement)) return null;
  if (!last) return h("span", { class: `below tabular nowrap ${kind}` }, `at ${minute(item.nextAttempt)}`);
  const failure = last.status ? `HTTP ${last.status}` : words(last.sendAttemptResult).toLowerCase();
  return [
    h("span", { class: `below ${kind}` }, failure),
    h("span", { class: `below tabular nowrap ${kind}` }, `again ${minute(item.nextAttempt)}`),
  ];
}

export const noWebhook = "No webhook: set its URL in the settings, or start with --notify URL, to post notifications";

function deliveryNote(deliveries) {
  if (!deliveries) return "";
  const { isPosting, waiting, retrying, failed, acceptedDamaged } = deliveries;
  const counts = [[waiting, "waiting"], [retrying, "failed, will be posted again"], [failed, "failed for good"], [acceptedDamaged, "accepted though the store did not sign what was posted"]]
    .filter(([number]) => number > 0).map(([number, word]) => `${count(number)} ${word}`).join("; ");
  return isPosting ? counts : [noWebhook, counts].filter(Boolean).join(". ");
}

export function notifications(app) {
  return listView(app, {
    title: "Notifications", path: "/store/notifications", member: "notifications", kind: "notification",
    placeholder: "Type, UUID, product, customer or state",
    key: (item) => item.notificationUUID,
    note: () => deliveryNote(app.overview()?.deliveries),
    links: [{ name: "customer", label: "Customer" }],
    filters: [
      selectFilter("type", "Any type", types.map((each) => [each, each])),
      selectFilter("delivery", "Any delivery", [["delivered", "Delivered"], ["acceptedDamaged", "Accepted a damaged one"], ["waiting", "Waiting"], ["retrying", "Failed, posted again"], ["failed", "Failed for good"], ["notPosted", "Not posted"]]),
    ],
    empty: {
      title: "No notifications yet",
      text: "The store sends notifications for purchases and renewals. Send a test notification to try your webhook.",
      action: { label: "Send test notification", run: () => app.steps.open("testNotification") },
    },
    columns: [
      {
        label: "Type", class: "wide", cell: (item) => name(item.notificationType),
        below: (item) => [
          item.subtype ? h("span", { class: "below" }, breakable(item.subtype)) : null,
          beside(item, "when-stacked"),
          h("span", { class: "below tabular when-small" }, minute(item.signedDate)),
          again(item, "when-small"),
        ],
      },
      { label: "Product", class: "when-roomy", cell: (item) => item.productId ? name(item.productId) : null },
      { label: "Customer", class: "when-roomy customer", cell: (item) => item.customer ? name(item.customer) : null },
      { label: "Signed", class: "when-medium date", cell: (item) => minuteElement(item.signedDate) },
      { label: "Delivery", class: "delivery", cell: (item) => [
        badge(item.delivery), fault(item),
        item.attempts.length > 1 ? h("span", { class: "below" }, plural(item.attempts.length, "attempt")) : null,
        again(item, "when-medium"),
      ] },
    ],
  });
}
