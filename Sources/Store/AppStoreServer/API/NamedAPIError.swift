// SPDX-License-Identifier: Apache-2.0

/// An error that Apple documents by name, and whose number may not be published.
///
/// The row is complete but for the number. An unknown number in a response stays a number, with Apple's message and without a
/// name. When Apple publishes the number of a row, it is added here, and errors, `receiptctl explain` and the reference name it.
package struct NamedAPIError: Hashable, Sendable {
  /// Apple's name: `NoAvailableSeatsError`.
  package let name: String
  /// Apple's number; `nil` until it is published.
  package let number: Int64?
  /// What is wrong.
  package let meaning: String
  /// What to do about it.
  package let action: String

  package init(_ name: String, number: Int64? = nil, meaning: String, action: String) {
    self.name = name
    self.number = number
    self.meaning = meaning
    self.action = action
  }

  /// All rows.
  package static let all = ofSeats + ofConsumption + ofExternalPurchases

  /// The errors of the endpoints for seats (API 1.23).
  package static let ofSeats =
    ofAnySeatRequest + [noAvailableSeats, seatClaimNotFound, appTransactionNotFound]

  /// The errors of all endpoints for seats.
  static let ofAnySeatRequest = [notDeveloperManaged, subscriptionNotActive, bundleNotSupported]

  package static let notDeveloperManaged = NamedAPIError(
    "TransactionNotDevManagedGroupError",
    meaning: "the transaction is not a purchase of seats whose invitations the developer manages",
    action:
      "call the endpoint only if multiSeatInfo.invitationManagement of the purchaser's transaction is DEVELOPER"
  )
  package static let subscriptionNotActive = NamedAPIError(
    "SubscriptionNotActiveError",
    meaning: "the subscription of the group is not active",
    action: "check its state with Get All Subscription Statuses"
  )
  package static let bundleNotSupported = NamedAPIError(
    "BundleTransactionIdNotSupportedError",
    meaning: "the id is the transaction id of a bundle",
    action: "use the original transaction id of the subscription with the seats"
  )
  package static let noAvailableSeats = NamedAPIError(
    "NoAvailableSeatsError",
    meaning: "every seat is claimed",
    action: "unclaim a seat, or let the purchaser add seats"
  )
  package static let seatClaimNotFound = NamedAPIError(
    "SeatClaimIdNotFoundError",
    meaning: "the subscription has no claim with this seatClaimId",
    action: "compare the id with assignedSeatClaimIds of Get Seat Info"
  )
  package static let appTransactionNotFound = NamedAPIError(
    "AppTransactionIdNotFoundError",
    meaning: "the appTransactionId was not found, or is of the other environment or of another app",
    action: "use the appTransactionId of the customer in this app and environment"
  )

  /// The errors of Send Consumption Information, version 2.
  static let ofConsumption = [
    NamedAPIError(
      "ConsumptionPercentageOutOfRangeError",
      meaning: "consumptionPercentage is not from 0 to 100000, or does not fit refundPreference",
      action: "use 0 to 100000; with GRANT_PRORATED more than 0 and less than 100000"
    ),
    NamedAPIError(
      "UndeliveredConsumptionPercentageNonZeroError",
      meaning: "consumptionPercentage is not 0, but the purchase was not delivered",
      action: "use 0, or correct deliveryStatus"
    ),
    NamedAPIError(
      "AdvancedCommerceTransactionNotSupportedError",
      meaning: "the transaction is of the Advanced Commerce API",
      action: "use version 1 of the request"
    ),
  ]

  /// The errors of Send External Purchase Report (1.1 and 1.2), beside those of ``ExternalPurchaseErrorCode``.
  static let ofExternalPurchases = [
    NamedAPIError(
      "DuplicateTokenStatusNotAllowedError",
      meaning: "the status DUPLICATE_TOKEN is not allowed for this type of token",
      action: "use it only for tokens of the types SERVICES and ACQUISITION"
    ),
    NamedAPIError(
      "RestatementCreationDateMismatchError",
      meaning: "the creationDate of the restatement is not that of the line item it restates",
      action: "use the creationDate of the accepted line item"
    ),
    NamedAPIError(
      "RefundNotAllowedCreationDateError",
      meaning: "the creationDate of the refunded line item is too long ago",
      action: "omit the refund"
    ),
  ]

  /// The row with a number.
  package static func of(_ number: Int64, in rows: [NamedAPIError] = all) -> NamedAPIError? {
    rows.first { $0.number == number }
  }

  /// The row with a name, also without `Error` at its end.
  package static func named(_ name: String) -> NamedAPIError? {
    all.first { row in
      [row.name, String(row.name.dropLast("Error".count))].contains {
        $0.utf8.elementsEqual(name.utf8)
      }
    }
  }
}
