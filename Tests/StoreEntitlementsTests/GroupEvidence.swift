// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime

// Evidence about groups: "team" is bought on 2026-01-01 for a month by person 1, and persons 2 and 3 are members.

/// App transaction ids.
enum Person {
  static let purchaser = "1"
  static let member = "2"
  static let other = "3"
}

/// The number of seats in a transaction, as JSON.
func seatInfo(revoked: Int64? = nil, invitedBy management: String = "APPLE") -> String {
  let revoked = revoked.map { #","revokedSeatQuantity":\#($0)"# } ?? ""
  return #"{"invitationManagement":"\#(management)"\#(revoked)}"#
}

extension TransactionBuilder {
  /// A transaction of the purchaser of a group.
  static func seats(
    _ quantity: Int64?,
    _ number: Int = 1,
    of line: Int = 1,
    _ start: String = "2026-01-01",
    _ end: String = "2026-02-01",
    signed: String? = nil,
    revoked: Int64? = nil,
    isAdded: Bool = false,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> TransactionBuilder {
    try paid(number, "team", of: line, start, end, signed: signed) {
      $0.quantity = quantity
      $0.multiSeatInfo = seatInfo(revoked: revoked)
      $0.additionalTransactionReason = isAdded ? "SEAT_ADDITION" : nil
      $0.appTransactionId = Person.purchaser
      configure(&$0)
    }
  }

  /// The transaction of a member, which repeats the seats of the purchaser.
  static func assigned(
    _ number: Int = 2,
    of line: Int = 1,
    _ start: String = "2026-01-02",
    _ end: String = "2026-02-01",
    signed: String? = nil,
    to person: String? = Person.member,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> TransactionBuilder {
    try paid(number, "team", of: line, start, end, signed: signed) {
      $0.inAppOwnershipType = "ASSIGNED"
      $0.quantity = 5
      $0.multiSeatInfo = seatInfo()
      $0.appTransactionId = person
      configure(&$0)
    }
  }

  /// Apple takes the seat of the member back.
  mutating func takeBack(at date: TokenDate) {
    self.revocationDate = date
    self.revocationType = "ASSIGNMENT_REVOKE"
  }

  /// Apple revokes it with a reason that no document names.
  mutating func revokeForUnknownReason(at date: TokenDate) {
    self.revocationDate = date
    self.revocationReason = 2
  }
}

extension RenewalInfoBuilder {
  /// The renewal info of a group, or of a member.
  static func team(
    of line: Int = 1,
    signed: String = "2026-01-03",
    naming person: String? = Person.purchaser,
    seats: Int64? = nil,
    _ configure: (inout RenewalInfoBuilder) -> Void = { _ in }
  ) throws -> RenewalInfoBuilder {
    let end = TokenDate(try at("2026-02-01"))
    return try of(line, signed: signed) {
      ($0.productId, $0.autoRenewProductId) = ("team", "team")
      $0.renewalDate = end
      $0.recentSubscriptionStartDate = "2026-01-01T00:00:00Z"
      $0.appTransactionId = person
      $0.renewalQuantity = seats
      configure(&$0)
    }
  }

  /// Renewal is off, and the subscription ended.
  mutating func end() {
    self.turnOff()
    self.expirationIntent = 1
    self.isInBillingRetryPeriod = false
  }
}

extension EvidenceLab {
  /// Signs as the environment of the document does.
  func signed(_ builder: TransactionBuilder) throws -> Evidence {
    guard builder.environment == "Xcode" else { return try transaction(builder) }
    let text = try authority.xcodeToken(builder).text()
    return .transaction(try verifier.verifyTransaction(text.utf8, expecting: now))
  }

  /// Signs as the environment of the document does.
  func signed(_ builder: RenewalInfoBuilder) throws -> Evidence {
    guard builder.environment == "Xcode" else { return try renewalInfo(builder) }
    let text = try authority.xcodeToken(builder).text()
    return .renewalInfo(try verifier.verifyRenewalInfo(text.utf8, expecting: now))
  }
}

extension Evidence {
  static func signed(_ builder: TransactionBuilder) throws -> Evidence {
    try EvidenceLab.shared.get().signed(builder)
  }

  static func signed(_ builder: RenewalInfoBuilder) throws -> Evidence {
    try EvidenceLab.shared.get().signed(builder)
  }
}

extension EntitlementLedger {
  /// The answer of one customer about the group.
  func team(
    of person: String,
    _ time: String,
    in environment: StoreEnvironment = .production
  ) throws -> Entitlement {
    try selecting(appTransactionId: person).answers(time, in: environment)["team"]
  }
}
