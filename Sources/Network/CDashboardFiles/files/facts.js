// SPDX-License-Identifier: Apache-2.0

// The facts of a transaction, customer, product or notification in the inspector.

import { differenceFacts } from "./differences.js";
import { button, code, h, name, visible } from "./dom.js";
import { badge, country, minuteElement, money, offerLength, offerText, period, plural, quantity, share, statusWords, time, timeElement, words } from "./format.js";
import { endWithoutConsent, pendingConsent } from "./lane.js";

export function facts(app, kind, item) {
  return all[kind](app, item).filter(Boolean);
}

const link = (app, view, parameters, text) => h("a", { href: app.address(view, parameters) }, text);
export const list = (items, row) => h("ul", { class: "plain" }, items.map((each) => h("li", null, row(each))));

const all = {
  difference: differenceFacts,
  transaction: (app, item) => [
    ["Status", badge(item.status)],
    ["Transaction id", code(item.transactionId)],
    item.originalTransactionId !== item.transactionId && ["Original id", app.inspectLink("transaction", item.originalTransactionId)],
    item.orderId && ["Order id", code(item.orderId)],
    ["Product", app.inspectLink("product", item.productId)],
    item.group && ["Group", link(app, "catalogue", { group: item.group }, name(item.groupName ?? item.group))],
    ["Customer", app.inspectLink("customer", item.customer)],
    item.newestTransactionId && ["Newest period", app.inspectLink("transaction", item.newestTransactionId)],
    item.subscription && ["Subscription", link(app, "subscriptions", { subscription: item.subscription }, name(item.subscription))],
    ...seats(app, item),
    ...family(app, item),
    ["Price", item.ownership === "ASSIGNED" ? "paid by the purchaser" : [money(item.price, item.currency), quantity(item) ? ` ${quantity(item)}` : ""]],
    item.offer && ["Offer", offer(app, item.offer)],
    item.storefront && ["Storefront", country(item)],
    ["Purchased", timeElement(item.purchaseDate)],
    item.expiresDate && ["Expires", timeElement(item.expiresDate)],
    item.revocationDate && [item.revocationPercentage === undefined ? "Revoked" : "Refunded", revocation(item)],
    ["Finished", item.finished ? "yes" : "no"],
    ...renewal(app, item),
  ],
  customer: (app, item) => [
    ["App transaction", code(item.appTransactionId ?? "")],
    ["Page", link(app, "customer", { name: item.name }, "everything on one page")],
    ["Storefront", country(item)],
    ["Payment", item.paymentWorks ? "works" : badge("payment fails", "bad")],
    item.asksToBuy && ["Ask to Buy", badge("on", "info")],
    item.interruptsPurchases && ["Interrupted purchases", badge("on", "warn")],
    ["Transactions", link(app, "transactions", { customer: item.name }, plural(item.transactions, "transaction"))],
    ["Subscriptions", item.subscriptions.length === 0 ? "none" : list(item.subscriptions, (each) =>
      [link(app, "subscriptions", { subscription: each.name }, name(each.name)), " ", badge(statusWords[each.status] ?? String(each.status))])],
    ["Notifications", link(app, "notifications", { customer: item.name }, "show")],
    ["Activity", link(app, "activity", { customer: item.name }, "show")],
    ["Entitlements", link(app, "entitlements", { customer: item.name }, "show with rules")],
    item.claims && ["Claimed seats", list(item.claims, (each) => ["of ", app.inspectLink("customer", each.customer), ": ", app.inspectLink("product", each.productId),
      h("span", { class: "below" }, app.inspectLink("transaction", each.transactionId, each.subscription))])],
    item.organizer && ["Family", ["organized by ", app.inspectLink("customer", item.organizer)]],
    item.family.length > 0 && ["Family members", list(item.family, (each) => app.inspectLink("customer", each))],
    item.waiting.length > 0 && ["Waiting", list(item.waiting, (each) => [
      app.inspectLink("product", each.productId), " ", badge(each.reason === "approval" ? "for approval" : "for payment", "warn"),
      h("span", { class: "below" }, `since ${time(each.since)}`)])],
  ],
  product: (app, item) => [
    ["Product id", code(item.productId)],
    ["Type", item.type ?? "not sold"],
    ...titles(item),
    item.group && ["Group", [link(app, "catalogue", { group: item.group.id }, name(item.group.name ?? item.group.id)), item.level ? `, level ${item.level}` : ""]],
    item.period && ["Period", period(item.period)],
    item.price !== undefined && ["Price", money(item.price, item.currency)],
    item.seats && ["Seats", list(item.seats.tiers, (each) => `${each.from} to ${each.to}: ${money(each.price, item.currency)} each`)],
    item.seats && ["Invitations", inviter(item.seats)],
    item.isSold === false && ["Sale", badge("not for sale", "bad")],
    ["Family Sharing", item.isFamilyShareable ? "yes" : "no"],
    ["Transactions", link(app, "transactions", { product: item.productId }, plural(item.transactions ?? 0, "transaction"))],
    item.offers.length > 0 && ["Offers", list(item.offers, (each) => [
      each.id ? offerLink(app, each.id) : words(each.kind), h("span", { class: "below" }, terms(each, item.currency))])],
  ],
  notification: (app, item) => [
    ["Subtype", item.subtype ?? "none"],
    ["UUID", code(item.notificationUUID)],
    ["Signed", timeElement(item.signedDate)],
    item.customer && ["Customer", app.inspectLink("customer", item.customer)],
    item.productId && ["Product", app.inspectLink("product", item.productId)],
    item.transactionId && ["Transaction", app.inspectLink("transaction", item.transactionId)],
    ["Activity", link(app, "activity", { q: item.notificationUUID }, "show requests and answers")],
    ["Delivery", [badge(item.delivery), item.nextAttempt ? [" ", h("span", { class: "nowrap tabular" }, `again ${time(item.nextAttempt)}`), " ",
      app.clock.jump(item.nextAttempt, "the next delivery attempt")] : ""]],
  ],
};

