// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import Testing

/// What REVOKE means: the type of the revocation says it, or else the ownership.
struct RevokeMeaningTests {
  private static let family = "family"
  private static let seat = "seat"
  private static let neither = "Apple revoked the purchase"

  @Test(
    arguments: [
      ("FAMILY_REVOKE", "FAMILY_SHARED", family), ("FAMILY_REVOKE", "ASSIGNED", family),
      ("FAMILY_REVOKE", nil, family), ("ASSIGNMENT_REVOKE", "ASSIGNED", seat),
      ("ASSIGNMENT_REVOKE", "FAMILY_SHARED", seat), ("ASSIGNMENT_REVOKE", nil, seat),
      (nil, "ASSIGNED", seat), (nil, "FAMILY_SHARED", family), (nil, "PURCHASED", family),
      (nil, nil, family), ("SOMETHING_NEW", "ASSIGNED", neither),
      ("SOMETHING_NEW", "FAMILY_SHARED", neither), ("REFUND_FULL", "PURCHASED", neither),
    ] as [(String?, String?, String)]
  )
  func `the transaction says whose access ended`(
    _ type: String?,
    _ ownership: String?,
    _ meaning: String
  ) throws {
    let members = [
      type.map { #""revocationType":"\#($0)""# },
      ownership.map { #""inAppOwnershipType":"\#($0)""# },
    ]
    let transaction = try read(
      TransactionPayload.self,
      "{\(members.compactMap(\.self).joined(separator: ","))}"
    )
    let definition = try #require(NotificationDefinition.of(.revoke))
    let found = try #require(definition.meaning(with: nil, of: transaction))
    let words = [Self.family: "amily", Self.seat: "seat", Self.neither: Self.neither]
    for (key, word) in words {
      #expect(found.contains(word) == (key == meaning), "\(found)")
    }
  }

  @Test func `without a transaction it is the meaning of the type`() throws {
    let definition = try #require(NotificationDefinition.of(.revoke))
    #expect(definition.meaning(with: nil, of: nil) == definition.meaning(with: nil))
    let refund = try #require(NotificationDefinition.of(.refund))
    let seat = try read(TransactionPayload.self, #"{"inAppOwnershipType":"ASSIGNED"}"#)
    #expect(refund.meaning(with: nil, of: seat) == refund.meaning(with: nil))
  }
}
