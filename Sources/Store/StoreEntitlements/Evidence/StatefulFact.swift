// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Facts about a state that changes over time.
protocol StatefulFact: Mergeable {
  associatedtype State: Hashable, Sendable
  /// Distinguishes one state from another, for a copy with this signed date.
  func state(signed date: Timestamp) -> State
  /// Distinguishes the states of one period from those of another.
  associatedtype Subject: Hashable, Sendable
  var subject: Subject { get }
  /// E-3c: the app transaction id of the person whom the state is about.
  var person: Identifier? { get }
}

extension RenewalFacts: StatefulFact {
  /// The fields of a renewal info about the end of a period.
  struct State: Hashable {
    let subject: Subject
    /// E-3c: members with a seat may have the original transaction id of the purchaser.
    let person: Identifier?
    let gracePeriodExpiresDate: Timestamp?
    let isInBillingRetryPeriod: Bool?
    let autoRenewStatus: Int64?
    let expirationIntent: Int64?
    /// Whether the copy was signed after the period, so that the last copy before the end is kept as well.
    let isAfterPeriod: Bool
  }

  /// The period.
  struct Subject: Hashable {
    let renewalDate: Timestamp?
    let productId: Identifier?
  }

  var subject: Subject {
    Subject(renewalDate: renewalDate, productId: productId)
  }
  var person: Identifier? { appTransactionId }

  func state(signed date: Timestamp) -> State {
    State(
      subject: subject,
      person: person,
      gracePeriodExpiresDate: gracePeriodExpiresDate,
      isInBillingRetryPeriod: isInBillingRetryPeriod,
      autoRenewStatus: autoRenewStatus?.rawValue,
      expirationIntent: expirationIntent?.rawValue,
      isAfterPeriod: renewalDate.map { date >= $0 } ?? false
    )
  }
}

extension StatusClaim: StatefulFact {
  func state(signed date: Timestamp) -> StatusClaim { self }
  var subject: Identifier { transactionId }
  var person: Identifier? { seatHolder }
}
