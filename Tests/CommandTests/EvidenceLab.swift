// SPDX-License-Identifier: Apache-2.0

import StoreLab

/// Evidence for entitlements: one customer with many purchases, and other customers whose evidence must stay
/// separate.
struct EvidenceLab {
  /// The files by name.
  let files: [String: [UInt8]]

  var system: FakeSystem { FakeSystem(files: files) }

  static func shared() throws -> EvidenceLab { try result.get() }

  private static let result = Result { try EvidenceLab() }

  private init() throws {
    let authority = try TokenLab.shared().authority
    let receipts = try Lab.shared()
    let story = try EvidenceLab.story(authority)
    let stranger = try authority.transaction(.production) {
      EvidenceLab.notes("pro.monthly", &$0)
      $0.transactionId = "3000000100000001"
      $0.appTransactionId = "704500000000000002"
      $0.purchaseDate = "2025-11-01T00:00:00Z"
      $0.expiresDate = "2025-12-01T00:00:00Z"
      $0.signedDate = "2025-11-01T00:00:10Z"
    }
    let texts: [String: String] = [
      "root.pem": authority.rootPEM,
      "story": story.joined(separator: "\n"),
      "reversed": story.reversed().joined(separator: "\n"),
      "first": story[0],
      "renewal": try EvidenceLab.failing(authority),
      "download": try authority.appTransaction {
        $0.bundleId = "com.example.notes"
        $0.originalApplicationVersion = "3.1"
      },
      "stranger": stranger,
      "anonymous": try authority.transaction {
        EvidenceLab.notes("stickers", &$0)
        $0.transactionId = "4000000100000001"
        $0.appTransactionId = nil
        $0.makeOneTime()
      },
      "other": try authority.transaction {
        $0.bundleId = "com.example.other"
        $0.transactionId = "5000000100000001"
      },
      "otherRenewal": try authority.renewalInfo {
        $0.originalTransactionId = "5000000100000001"
        $0.turnOff()
        $0.expirationIntent = 1
        $0.signedDate = "2025-02-02T00:00:00Z"
      },
      "sandbox": try authority.transaction(.sandbox) { $0.bundleId = "com.example.notes" },
      "test": try authority.notification(.test).body,
      "grace": try authority.notification(.gracePeriod).body,
      "hostile": try EvidenceLab.hostile(authority),
      "changed": EvidenceLab.changed(story[0]),
      "spoilt": story.map(EvidenceLab.changed).joined(separator: "\n"),
      "over": try authority.renewalInfo {
        $0.expire(intent: 1)
        $0.productId = "com.example.notes.pro.monthly"
        $0.renewalDate = "2025-11-15T08:00:00Z"
        $0.eligibleWinBackOfferIds = ["come-back", "half-price"]
        $0.signedDate = "2025-11-16T00:00:00Z"
      },
      "growing": try authority.renewalInfo {
        $0.productId = "com.example.notes.pro.monthly"
        $0.autoRenewProductId = "com.example.notes.max.monthly"
        $0.renewalDate = "2025-11-20T08:00:00Z"
        $0.renewalPrice = 12_990
        $0.priceIncreaseStatus = 0
        $0.offerType = 2
        $0.offerIdentifier = "loyal"
        $0.signedDate = "2025-11-16T00:00:00Z"
      },
      "policy.json": EvidenceLab.policy,
    ]
    files = texts.mapValues { Array($0.utf8) }.merging([
      "receipts.pem": Array(receipts.authority.rootPEM.utf8),
      "notes.der": receipts.files["notes.der"] ?? [],
      "legacy.plist": receipts.files["legacy.plist"] ?? [],
      "xcode-receipt.der": receipts.files["xcode-receipt.der"] ?? [],
      "xcode.der": receipts.files["xcode.der"] ?? [],
      "empty": [],
    ]) { first, _ in first }
  }

  // MARK: The story

