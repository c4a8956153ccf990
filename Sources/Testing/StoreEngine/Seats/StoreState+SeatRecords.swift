// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreLab
import StorePayloads
import StrictJSON

// The seats of purchases and renewals, and what payloads say about them.
extension StoreState {
  /// The seats of the running period that no refund took back; 1 for a subscription of one customer.
  package func seatsLeft(of subscription: SubscriptionState) -> Int64 {
    seatsLeft(in: subscription.current)
  }

  func seatsLeft(in period: PeriodIndex) -> Int64 {
    guard record(of: period).seats != nil else { return 1 }
    var left: Int64 = 0
    for number in periods[period].transactions {
      let record = transactions[number]
      guard !record.isDeleted, record.revocation == nil else { continue }
      left += record.seats?.left ?? 1
    }
    return left
  }

  /// Whether a subscription is bought for a group.
  package func isGroup(_ subscription: SubscriptionState) -> Bool {
    subscription.organizer == nil && record(of: subscription.current).seats != nil
  }

  // MARK: Organizations

  /// Whether no document shows a subscription: that of an organization, if the knob says that it has no transaction.
  package func isWithheld(_ number: SubscriptionIndex) -> Bool {
    subscriptions[number].isOfOrganization && !options.knobs.organizationHasTransaction
  }

  package func isWithheld(_ record: TransactionRecord) -> Bool {
    record.subscription.map(isWithheld) ?? false
  }

  /// The subscriptions of a customer that documents show.
  package func shownSubscriptions(of customer: CustomerIndex) -> [SubscriptionIndex] {
    customers[customer].allSubscriptions.filter { !isWithheld($0) }
  }

  // MARK: Renewals

  /// The seats of a period that renews a subscription at a price for one customer; `nil` for a subscription of one customer.
  func renewedSeats(
    of subscription: SubscriptionState,
    _ product: ProductIndex,
    at price: Int64,
    isOffer: Bool
  ) -> SeatRecord? {
    guard subscription.organizer == nil, subscription.renewal.seats > 1,
      let terms = catalogue[product].seats
    else { return nil }
    let count = min(subscription.renewal.seats, terms.mostSeats)
    let management = record(of: subscription.current).seats?.invitations ?? terms.invitations
    return SeatRecord(management, charges(of: 1...count, terms, at: price, isOffer: isOffer))
  }

  /// The seats of the next renewal; `nil` if it is one for a single customer.
  package func seatsOfNextRenewal(of subscription: SubscriptionState) -> SeatRecord? {
    guard subscription.phase.isRunning else { return nil }
    let offer = subscription.renewal.offer?.offer
    return renewedSeats(
      of: subscription,
      nextProduct(of: subscription),
      at: offer?.charge ?? renewalPrice(of: subscription),
      isOffer: offer != nil
    )
  }

  /// What the customer pays at a price of the product: that of all seats of the next renewal, or the price itself.
  package func customerPrice(of subscription: SubscriptionState, at price: Int64) -> Int64 {
    let seats = renewedSeats(
      of: subscription,
      nextProduct(of: subscription),
      at: price,
      isOffer: false
    )
    return seats?.total ?? price
  }

  /// The prices of seats; during an offer each has the price of the offer.
  func charges(
    of seats: ClosedRange<Int64>,
    _ terms: SeatTerms,
    at price: Int64,
    isOffer: Bool
  ) -> [SeatCharge] {
    isOffer
      ? [SeatCharge(price: price, quantity: seats.upperBound - seats.lowerBound + 1)]
      : terms.charges(of: seats, at: price)
  }

  // MARK: Payloads

  /// `multiSeatInfo` of a transaction; the seats that were taken back are in that of the purchaser only.
  func seatInfo(of record: TransactionRecord) -> String? {
    guard let seats = record.seats else { return nil }
    let revoked =
      record.ownership != .purchased
      ? 0 : record.revocation?.type.isRefund == true ? seats.count : seats.revoked
    return String(
      decoding: JSONWriter.object { json in
        json.member("invitationManagement", seats.invitations.rawValue)
        StoreState.write(seats.charges, "priceTiers", to: &json)
        if revoked > 0 { json.member("revokedSeatQuantity") { $0.integer(revoked) } }
      },
      as: UTF8.self
    )
  }

  /// `multiSeatInfo` of renewal info.
  func renewalSeatInfo(_ seats: SeatRecord) -> String {
    String(
      decoding: JSONWriter.object {
        StoreState.write(seats.charges, "renewalPriceTiers", to: &$0)
      },
      as: UTF8.self
    )
  }

  private static func write(_ charges: [SeatCharge], _ name: String, to json: inout JSONWriter) {
    json.array(name) { json in
      for charge in charges {
        json.object { json in
          json.member("price") { $0.integer(charge.price) }
          json.member("quantity") { $0.integer(charge.quantity) }
        }
      }
    }
  }

  func unclaimInfo(_ ids: [String]) -> NotificationUnclaimInfoBuilder {
    var info = NotificationUnclaimInfoBuilder()
    info.appAppleId = appAppleId
    info.bundleId = options.bundleId
    info.environment = options.environment.rawValue
    info.unclaimSeatIds = ids
    return info
  }
}
