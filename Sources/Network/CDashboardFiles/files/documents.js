// SPDX-License-Identifier: Apache-2.0

// A signed document in the inspector: checks, payload, certificate chain and token.

import { button, copy, h, name, visible } from "./dom.js";
import { badge, time, words } from "./format.js";
import { outline, payloadOf } from "./payload.js";

export function documents(kind, item) {
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

export function parts(answer) {
  const decoded = answer.answer ?? payloadOf(answer.document);
  const isReceipt = answer.kind === "receipt";
  const checks = answer.report.checks;
  const failed = checks.filter((each) => each.outcome === "failed");
  return [
    h("section", { class: "part" },
      h("h3", null, isReceipt ? "verifyReceipt response" : "Payload", button("Copy JSON", () => copy(JSON.stringify(decoded, null, 2), "Payload"), { class: "quiet" })),
      decoded === undefined ? h("p", { class: "error" }, "The payload cannot be read.") : outline(decoded, answer.fields)),
    h("section", { class: "part" },
      h("h3", null, "Checks", failed.length === 0 ? badge("valid", "good") : badge("not valid", "bad")),
      h("ul", { class: "checks" }, checks.map(check))),
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