// The seats of a group: who has them, what they cost, and which claims take one.
function seats(app, item) {
  const { seats } = item;
  if (!seats) return [];
  const tiers = (all) => h("span", { class: "below" },
    `${money(all.reduce((sum, each) => sum + each.price * each.quantity, 0), item.currency)} in total: ${all.map((each) => `${each.quantity} at ${money(each.price, item.currency)}`).join(", ")}`);
  const isRunning = [1, 3, 4].includes(item.subscriptionStatus);
  return [
    ["Seats", [plural(seats.left, "seat"), seats.revoked > 0 ? `, ${seats.revoked} refunded` : "", tiers(seats.tiers)]],
    seats.next !== undefined && isRunning && ["Next renewal", [plural(seats.next, "seat"), seats.nextTiers ? tiers(seats.nextTiers) : ""]],
    ["Invitations", inviter(seats)],
    seats.claims && ["Claims", [`${plural(seats.claimed, "claim")}, ${plural(seats.forMembers, "seat")} for members`,
      seats.overClaimed > 0 ? [" ", badge(`${seats.overClaimed} too many`, "bad")] : "",
      list(seats.claims, (each) => claim(app, item, each, isRunning))]],
  ];
}

const inviter = (seats) => (seats.organization ? "by an organization" : seats.invitations === "APPLE" ? "by the App Store" : "by the developer");

// A claim with its person, and what can be done with it.
function claim(app, item, { customer, seatClaimId }, isRunning) {
  const subject = { subscription: item.subscription, claim: seatClaimId };
  const whose = customer ? `of ${visible(customer, 60)}` : seatClaimId;
  return [
    customer ? app.inspectLink("customer", customer) : "no person named yet",
    isRunning && !customer ? [" ", small("Name", `the person of claim ${whose}`, () => app.steps.open("associateSeat", subject), `name ${seatClaimId}`)] : "",
    isRunning ? [" ", small("Give back", `the seat ${whose}`, () => app.steps.open("unclaimSeat", subject), `unclaim ${seatClaimId}`)] : "",
    h("span", { class: "below" }, code(seatClaimId)),
  ];
}

const small = (text, of, run, id) => button([text, h("span", { class: "hidden" }, ` ${of}`)], run, { class: "jump", id: id.replaceAll(" ", "-"), data: { focus: id } });

// The members of a group: those with a seat, and those whose seat ended.
function members(app, item) {
  const has = (each) => each.status !== 2 && each.status !== 5;
  const row = (each) => [app.inspectLink("customer", each.customer),
    has(each) ? [" ", small("Take back", `the seat of ${visible(each.customer, 60)}`, () => app.steps.open("takeBackSeat", { subscription: item.subscription, member: each.customer }), `take-back ${each.transactionId}`)] : "",
    h("span", { class: "below" }, app.inspectLink("transaction", each.transactionId, each.subscription))];
  const [running, former] = [item.members.filter(has), item.members.filter((each) => !has(each))];
  return [
    ["Members", [`${item.seats.assigned} of ${plural(item.seats.forMembers, "seat")} for members`, running.length > 0 ? list(running, row) : ""]],
    former.length > 0 && ["Former members", list(former, row)],
  ];
}

