// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StrictJSON

// What Apple has not published about groups and their seats.
extension StoreKnobs {
  /// The type of the notification about a changed number of seats.
  public enum QuantityChangeType: String, CaseIterable, Sendable {
    /// A change of what renews.
    case renewalPreference = "DID_CHANGE_RENEWAL_PREF"
    /// A change of whether it renews.
    case renewalStatus = "DID_CHANGE_RENEWAL_STATUS"
    /// A purchase.
    case subscribed = "SUBSCRIBED"

    var type: NotificationType { NotificationType(rawValue: rawValue) }
  }

  /// The type of the notification about a member's seat that was taken back.
  public enum AssignmentRevocationType: String, CaseIterable, Sendable {
    /// As in a family.
    case revoke = "REVOKE"
    /// As at the end of a subscription.
    case expired = "EXPIRED"
    /// As after a refund.
    case refund = "REFUND"

    var type: NotificationType { NotificationType(rawValue: rawValue) }
  }

  /// Which seats end first.
  public enum SeatOrder: String, CaseIterable, Sendable {
    /// Those that were assigned or claimed last.
    case newest
    /// Those that were assigned or claimed first.
    case oldest
  }

  /// In which state a subscription is active for claims of seats.
  public enum ClaimsNeed: String, CaseIterable, Sendable {
    /// In a paid period.
    case active
    /// Also in a grace period.
    case grace
    /// Also in billing retry.
    case retry
  }

  /// The numbers of the errors about seats.
  public struct SeatErrorNumbers: Hashable, Sendable {
    /// By Apple's name; the HTTP status of an answer are the first three digits.
    public var numbers: [String: Int64] = [:]

    /// No number is set.
    public init() {}

    subscript(error: NamedAPIError) -> Int64 {
      numbers[error.name] ?? SeatErrorNumbers.unpublished
    }

    /// The number of an answer whose number Apple has not published.
    package static let unpublished: Int64 = 4_009_999
  }
}

extension Knob {
  /// The rows of the knobs about groups.
  var definitionOfSeats: KnobDefinition {
    switch self {
    case .quantityChangeType:
      .knob(
        \.quantityChangeType,
        .choice,
        .low,
        why: "the type of INCREASE_QUANTITY and DECREASE_QUANTITY is not published",
        use: "the type of the notification about a changed number of seats"
      )
    case .purchaserTakesSeat:
      .knob(
        \.purchaserTakesSeat,
        .flag,
        .low,
        why:
          "seats are claimed for members other than the purchaser; whether one is left is not published",
        use: "whether the purchaser takes a seat of the group, so that members have one less"
      )
    case .memberHasPurchasersOriginalId:
      .knob(
        \.memberHasPurchasersOriginalId,
        .flag,
        .low,
        why: "the originalTransactionId of a member's transaction is not published",
        use: "whether a member's transaction has the purchaser's `originalTransactionId`"
      )
    case .membersFollowAdditions:
      .knob(
        \.membersFollowAdditions,
        .flag,
        .low,
        why: "whether a member's transaction follows later additions is not published",
        use: "whether the transactions of members show the seats that are added within a period"
      )
    case .membersDropOut:
      .knob(
        \.membersDropOut,
        .choice,
        .low,
        why: "which members lose their seats is not published",
        use: "which members lose their seats after a refund or a renewal with fewer seats"
      )
    case .assignmentRevocationType:
      .knob(
        \.assignmentRevocationType,
        .choice,
        .low,
        why: "which notification carries ASSIGNMENT_REVOKE is not published",
        use: "the type of the notification about a member's seat that was taken back"
      )
    case .organizationHasTransaction:
      .knob(
        \.organizationHasTransaction,
        .flag,
        .low,
        why: "whether volume purchases have a purchaser's transaction is not published",
        use: "whether an organization that buys seats has a transaction of its own"
      )
    case .productionHasGroups:
      .knob(
        \.productionHasGroups,
        .flag,
        .low,
        why:
          "Apple offers these requests in the sandbox only; what production answers is not published",
        use: "whether production answers requests about groups and seats as the sandbox does, "
          + "and not as if there were none"
      )
    case .availableSeatsMayBeNegative:
      .knob(
        \.availableSeatsMayBeNegative,
        .flag,
        .low,
        why: "availableSeatCount while claims are more than seats is not published",
        use: "whether `availableSeatCount` is below 0 while claims are more than seats"
      )
    case .claimsNeed:
      .knob(
        \.claimsNeed,
        .choice,
        .low,
        why:
          "whether a subscription is active for claims in grace or billing retry is not published",
        use: "until which state seats can be claimed: a paid period, grace, or billing retry"
      )
    case .claimsSurviveLapse:
      .knob(
        \.claimsSurviveLapse,
        .flag,
        .low,
        why: "what becomes of claims after a subscription ended is not published",
        use: "whether claims still count after the subscription ended and was bought again"
      )
    case .unclaims:
      .knob(
        \.unclaims,
        .choice,
        .low,
        why: "which claims the App Store ends is not published",
        use: "which claims UNCLAIM_SEATS names after a refund"
      )
    case .unclaimsBeforeRefund:
      .knob(
        \.unclaimsBeforeRefund,
        .flag,
        .low,
        why: "the order of REFUND and UNCLAIM_SEATS is not published",
        use: "whether UNCLAIM_SEATS is sent before the REFUND that causes it"
      )
    default:
      .knob(
        \.seatErrorNumbers,
        .seatErrorNumbers,
        .low,
        why: "Apple has published the names of these errors, not their numbers",
        use: "the numbers of the errors about seats, by Apple's name",
        values: "`{\"NoAvailableSeatsError\": 4030999}`",
        text: { options in
          let numbers = options.knobs.seatErrorNumbers.numbers
          guard !numbers.isEmpty else {
            return "\(StoreKnobs.SeatErrorNumbers.unpublished) for all"
          }
          return numbers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            .joined(separator: ", ")
        }
      )
    }
  }
}

extension MemberKind<StoreKnobs.SeatErrorNumbers> {
  /// `{"NoAvailableSeatsError": 4030999}`.
  static let seatErrorNumbers = MemberKind(
    input: .text,
    read: { (object, name) throws(ScriptError) in
      guard let value = object.value(name) else { return nil }
      let members = try ScriptObject(value, "\"\(name)\"")
      let names = NamedAPIError.ofSeats.map(\.name)
      try members.requireMembers(names)
      var numbers = StoreKnobs.SeatErrorNumbers()
      // Apple's numbers begin with the HTTP status.
      for name in names {
        numbers.numbers[name] = try members.integer(name, in: 4_000_000...5_999_999)
      }
      return numbers
    },
    write: { numbers, json in
      json.object { json in
        for (name, number) in numbers.numbers.sorted(by: { $0.key < $1.key }) {
          json.member(name) { $0.integer(number) }
        }
      }
    }
  )
}
