// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func time(_ lab: Lab) throws(TrustError) -> Suite {
    let later: Parameters = [("at", "2035-01-01T00:00:00Z")]
    return suite(
      "time",
      "When a token was signed, and at which moment its certificates are judged.",
      [
        group(
          "The leaf is valid from 2023 to 2025, and now is much later.",
          try periods(lab, later) + otherPeriods(lab)
        ),
        group("Kinds.", try moments(lab)),
        group("Dates that are none.", try dates(lab)),
        group("Now.", try ages(lab)),
        group("Once more, and too late.", try replays(lab)),
      ]
    )
  }

  private static func dated(_ date: TokenDate?) -> TransactionBuilder {
    Lab.transaction { $0.signedDate = date }
  }

  private static func periods(_ lab: Lab, _ later: Parameters) throws(TrustError) -> [Vector] {
    let at = { (name: String, comment: String, date: TokenDate, code: String) throws(TrustError) in
      wrong(name, comment, [.validity], try lab.token(dated(date)), code, parameters: later)
    }
    let valid = { (name: String, comment: String, date: TokenDate) throws(TrustError) in
      right(
        name,
        comment,
        [.validity],
        try lab.token(dated(date)),
        reads: TokenValue.of(dated(date)),
        parameters: later
      )
    }
    return [
      try valid(
        "historic",
        "The signer has expired since; the token stays valid.",
        "2025-01-02T03:04:05Z"
      ),
      try valid("first-second", "The first moment counts.", "2023-09-12T19:51:53Z"),
      try valid("last-second", "The last second counts.", "2025-10-11T19:51:52Z"),
      try at(
        "too-early",
        "A second before the signer.",
        "2023-09-12T19:51:52Z",
        "trust/not-yet-valid"
      ),
      try at(
        "too-late",
        "A second after the signer: an old key signs.",
        "2025-10-11T19:51:53Z",
        "trust/expired"
      ),
      try at(
        "seconds",
        "Seconds in place of milliseconds lie in 1970.",
        "1735787045",
        "trust/not-yet-valid"
      ),
      wrong(
        "intermediate-expired",
        "The intermediate had expired.",
        [.validity],
        try lab.token(certificates: {
          $0.intermediate.setPeriod("2021-03-17T20:37:10Z", "2024-12-31T00:00:00Z")
        }),
        "trust/expired",
        parameters: later
      ),
      wrong(
        "date-missing",
        "No date: the signer is judged now.",
        [.missing],
        try lab.token(dated(nil)),
        "trust/expired",
        parameters: later
      ),
      right(
        "date-missing-in-archive",
        "No date: the caller says when it was.",
        [.historic],
        try lab.token(dated(nil)),
        reads: TokenValue.of(dated(nil)),
        parameters: later + [("momentWithoutSignedDate", "2024-01-01T00:00:00Z")]
      ),
      wrong(
        "judged-later",
        "The caller wants signers of today.",
        [.validity],
        try lab.token(),
        "trust/expired",
        parameters: later + [("validAt", "2035-01-01T00:00:00Z")]
      ),
    ]
  }

  private static func dates(_ lab: Lab) throws(TrustError) -> [Vector] {
    let junk: [(name: String, comment: String, json: String, code: String)] = [
      ("text", "Digits in quotes.", #""1735787045000""#, "payload/type"),
      ("true", "A word.", "true", "payload/type"),
      ("huge", "Infinity to a double.", "1e400", "payload/date"),
      ("int64-max", "The largest number.", "9223372036854775807", "payload/date"),
      ("int64-min", "The smallest number.", "-9223372036854775808", "payload/date"),
      ("digits", "40 digits.", String(repeating: "1", count: 40), "payload/malformed"),
    ]
    var vectors: [Vector] = []
    for item in junk {
      let token = try lab.token(
        Lab.transaction { $0.edits.replace("signedDate", withJSON: item.json) }
      )
      vectors.append(wrong("date-\(item.name)", item.comment, [.date], token, item.code))
    }
    return vectors
  }

  private static func ages(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      right(
        "five-minutes-ahead",
        "Clocks differ.",
        [.boundary],
        try lab.token(dated("2025-01-02T04:05:00Z")),
        reads: TokenValue.of(dated("2025-01-02T04:05:00Z"))
      ),
      wrong(
        "future",
        "Further ahead than clocks differ.",
        [.claim],
        try lab.token(dated("2025-01-02T04:05:01Z")),
        "claims/date-future"
      ),
      wrong(
        "stale",
        "Signed an hour ago, and the caller accepts a minute.",
        [.claim],
        try lab.token(),
        "claims/stale",
        parameters: [("maximumAge", 60)]
      ),
      right(
        "not-stale",
        "Signed an hour ago, and the caller accepts two.",
        [.claim],
        try lab.token(),
        parameters: [("maximumAge", 7200)]
      ),
    ]
  }

  // MARK: Xcode

  static func xcode(_ lab: Lab) throws(TrustError) -> Suite {
    let token = try lab.tokens.xcodeToken(TransactionBuilder.xcode).encoded()
    let production = try lab.tokens.xcodeToken(Lab.transaction()).encoded()
    let read = TokenValue.of(TransactionBuilder.xcode)
    let other = try lab.tokenAttacker.xcodeToken(TransactionBuilder.xcode).encoded()
    return suite(
      "xcode",
      "Tokens of StoreKit testing in Xcode: one certificate, which vouches for itself.",
      [
        group(
          "The caller trusts Xcode's certificate.",
          [
            right("xcode", "As Xcode writes it.", [.xcode], token, reads: read, trust: "xcode"),
            wrong(
              "claims-production",
              "Whoever has this Xcode could sell to himself.",
              [.xcode],
              production,
              "claims/environment",
              parameters: [("environments", ["production", "xcode"])]
            ),
            wrong(
              "for-production",
              "The caller asks for production.",
              [.xcode],
              token,
              "claims/environment",
              parameters: [("environments", ["production"])]
            ),
            wrong(
              "other-certificate",
              "Another Xcode.",
              [.attackerKey],
              other,
              "trust/untrusted",
              also: ["trust/incomplete-chain"]
            ),
          ] + (try belowXcode(lab)),
          parameters(anchors: ["token-xcode"], environments: ["xcode"])
        ),
        group(
          "The caller trusts the lab alone.",
          [
            wrong(
              "without-anchor",
              "Nobody vouches for it but itself.",
              [.xcode],
              token,
              "trust/untrusted",
              also: ["trust/incomplete-chain"]
            ),
            wrong(
              "without-anchor-production",
              "An Xcode that says it is production.",
              [.xcode],
              production,
              "trust/untrusted",
              also: ["trust/incomplete-chain"],
              parameters: [("environments", ["production"])]
            ),
            wrong(
              "unsigned",
              "No signature: to name Xcode is no way around one.",
              [.xcode],
              try lab.tokens.xcodeToken(TransactionBuilder.xcode) {
                $0.header.alg = "none"
                $0.signature = .empty
              }.encoded(),
              "jws/algorithm"
            ),
          ],
          parameters(environments: ["production", "xcode"])
        ),
      ]
    )
  }
}