  /// A trial, four paid months and a failed renewal; a refund, coins, stickers and a pass.
  private static func story(_ authority: TokenAuthority) throws -> [String] {
    let dates = ["07-01", "07-15", "08-15", "09-15", "10-15", "11-15"].map {
      "2025-\($0)T08:00:00Z"
    }
    var tokens: [String] = []
    for index in 0..<5 {
      tokens.append(
        try authority.transaction {
          notes("pro.monthly", &$0)
          $0.transactionId = "200000010000000\(index + 1)"
          $0.originalTransactionId = "2000000100000001"
          $0.webOrderLineItemId = "20000000100000\(index)"
          $0.purchaseDate = TokenDate(stringLiteral: dates[index])
          $0.expiresDate = TokenDate(stringLiteral: dates[index + 1])
          $0.signedDate = TokenDate(stringLiteral: dates[index])
          guard index == 0 else { return }
          $0.offerType = 1
          $0.offerDiscountType = "FREE_TRIAL"
        }
      )
    }
    tokens.append(try failing(authority))
    tokens.append(
      try authority.transaction {
        notes("max.yearly", &$0)
        $0.transactionId = "2000000100000011"
        $0.subscriptionGroupIdentifier = "20000002"
        $0.purchaseDate = "2025-03-01T00:00:00Z"
        $0.expiresDate = "2026-03-01T00:00:00Z"
        $0.signedDate = "2025-04-01T00:00:10Z"
        $0.revoke(at: "2025-04-01T00:00:00Z")
      }
    )
    let once = [
      ("Non-Consumable", "stickers", 12), ("Consumable", "coins", 13),
      ("Non-Renewing Subscription", "season", 14),
    ]
    for (kind, product, number) in once {
      tokens.append(
        try authority.transaction {
          notes(product, &$0)
          $0.transactionId = "20000001000000\(number)"
          $0.makeOneTime(kind)
          $0.quantity = product == "coins" ? 3 : 1
          $0.purchaseDate = "2025-09-01T00:00:00Z"
          $0.signedDate = "2025-09-01T00:00:10Z"
        }
      )
    }
    return tokens
  }

  private static func failing(_ authority: TokenAuthority) throws -> String {
    try authority.renewalInfo {
      $0.autoRenewProductId = "com.example.notes.pro.monthly"
      $0.productId = "com.example.notes.pro.monthly"
      $0.expire(intent: 2, isInBillingRetryPeriod: true)
      $0.gracePeriodExpiresDate = "2025-12-01T08:00:00Z"
      $0.renewalDate = "2025-11-15T08:00:00Z"
      $0.signedDate = "2025-11-15T08:00:10Z"
    }
  }

  private static func notes(_ product: String, _ transaction: inout TransactionBuilder) {
    transaction.bundleId = "com.example.notes"
    transaction.productId = "com.example.notes.\(product)"
  }

  // MARK: The rest

  /// Contains control characters, line breaks and text that looks like an answer.
  private static func hostile(_ authority: TokenAuthority) throws -> String {
    try authority.transaction {
      $0.bundleId = "\u{1B}[2J\u{7}notes\r\nentitlements of everything"
      $0.productId = "\u{202E}abc\u{9B}31m\n  all  yes  forever"
      $0.subscriptionGroupIdentifier = "\u{1B}]0;x\u{7}"
      $0.offerType = 2
      $0.offerIdentifier = "\u{2028}"
      $0.expiresDate = "2026-01-01T00:00:00Z"
    }
  }

  /// A transaction with one changed character in the signature.
  private static func changed(_ token: String) -> String {
    var letters = Array(token)
    letters[letters.count - 40] = letters[letters.count - 40] == "A" ? "B" : "A"
    return String(letters)
  }

  private static let policy = """
    {"features": {"pro": ["com.example.notes.pro.monthly", "com.example.notes.max.yearly"],
                  "stickers": ["com.example.notes.stickers"]},
     "durations": {"com.example.notes.season": "P90D"}, "firstFreeVersion": "4.0"}
    """
}
