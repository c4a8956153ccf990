// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Renewal infos and app transactions inside notifications, and cross-checks of all parts.
extension TokenSuites {
  static func inside(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let notification = parameters(kind: "notification")
    return [
      group("Renewal infos inside.", try renewals(lab), notification),
      group("Downloads inside.", try downloadsInside(lab), notification),
      group("About the same thing.", try differences(lab), notification),
      group("Bodies.", try bodies(lab), notification),
    ]
  }

  private static func renewals(_ lab: Lab) throws(TrustError) -> [Vector] {
    let genuine = try lab.tokens.token(RenewalInfoBuilder.production).signatureBytes()
    let unsigned = try lab.tokens.token(RenewalInfoBuilder.production) {
      $0.header.alg = "none"
      $0.signature = .empty
    }
    let other = RenewalInfoBuilder { $0.autoRenewProductId = "com.example.app.max" }
    let changed = try lab.tokens.token(other) { $0.signature = .bytes(genuine) }
    let cases: [(name: String, comment: String, flag: Flag, token: String, code: String)] = [
      (
        "unsigned", "A renewal info that is not signed.", .weakAlgorithm, try unsigned.text(),
        "jws/algorithm"
      ),
      (
        "changed", "Another product under a genuine signature.", .tampering, try changed.text(),
        "trust/signature"
      ),
      (
        "sandbox", "A renewal info of the sandbox.", .substitution,
        try lab.tokens.renewalInfo(.sandbox), "claims/environment"
      ),
      (
        "download", "A download in the place of a renewal info.", .substitution,
        try lab.tokens.appTransaction(), "input/wrong-kind"
      ),
    ]
    var vectors: [Vector] = []
    for item in cases {
      let news = NotificationBuilder(.didRenew) { $0.data?.signedRenewalInfo = item.token }
      vectors.append(
        wrong(
          "inner-renewal-\(item.name)",
          item.comment,
          [item.flag],
          try lab.tokens.token(news).encoded(),
          item.code
        )
      )
    }
    return vectors
  }

  private static func downloadsInside(_ lab: Lab) throws(TrustError) -> [Vector] {
    let genuine = try lab.tokens.token(AppTransactionBuilder.production).signatureBytes()
    let unsigned = try lab.tokens.token(AppTransactionBuilder.production) {
      $0.header.alg = "none"
      $0.signature = .empty
    }
    let other = AppTransactionBuilder { $0.originalApplicationVersion = "0.1" }
    let changed = try lab.tokens.token(other) { $0.signature = .bytes(genuine) }
    let cases: [(name: String, comment: String, flag: Flag, token: String, code: String)] = [
      (
        "unsigned", "A download that is not signed.", .weakAlgorithm, try unsigned.text(),
        "jws/algorithm"
      ),
      (
        "changed", "An older version under a genuine signature.", .tampering, try changed.text(),
        "trust/signature"
      ),
      (
        "sandbox", "A download of the sandbox.", .substitution,
        try lab.tokens.appTransaction(.sandbox), "claims/environment"
      ),
      (
        "other-app", "A download of another app.", .substitution,
        try lab.tokens.appTransaction { $0.bundleId = "com.example.other" }, "claims/bundle-id"
      ),
      (
        "other-id", "A download of an app with another Apple id.", .substitution,
        try lab.tokens.appTransaction { $0.appAppleId = 1 }, "claims/app-id"
      ),
      (
        "transaction", "A purchase in the place of a download.", .substitution,
        try lab.tokens.transaction(), "input/wrong-kind"
      ),
      ("garbage", "No token.", .malformed, "a.b.c.d", "jws/segments"),
    ]
    var vectors: [Vector] = []
    for item in cases {
      let news = NotificationBuilder(.rescindConsent) {
        $0.appData?.signedAppTransactionInfo = item.token
      }
      vectors.append(
        wrong(
          "inner-download-\(item.name)",
          item.comment,
          [item.flag],
          try lab.tokens.token(news).encoded(),
          item.code
        )
      )
    }
    return vectors
  }

