// SPDX-License-Identifier: Apache-2.0

/// Ids that are no longer in use: renamed vectors, and one whose rule was wrong.
enum WithdrawnIds {
  static let all: [JSON] = names.flatMap { suite, names in
    names.map { .string("\(suite)/\($0)") }
  }

  private static let names: KeyValuePairs<String, [String]> = [
    "chain/receipts": ["stranger"],
    "entitlement/moments": [
      "clock-behind", "clock-behind-a-little", "offline", "offline-too-long", "five-minutes",
      "future-evidence",
    ],
    "entitlement/partial": ["retry-last-moment"],
    "entitlement/subscriptions": ["first-moment", "last-moment", "grace-of-other-line"],
    "jws-verify/chain": ["anchor-intermediate-thrice"],
    "jws-verify/claims": [
      "download-other-app", "download-no-app", "download-no-environment",
      "download-other-id-in-sandbox", "download-id-and-environment-missing",
      "download-unknown-environment", "news-other-id", "news-no-id", "news-no-id-in-sandbox",
      "news-no-app", "news-app-beside-body", "news-summary-other-app", "news-permission-other-app",
      "news-download-other-app", "news-no-environment", "device-of-nobody",
    ],
    "jws-verify/kinds": ["two-kinds-in-disguise"],
    "jws-verify/notifications": [
      "inner-download-attacker", "other-line", "other-download", "inner-renewal-download",
      "inner-download-unsigned", "inner-download-changed", "inner-download-sandbox",
      "inner-download-other-app", "inner-download-other-id", "inner-download-transaction",
      "inner-download-garbage", "download-other-of-my-apps", "download-other-environment",
      "body-in-disguise", "body-two-in-disguise",
    ],
    "jws-verify/payload": ["members-in-disguise"],
    "jws-verify/time": ["judged-later", "judged-earlier", "judged-then"],
    "jws-verify/xcode": ["thrice"],
    "payload/members": ["type-in-disguise"],
    "payload/notifications": [
      "permission", "permission-sandbox", "permission-small-letters", "data-and-permission",
      "body-in-disguise",
    ],
    "receipt-verify/chain": [
      "genuine-root-in-bag", "genuine-authorities-in-bag", "stranger", "not-in-bag",
    ],
    "receipt-verify/legacy": ["environment-not-signed"],
  ]
}
