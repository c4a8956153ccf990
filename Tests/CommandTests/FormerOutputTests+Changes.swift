// SPDX-License-Identifier: Apache-2.0

extension FormerOutputTests {
  private static let renamed = "the name in Swift, since the schema /2"
  private static let people = "for people"
  private static let newer = "0.1.0 did not have it"
  private static let asks = "undetermined: ask the App Store; 0.1.0 knew no such action"
  private static let namesNoApp = "a realtime request without the required bundle id is rejected"

  /// All differences of JSON; Docs/Reference/Renamed.md lists the renamed ones.
  static let changes: [OutputChange] = [
    OutputChange("schema", .value("receiptctl/verify/1", now: "receiptctl/verify/2"), renamed),
    OutputChange(
      "schema",
      .value("receiptctl/entitlements/1", now: "receiptctl/entitlements/2"),
      renamed
    ),
    OutputChange("schema", .value("receiptctl/dump/1", now: "receiptctl/dump/2"), renamed),
    OutputChange("schema", .added, "the lines of batch named no schema"),
    OutputChange("trust", .value("xcode", now: "pinned-leaf"), renamed),
    OutputChange("judgedAt", .renamed(to: "evaluatedAt"), renamed),
    OutputChange("lines", .renamed(to: "chains"), renamed),
    OutputChange("warnings[]", .value("lineHasTwoNames", now: "chainHasTwoNames"), renamed),
    OutputChange(
      "warnings[]",
      .value("severalDownloads", now: "severalAppTransactions"),
      renamed
    ),
    OutputChange("dropped[].reason", .value("tellsNothing", now: "noAccessInformation"), renamed),

    OutputChange("boundBy", .added, newer),
    OutputChange("checks.revocation", .added, newer),
    OutputChange("httpStatus", .added, newer),
    OutputChange("signatureProven", .added, newer),
    OutputChange("eligibleOffers", .added, newer),
    OutputChange("unlock", .added, newer),
    OutputChange("unlocks", .added, newer),
    OutputChange("validUntil", .added, newer),
    OutputChange("products[].gracePossibleUntil", .added, newer),
    OutputChange("products[].nextActions", .added, newer),
    OutputChange("products[].paidUntil", .added, newer),
    OutputChange("products[].changedTo", .added, newer),
    OutputChange("groups[].nextActions", .added, newer),
    OutputChange("groups[].paidUntil", .added, newer),
    OutputChange("groups[].changedTo", .added, newer),
    OutputChange("features[].paidUntil", .added, newer),

    OutputChange("error.message", .wording, people),
    OutputChange("error.hint", .wording, people),
    OutputChange("checks.bundle-id.detail", .wording, people),
    OutputChange("checks.signature.detail", .wording, people),
    OutputChange("refused[].message", .wording, people),
    OutputChange("rules[].text", .wording, people),
    OutputChange("app.rules[].text", .wording, people),
    OutputChange("apps[].rules[].text", .wording, people),
    OutputChange("products[].rules[].text", .wording, people),
    OutputChange("pieces[].elements[].value", .wording, "bytes, not octets"),

    OutputChange("groups[].nextAction", .corrected(run: "entitlements-policy"), asks),
    OutputChange("products[].nextAction", .corrected(run: "entitlements-policy"), asks),
    OutputChange("dropped", .corrected(run: "entitlements-dropped"), namesNoApp),
    OutputChange("droppedCount", .corrected(run: "entitlements-dropped"), namesNoApp),
    OutputChange("refused", .corrected(run: "entitlements-dropped"), namesNoApp),
    OutputChange("refusedCount", .corrected(run: "entitlements-dropped"), namesNoApp),
  ]

  /// The changed lines of text, without repeated spaces; an empty list is a line that 0.1.0 did not print.
  static let lines: [String: [String]] = [
    "VALID transaction, signed by an authority that you gave, Production": [
      "VALID transaction, signed under a configured root, Production"
    ],
    "Bought 2024-12-31 23:59:00 UTC, 9 days ago": [
      "Purchased 2024-12-31 23:59:00 UTC, 9 days ago"
    ],
    "Until 2025-01-30 23:59:00 UTC, in 20 days": ["Expires 2025-01-30 23:59:00 UTC, in 20 days"],
    "SIGNED BY VALID": ["SIGNED BY CERTIFICATE PERIOD"],
    "Store USA": ["Storefront USA"],
    "Purchase transaction 2000000100000001": [
      "Transaction id 2000000100000001", "Original transaction id 2000000100000001",
    ],
    "`- ReceiptKit Lab Root G3 given, c0dc35ad…": ["`- ReceiptKit Lab Root G3 --root, c0dc35ad…"],
    "not asked --max-age, --bundle-id, --environment, --device-id,": [
      "not requested --ocsp, --max-age, --bundle-id, --environment, --device-id,"
    ],
    "com.example.app.coins - - a consumable: see its units": [
      "com.example.app.coins - - consumable: see its units"
    ],
    "OFFERS OF GROUP INTRODUCTORY PROMOTIONAL CODES FOR": [
      "OFFERS OF GROUP INTRODUCTORY PROMOTIONAL OFFER CODES FOR"
    ],
    "CONSUMABLE BOUGHT PAID BACK UNITS": ["CONSUMABLE PURCHASED REFUNDED UNITS"],
    "Evidence 3 documents signed by an authority that you gave": [
      "Evidence 3 documents signed under a configured root"
    ],
    "receiptctl: error: --policy misspelled.json: the member renewalLeway is none that a policy has [policy/unknown-member at 16]":
      [
        #"receiptctl: error: --policy misspelled.json: unknown policy field "renewalLeway" [policy/unknown-member at 16]"#
      ],
  ]
}