  /// All tokens are genuine and match the requirements, but belong to different purchases.
  private static func differences(_ lab: Lab) throws(TrustError) -> [Vector] {
    let apps: Parameters = [("bundleIds", ["com.example.app", "com.example.other"])]
    let environments: Parameters = [("environments", ["production", "sandbox"])]
    let signed = { (news: NotificationBuilder) throws(TrustError) in
      try lab.tokens.token(news).encoded()
    }
    return [
      wrong(
        "download-other-of-my-apps",
        "A download of another app of the caller's.",
        [.substitution],
        try signed(
          NotificationBuilder(.rescindConsent) {
            $0.appData?.appTransaction?.bundleId = "com.example.other"
          }
        ),
        "claims/bundle-id",
        parameters: apps
      ),
      wrong(
        "inner-canonically-equivalent",
        "A purchase in another app of the caller's, which Swift's strings take for the same.",
        [.substitution],
        try signed(
          NotificationBuilder(.oneTimeCharge) {
            $0.bundleId = "com.example.Kiosk"
            $0.transaction = Lab.transaction { $0.bundleId = "com.example.\u{212A}iosk" }
          }
        ),
        "claims/bundle-id",
        parameters: [("bundleIds", ["com.example.Kiosk", "com.example.\u{212A}iosk"])]
      ),
      wrong(
        "download-other-environment",
        "A download of the sandbox, where the caller accepts both.",
        [.substitution],
        try signed(
          NotificationBuilder(.rescindConsent) {
            $0.appData?.appTransaction?.receiptType = "Sandbox"
          }
        ),
        "claims/environment",
        parameters: environments
      ),
      wrong(
        "renewal-other-environment",
        "A renewal info of the sandbox, where the caller accepts both.",
        [.substitution],
        try signed(NotificationBuilder(.didRenew) { $0.renewalInfo?.environment = "Sandbox" }),
        "claims/environment",
        parameters: environments
      ),
      wrong(
        "production-inside-sandbox",
        "A purchase of production in news of the sandbox, where the caller accepts both.",
        [.substitution],
        try signed(
          NotificationBuilder(.didRenew) {
            $0.environment = "Sandbox"
            $0.transaction?.environment = "Production"
          }
        ),
        "claims/environment",
        parameters: environments
      ),
    ]
  }

  private static func bodies(_ lab: Lab) throws(TrustError) -> [Vector] {
    let charge = NotificationBuilder(.oneTimeCharge) { $0.transaction = Lab.transaction() }
    let token = try lab.tokens.token(charge).text()
    let value = try TokenValue.of(charge, lab)
    let inside: Parameters = [("transaction", TokenValue.of(Lab.transaction()))]
    let forged = try lab.tokenAttacker.token(charge).text()
    let malformed = { (name: String, comment: String, body: String, cause: String?) in
      wrong(name, comment, [.malformed], Array(body.utf8), "input/json", cause: cause)
    }
    return [
      right(
        "body-with-more",
        "Members beside the one that counts.",
        [.form],
        Array(" {\"a\":1,\"signedPayload\":\"\(token)\"}\n".utf8),
        reads: value,
        and: inside
      ),
      right(
        "body-in-disguise",
        "Name and token, each with an escape, are the same name and token.",
        [.form],
        Array(#"{"\u0073ignedPayload":"\u0065\#(token.dropFirst())"}"#.utf8),
        reads: value,
        and: inside
      ),
      wrong(
        "body-forged",
        "A body around what is signed by nobody.",
        [.attackerKey],
        Array(#"{"signedPayload":"\#(forged)"}"#.utf8),
        "trust/untrusted"
      ),
      malformed(
        "body-two-in-disguise",
        "The member twice, once under an escaped name.",
        #"{"signedPayload":"\#(token)","\u0073ignedPayload":"a.b.c"}"#,
        "json/duplicate-member"
      ),
      malformed("body-number", "A number for a token.", #"{"signedPayload":1}"#, nil),
      malformed("body-list", "A list for a token.", #"{"signedPayload":["a.b.c"]}"#, nil),
      malformed(
        "body-capital-name",
        "Names of members have a case.",
        #"{"SignedPayload":"\#(token)"}"#,
        nil
      ),
      malformed("body-cut", "The end is missing.", #"{"signedPayload":""#, "json/truncated"),
      malformed(
        "body-trailing-data",
        "A second body after it.",
        #"{"signedPayload":"\#(token)"}{}"#,
        "json/trailing-data"
      ),
      wrong(
        "body-of-transaction",
        "A purchase is never posted like this, so no body is looked for.",
        [.form],
        Array(#"{"signedPayload":"\#(token)"}"#.utf8),
        "jws/base64",
        also: ["input/json", "jws/segments"],
        parameters: [("kind", "transaction")]
      ),
    ]
  }
}