function family(app, item) {
  return [
    item.organizer && [item.ownership === "ASSIGNED" ? "Seat of" : "Shared by", [app.inspectLink("customer", item.organizer.customer), " ",
      h("span", { class: "below" }, app.inspectLink("transaction", item.organizer.transactionId))]],
    ...(item.seats && item.members?.length > 0 ? members(app, item) : []),
    !item.seats && item.members?.length > 0 && ["Shared with", list(item.members, (each) => [
      app.inspectLink("customer", each.customer), h("span", { class: "below" }, app.inspectLink("transaction", each.transactionId))])],
    !item.seats && item.members?.length === 0 && ["Shared with", "no family member yet"],
    item.ownership === "FAMILY_SHARED" && !item.organizer && ["Ownership", "family shared"],
  ];
}

// The titles and descriptions in the languages of the file.
function titles(item) {
  const all = (item.localizations ?? []).filter((each) => each.displayName || each.description);
  return all.length === 0 ? [] : [[all.length > 1 ? "Titles" : "Title", list(all, (each) => [name(each.displayName ?? ""), h("span", { class: "tag" }, each.locale ?? ""),
    each.description ? h("span", { class: "below" }, visible(each.description, 300)) : null])]];
}

// The purchases with an offer.
const offerLink = (app, id) => h("a", { href: app.address("transactions", { q: id }), title: "Transactions with this offer" }, code(id));

function offer(app, each) {
  return [each.id ? [offerLink(app, each.id), h("br")] : "", [offerText(each), each.period && offerLength(each)].filter(Boolean).join(", ")];
}

const terms = (each, currency) => [offerText(each), offerLength(each), each.price === undefined ? null : money(each.price, currency)].filter(Boolean).join(", ");

function revocation(item) {
  const kind = item.revocationType === "ASSIGNMENT_REVOKE" ? "the seat ended" : words(item.revocationType).toLowerCase();
  return [timeElement(item.revocationDate), h("span", { class: "below" },
    item.revocationPercentage === undefined ? kind : `${share(item.revocationPercentage)} of the price, ${kind}`)];
}

// The next renewal of the current period.
function renewal(app, item) {
  if (item.autoRenew === undefined) return [];
  const isRunning = [1, 3, 4].includes(item.subscriptionStatus);
  return [
    ["Auto-renew", item.autoRenew ? "on" : "off"],
    isRunning && item.renewalProductId !== item.productId && ["Renews as", app.inspectLink("product", item.renewalProductId)],
    item.graceEnd && item.subscriptionStatus === 4 && ["Grace period", ["until ", timeElement(item.graceEnd)]],
    item.retryEnd && isRunning && item.subscriptionStatus !== 1 && ["Billing retry", ["until ", timeElement(item.retryEnd)]],
    item.nextOffer && ["Next offer", offer(app, item.nextOffer)],
    item.stackedOffer && ["Then", offer(app, item.stackedOffer)],
  ];
}

// What waits for the customer, and what happens otherwise.
export function waiting(app, item) {
  if (item.pending) return pendingOf(item);
  return [
    item.newestTransactionId && notice("There is a newer period", "The subscription goes on with ", app.inspectLink("transaction", item.newestTransactionId), ". This transaction does not change any more, except by a refund."),
    item.refundRequestedDate && notice("Refund requested", "The customer asked for it on ", timeElement(item.refundRequestedDate), "."),
    item.paymentWorks === false && item.autoRenew && [1, 3, 4].includes(item.subscriptionStatus) && notice("Payments fail", item.subscriptionStatus === 1
      ? `Every charge of ${visible(item.customer, 80)} fails, so the next renewal fails.`
      : `Every charge of ${visible(item.customer, 80)} fails. Make payments succeed, which also charges what is due, or resolve the billing issue for this charge only.`),
    pendingConsent(item) && consent(item),
  ];
}

function notice(title, ...text) {
  return h("section", { class: "notice", "aria-label": title }, h("p", { class: "notice-title" }, title), h("p", null, text));
}

