// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import StorePayloads
import Testing

/// Seats and moves as text, and the notifications about them.
@Suite struct SeatTests {
  private static let line = "receiptctl entitlements --root root.pem tokens --at 2025-01-15"

  private func out(_ tokens: [String]) throws -> String {
    var system = try TokenLab.shared().system
    system.files["tokens"] = Array(tokens.joined(separator: "\n").utf8)
    return system.run(Self.line).out
  }

  private func purchase(_ configure: (inout TransactionBuilder) -> Void = { _ in }) throws -> String
  {
    try TokenLab.shared().authority.transaction {
      $0.quantity = 6
      $0.price = 9657
      $0.multiSeatInfo =
        #"{"priceTiers":[{"price":9990,"quantity":5},{"price":7990,"quantity":1}]}"#
      configure(&$0)
    }
  }

  private func renewal(_ quantity: Int64) throws -> String {
    try TokenLab.shared().authority.renewalInfo {
      $0.renewalQuantity = quantity
      $0.renewalPrice = 9657
      $0.multiSeatInfo =
        #"{"renewalPriceTiers":[{"price":9990,"quantity":5},{"price":7990,"quantity":1}]}"#
    }
  }

  @Test func `entitlements name the price of all seats`() throws {
    let text = try out([try purchase(), try renewal(6)])
    #expect(text.contains("paid period, 6 seats, renews then for 57.94 USD (6 seats)"))
    #expect(!text.contains("9.65"))
  }

  /// Tiers of another number of seats have no total: the price of one seat is not shown as that of all.
  @Test func `without a total the price is the average of one seat`() throws {
    let text = try out([try purchase(), try renewal(7)])
    #expect(text.contains("renews then for 7 seats, 9.657 USD a seat on average"))
    #expect(!text.contains("57.94"))
  }

  @Test func `the text of a token has the total and the average`() throws {
    let system = MintLab.shared
    let token = try purchase()
    let shown = system.ask("decode", about: Array(token.utf8)).out
    #expect(shown.contains("57.94 USD (6 seats)"))
  }

  @Test(
    arguments: [
      (nil, nil, "6 seats"), (2, nil, "4 seats, 2 of 6 refunded"),
      (nil, "SEAT_ADDITION", "at least 6 seats"),
    ] as [(Int64?, String?, String)]
  )
  func `seats that are left`(_ revoked: Int64?, _ reason: String?, _ words: String) throws {
    let text = try out([
      try purchase {
        $0.multiSeatInfo = revoked.map { #"{"revokedSeatQuantity":\#($0)}"# } ?? "{}"
        $0.additionalTransactionReason = reason
      }
    ])
    #expect(text.contains("paid period, \(words)"))
  }

  @Test(arguments: [
    (true, "continued in a bundle, original transaction 2000000100000005"),
    (false, "revoked by Apple, reason unknown"),
  ])
  func `a subscription that moved`(_ isNamed: Bool, _ words: String) throws {
    let authority = try TokenLab.shared().authority
    let old = try authority.transaction {
      $0.revocationDate = "2025-01-10T00:00:00Z"
      $0.revocationReason = 2
      $0.signedDate = "2025-01-10T00:00:00Z"
    }
    let new = try authority.transaction {
      $0.transactionId = "2000000100000005"
      $0.webOrderLineItemId = "2000000010000005"
      $0.productId = "com.example.app.bundled"
      $0.purchaseDate = "2025-01-10T00:00:00Z"
      $0.expiresDate = "2025-02-10T00:00:00Z"
      $0.previousOriginalTransactionId = isNamed ? "2000000100000001" : nil
      $0.bundleProductId = "com.example.bundle"
    }
    #expect(try out([old, new]).contains(words))
    #expect(!(try out([old, new]).contains("refund")))
  }

  // MARK: Notifications

  @Test(
    arguments: [
      ("FAMILY_SHARED", "FAMILY_REVOKE", "stopped sharing"),
      ("ASSIGNED", "ASSIGNMENT_REVOKE", "seat back"),
      ("ASSIGNED", nil, "seat back"),
      ("ASSIGNED", "SOMETHING_NEW", "Apple revoked the purchase"),
    ] as [(String, String?, String)]
  )
  func `REVOKE is explained by its transaction`(
    _ ownership: String,
    _ type: String?,
    _ meaning: String
  ) throws {
    let post = try TokenLab.shared().authority.notification(.revoke) {
      $0.data?.transaction?.inAppOwnershipType = ownership
      $0.data?.transaction?.revocationType = type
    }
    let shown = MintLab.shared.ask("decode", about: Array(post.body.utf8)).out
    #expect(shown.contains(meaning), "\(shown)")
  }

  @Test(
    arguments: [
      "DID_CHANGE_RENEWAL_PREF", "DID_RENEW", "SUBSCRIBED/INITIAL_BUY", "PRICE_INCREASE/PENDING",
      "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED",
      "OFFER_REDEEMED", "EXPIRED",
    ],
    [("INCREASE_QUANTITY", 8), ("DECREASE_QUANTITY", 6)]
  )
  func `every type about a subscription may change the number of seats`(
    _ type: String,
    _ change: (subtype: String, seats: Int)
  ) throws {
    let words = "notification --authority lab --type"
    let bare = type.split(separator: "/")[0]
    let minted = MintLab.shared.run("\(words) \(bare)/\(change.subtype)")
    #expect(minted.status == .success)
    #expect(minted.err.isEmpty, "\(minted.err)")
    let shown = MintLab.shared.ask("decode --json", about: Array(minted.out.utf8)).out
    #expect(shown.contains(#""subtype":"\#(change.subtype)""#))
    #expect(shown.contains(#""renewalQuantity":\#(change.seats)"#))
    #expect(shown.contains(#""quantity":8"#))
    let edited = MintLab.shared.run("\(words) \(type) --set subtype=\"\(change.subtype)\"")
    #expect(edited.status == .success)
    #expect(edited.err.isEmpty, "\(edited.err)")
  }

  @Test(arguments: ["TEST", "ONE_TIME_CHARGE", "UNCLAIM_SEATS"])
  func `other types may not`(_ type: String) {
    let words = "notification --authority lab --type \(type)"
    #expect(MintLab.shared.run("\(words)/INCREASE_QUANTITY").status == .usage)
    #expect(!MintLab.shared.run("\(words) --set subtype=\"INCREASE_QUANTITY\"").err.isEmpty)
  }

  @Test func `only the likely type is listed`() {
    let names = MintLab.shared.run("notification --type list").out.split(separator: "\n")
      .filter { $0.hasSuffix("_QUANTITY") }
    #expect(
      names == [
        "DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY", "DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY",
      ]
    )
  }
}
