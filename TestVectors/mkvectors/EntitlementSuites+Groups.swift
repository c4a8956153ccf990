// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Purchasers and members of groups, seats, and switches to bundles.
extension EntitlementSuites {
  private static let purchaser = "704500000000000001"
  private static let member = "704500000000000002"

  /// A transaction of the purchaser of a group.
  private static func seats(
    _ quantity: Int64?,
    revoked: Int64? = nil,
    isAdded: Bool = false,
    _ evidence: EvidenceSigner,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws(TrustError) -> String {
    try evidence.bought {
      $0.appTransactionId = purchaser
      $0.quantity = quantity
      $0.multiSeatInfo =
        #"{"invitationManagement":"APPLE""#
        + (revoked.map { #","revokedSeatQuantity":\#($0)}"# } ?? "}")
      $0.additionalTransactionReason = isAdded ? "SEAT_ADDITION" : nil
      configure(&$0)
    }
  }

  /// Seats that were added on 5 January.
  private static func addition(
    _ quantity: Int64,
    _ evidence: EvidenceSigner,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws(TrustError) -> String {
    try seats(quantity, isAdded: true, evidence) {
      $0.transactionId = "2000000100000002"
      $0.originalTransactionId = "2000000100000001"
      $0.webOrderLineItemId = "2000000010000002"
      $0.originalPurchaseDate = "2025-01-01T00:00:00Z"
      $0.purchaseDate = "2025-01-05T00:00:00Z"
      $0.signedDate = "2025-01-05T00:00:00Z"
      configure(&$0)
    }
  }

  /// The transaction of a member, under the original transaction id of the purchaser or one of its own.
  private static func seat(
    of original: String,
    _ evidence: EvidenceSigner,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws(TrustError) -> String {
    try seats(5, evidence) {
      $0.transactionId = "2000000100000007"
      $0.originalTransactionId = original
      $0.webOrderLineItemId = "2000000010000007"
      $0.inAppOwnershipType = "ASSIGNED"
      $0.appTransactionId = member
      configure(&$0)
    }
  }

  /// A renewal info of 2 February that says that the subscription ended.
  private static func ended(
    _ original: String,
    of person: String?,
    _ evidence: EvidenceSigner
  ) throws(TrustError) -> String {
    try evidence.renewalInfo {
      $0.originalTransactionId = original
      $0.turnOff()
      $0.expirationIntent = 1
      $0.isInBillingRetryPeriod = false
      $0.appTransactionId = person
    }
  }

  static func members(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let (shared, own) = ("2000000100000001", "2000000100000007")
    let group = try seats(5, evidence)
    let late = { (original: String, person: String?) throws(TrustError) -> Vector.Input in
      input([
        group, try seat(of: original, evidence), try ended(original, of: person, evidence),
      ])
    }
    let bare = input([group, try ended(shared, of: member, evidence)])
    let both = input([
      group, try ended(shared, of: purchaser, evidence), try seat(of: shared, evidence),
      try ended(shared, of: member, evidence),
    ])
    let alone = input([
      try seat(of: own, evidence), try ended(own, of: nil, evidence),
    ])
    let refunded = input([
      try seats(5, evidence) {
        $0.revoke(at: "2025-01-10T00:00:00Z")
        $0.signedDate = "2025-01-10T00:00:00Z"
      }, try seat(of: shared, evidence) { $0.expiresDate = "2025-01-20T00:00:00Z" },
    ])
    let (open, no) = (
      "unknown awaitingRenewalEvidence from 2025-02-01", "no expiredVoluntary from 2025-02-01"
    )
    return rows(
      """
      member-ended | validity | \(open) seats 5+ | \(try late(shared, member)) | at=2025-02-05 \
        | The seat of a member ended, who has the original transaction id of the purchaser: nothing is known of the purchaser (E-3c).
      member-ended-own-id | validity | \(open) seats 5+ | \(try late(own, member)) | at=2025-02-05 \
        | The same of a member with an original transaction id of their own (E-3c).
      purchaser-ended | validity | \(open) | \(try late(shared, purchaser)) | at=2025-02-05 \
        | The subscription of the purchaser ended; nothing is known of the member (E-3c).
      unnamed-ended | ambiguous | \(open) | \(try late(shared, nil)) | at=2025-02-05 \
        | A renewal info without an app transaction id is about the purchaser (E-3c).
      all-ended | validity | \(no) | \(both) | at=2025-02-05 | The purchaser and the member have renewal infos of their own (E-3c).
      member-without-transaction | ambiguous | \(open) seats 5+ | \(bare) | at=2025-02-05 \
        | The renewal info of a member whose transaction is not known says nothing about the purchaser (E-3c).
      member-with-own-id | validity | \(no) level house | \(alone) | at=2025-02-05 \
        | A renewal info without an app transaction id about the original transaction of a member is about that member (E-3c).
      member-after-refund | validity | yes activePeriod from 2025-01-01 until 2025-01-20 | \(refunded) | at=2025-01-15 \
        | The purchaser's transaction is refunded, and the member's is not revoked yet (E-3c).
      """
    )
  }

  static func seats(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let active = "yes activePeriod from 2025-01-01 until 2025-02-01"
    let added = "yes activePeriod from 2025-01-05 until 2025-02-01"
    let one = { (quantity: Int64?, revoked: Int64?) throws(TrustError) -> Vector.Input in
      input([try seats(quantity, revoked: revoked, evidence)])
    }
    let first = try seats(5, isAdded: true, evidence)
    let partly = input([
      try seats(5, revoked: 2, isAdded: true, evidence), try addition(3, evidence),
    ])
    let wholly = input([
      first,
      try addition(3, evidence) {
        $0.revoke(at: "2025-01-10T00:00:00Z")
        $0.signedDate = "2025-01-10T00:00:00Z"
      },
    ])
    let second = try addition(2, evidence) {
      $0.transactionId = "2000000100000003"
      $0.webOrderLineItemId = "2000000010000003"
      $0.purchaseDate = "2025-01-06T00:00:00Z"
    }
    let withMember = input([
      try seats(5, evidence), try seat(of: "2000000100000001", evidence),
    ])
    let renewed = input([
      first, try addition(3, evidence),
      try seats(4, evidence) {
        EvidenceSigner.renew(&$0)
        $0.transactionId = "2000000100000003"
        $0.webOrderLineItemId = "2000000010000003"
        $0.transactionReason = "RENEWAL"
        $0.signedDate = "2025-02-01T00:00:00Z"
      },
    ])
    return rows(
      """
      some-refunded | validity | \(active) seats 3 | \(try one(5, 2)) | at=2025-01-15 | Two of five seats were refunded; the purchase stays valid (E-3d).
      all-taken-back | boundary | \(active) seats 0 level house | \(try one(5, 5)) | at=2025-01-15 | All seats were taken back, and the transaction has no revocation date (E-3d).
      more-taken-back | boundary | \(active) seats 0 level house | \(try one(5, 6)) | at=2025-01-15 | More seats were taken back than were bought (E-3d).
      negative-taken-back | boundary | \(active) seats 5 level house | \(try one(5, -1)) | at=2025-01-15 | A negative number was taken back (E-3d).
      negative-quantity | boundary | \(active) seats 0+ level house | \(try one(-5, nil)) | at=2025-01-15 | A negative number of seats: how many there are is not known (E-3d).
      no-quantity | missing | \(active) seats 0+ level house | \(try one(nil, nil)) | at=2025-01-15 | A multiseat purchase without a quantity (E-3d).
      added-and-refunded | validity | \(added) seats 6 | \(partly) | at=2025-01-15 | Seats were added, and some of the first ones refunded (E-3d).
      added-refunded | validity | \(active) seats 5 | \(wholly) | at=2025-01-15 | The added seats were refunded (E-3d).
      addition-unseen | missing | \(active) seats 5+ level house | \(input([first])) | at=2025-01-15 \
        | The transaction says that seats were added, and the addition is not known (E-3d).
      first-unseen | missing | yes activePeriod from 2025-01-06 until 2025-02-01 seats 5+ level house | \(input([try addition(3, evidence), second])) | at=2025-01-15 \
        | Two additions, and the transaction to which they were added is not known (E-3d).
      members-seats | claim | \(active) seats 5 | \(withMember) | at=2025-01-15 | The transaction of a member repeats the seats of the purchaser; they count once (E-3d).
      renewed-with-fewer | validity | yes activePeriod from 2025-02-01 until 2025-03-01 seats 4 | \(renewed) | at=2025-02-15 | The seats of the period before do not count (E-3d).
      """
    )
  }

  static func moves(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let old = {
      (line: String, type: String?, reason: Int64?, previous: String?) throws(TrustError) -> String
      in
      try evidence.bought {
        ($0.transactionId, $0.originalTransactionId, $0.webOrderLineItemId) = (line, line, line)
        $0.appTransactionId = purchaser
        $0.revocationDate = "2025-01-10T00:00:00Z"
        $0.revocationType = type
        $0.revocationReason = reason
        $0.previousOriginalTransactionId = previous
        $0.signedDate = "2025-01-10T00:00:00Z"
      }
    }
    let new = {
      (line: String, previous: MemberBuilder?, person: String?, start: TokenDate) throws(TrustError)
        -> String in
      try evidence.bought {
        ($0.transactionId, $0.originalTransactionId, $0.webOrderLineItemId) = (line, line, line)
        $0.productId = EvidenceSigner.other
        $0.appTransactionId = person
        $0.purchaseDate = start
        $0.expiresDate = "2025-02-10T00:00:00Z"
        $0.signedDate = "2025-01-11T00:00:00Z"
        $0.extraMembers = [previous].compactMap(\.self)
      }
    }
    let (first, second, third) = ("2000000100000001", "2000000100000005", "2000000100000006")
    let start: TokenDate = "2025-01-10T00:00:00Z"
    let name = { (spelling: String, json: String) in
      MemberBuilder("previousOriginalTransaction\(spelling)", json: json)
    }
    let text = name("Id", "\"\(first)\"")
    let unknown = try old(first, nil, 2, nil)
    let successor = try new(second, text, purchaser, start)
    let max = "yes activePeriod from 2025-01-10 until 2025-02-10 of com.example.app.max"
    let pair = { (old: String, new: String) in input([old, new]) }
    let later = "yes activePeriod from 2025-01-10 until 2025-02-10 of com.example.app.max"
    return rows(
      """
      unknown-reason | validity | no moved from 2025-01-10 moved \(second); \(max) level house | \(pair(unknown, successor)) | at=2025-01-15 \
        | A subscription with an unknown revocation reason, which another one of the same customer names as its predecessor (E-10b).
      unknown-type | validity | no moved from 2025-01-10 moved \(second); \(max) level house | \(pair(try old(first, "BUNDLE_UPGRADE", 0, nil), successor)) | at=2025-01-15 \
        | The same with an unknown revocation type; the type decides (E-10b).
      number | validity | no moved from 2025-01-10 moved \(second); \(max) level house | \(pair(unknown, try new(second, name("Id", first), purchaser, start))) | at=2025-01-15 \
        | The predecessor is a number: Apple has not published its type (E-10b).
      capital-letters | validity | no moved from 2025-01-10 moved \(second); \(max) level house | \(pair(unknown, try new(second, name("ID", first), purchaser, start))) | at=2025-01-15 \
        | The name of the member ends in ID, as in StoreKit (E-10b).
      no-successor | validity | no revoked from 2025-01-10 | \(input([unknown])) | at=2025-01-15 | No other subscription names it (E-10).
      refund | claim | no refunded from 2025-01-10; \(max) | \(pair(try old(first, "REFUND_FULL", 2, nil), successor)) | at=2025-01-15 \
        | A refund stays a refund, whatever names the subscription (E-10b).
      documented-reason | claim | no refunded from 2025-01-10; \(max) | \(pair(try old(first, nil, 1, nil), successor)) | at=2025-01-15 \
        | A documented reason without a type is a refund (E-10b).
      other-customer | claim | no revoked from 2025-01-10; \(max) | \(pair(unknown, try new(second, text, member, start))) | at=2025-01-15 \
        | A subscription of another customer names it (E-10b).
      unnamed-customer | claim | no revoked from 2025-01-10; \(max) level house | \(pair(unknown, try new(second, text, nil, start))) | at=2025-01-15 \
        | A subscription without an app transaction id names it (E-10b).
      names-itself | ambiguous | no revoked from 2025-01-10 level house | \(input([try old(first, nil, 2, first)])) | at=2025-01-15 | A subscription that names itself (E-10b).
      circle | ambiguous | no revoked from 2025-01-10 level house | \(pair(try old(first, nil, 2, second), try old(second, nil, 2, first))) | at=2025-01-15 \
        | Two subscriptions that name each other (E-10b).
      two-successors | ambiguous | no moved from 2025-01-10 moved \(second); \(later) level house \
        | \(input([unknown, successor, try new(third, text, purchaser, "2025-01-09T00:00:00Z")])) | at=2025-01-15 \
        | Two subscriptions name it: the later purchase counts (E-10b).
      """
    )
  }
}