function consent(item, product = null) {
  const { price, newPrice } = item.priceIncrease;
  const subject = product ? `${visible(product, 80)}: ` : "";
  // Xcode asks for consent whether or not the price was changed.
  if (newPrice === price) {
    return notice(`${subject}${subject ? "c" : "C"}onsent to the unchanged price of ${money(price, item.currency)} requested`,
      "With consent, the subscription renews. Otherwise it ends ", timeElement(endWithoutConsent(item)), ".");
  }
  return notice([product && `${visible(product, 80)}: `, product ? "price" : "Price", ` increase pending: ${money(price, item.currency)} → ${money(newPrice, item.currency)}`].filter(Boolean).join(""),
    "With consent, the subscription renews at the new price. Otherwise it ends ", timeElement(endWithoutConsent(item)), ".");
}

// A customer has several: consents, billing problems, and purchases that a parent must approve.
function pendingOf(customer) {
  return [
    customer.pending.map((each) => {
      const product = visible(each.productId, 80);
      if (each.status === 4) return notice(`${product}: grace period`, "The renewal was not paid. Access ends ", timeElement(each.graceEnd), ".");
      if (each.status === 3) return notice(`${product}: billing retry`, "The renewal was not paid, and there is no access.", each.retryEnd ? [" The store tries again until ", timeElement(each.retryEnd), "."] : "");
      return consent(each, each.productId);
    }),
    customer.waiting.map((each) => notice(`${visible(each.productId, 80)}: ${each.reason === "approval" ? "waits for approval (Ask to Buy)" : "waits for payment"}`,
      "Asked for on ", timeElement(each.since), ".")),
  ];
}

// MARK: Next renewals

export function renewals(app, item) {
  if (!item.upcoming?.length) return null;
  const now = app.overview()?.now;
  const why = (each) => [
    each.cause === "renewal" ? null : "billing recovery",
    each.seats && plural(each.seats, "seat"),
    each.offerType && offerText({ type: each.offerType, discountType: each.offerDiscountType }),
    each.offerIdentifier,
    each.priceBeforeConsent !== undefined && "only with consent",
  ].filter(Boolean).join(", ");
  return h("section", { class: "part" },
    h("h3", null, "Upcoming renewals"),
    h("table", { class: "small-table" },
      h("caption", { class: "hidden" }, "Upcoming renewals"),
      h("thead", null, h("tr", null, [["Time"], ["Product and offer"], ["Price", "number"], ["Move the clock", "end"]].map(([text, kind]) =>
        h("th", { scope: "col", class: kind }, kind === "end" ? h("span", { class: "hidden" }, text) : text)))),
      h("tbody", null, item.upcoming.map((each) => h("tr", null,
        h("td", null, minuteElement(each.date)),
        h("td", null, name(each.productId), h("span", { class: "below" }, why(each))),
        h("td", { class: "number" }, money(each.price, each.currency)),
        h("td", { class: "end" }, now && each.date > now ? app.clock.jump(each.date, `the renewal of ${visible(each.subscription, 60)}`) : null))))));
}

export function attempts(item) {
  return h("section", { class: "part" },
    h("h3", null, "Attempts"),
    item.attempts.length === 0
      ? h("p", { class: "muted" }, item.postponement ? `Postponed (fault: ${item.postponement}).` : "None yet.")
      : h("ol", { class: "attempts", "aria-label": "Delivery attempts, the newest first" }, [...item.attempts].reverse().map((each) => {
        const isSuccess = each.sendAttemptResult === "SUCCESS";
        const isGood = each.damaged ? each.damaged === "refused" : isSuccess;
        const word = each.simulated && isSuccess ? "not posted" : each.damaged ? `${each.damaged} a damaged body` : !isSuccess && each.status ? `HTTP ${each.status}` : each.sendAttemptResult;
        const answer = [(isSuccess || each.damaged) && each.status && `HTTP ${each.status}`, each.fault && `fault: ${each.fault}`, each.milliseconds !== undefined && `${each.milliseconds} ms`, each.simulated && "simulated"].filter(Boolean);
        return h("li", null,
          h("p", { class: "attempt" }, timeElement(each.attemptDate), badge(word, each.simulated ? "off" : isGood ? "good" : "bad"),
            answer.length > 0 ? h("span", { class: "muted tabular" }, answer.join(", ")) : null),
          each.body ? h("p", { class: "attempt-body mono muted" }, visible(each.body, 300)) : null);
      })));
}
