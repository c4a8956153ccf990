// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Facts about a state that changes over time.
protocol StatefulFact: Mergeable {
  associatedtype State: Hashable, Sendable
  /// Distinguishes one state from another.
  var state: State { get }
  /// Distinguishes the states of one period from those of another.
  associatedtype Subject: Hashable, Sendable
  var subject: Subject { get }
}

extension RenewalFacts: StatefulFact {
  /// The fields of a renewal info about the end of a period.
  struct State: Hashable {
    let subject: Subject
    let gracePeriodExpiresDate: Timestamp?
    let isInBillingRetryPeriod: Bool?
    let autoRenewStatus: Int64?
    let expirationIntent: Int64?
  }

  /// The period.
  struct Subject: Hashable {
    let renewalDate: Timestamp?
    let productId: Identifier?
  }

  var subject: Subject { Subject(renewalDate: renewalDate, productId: productId) }

  var state: State {
    State(
      subject: subject,
      gracePeriodExpiresDate: gracePeriodExpiresDate,
      isInBillingRetryPeriod: isInBillingRetryPeriod,
      autoRenewStatus: autoRenewStatus?.rawValue,
      expirationIntent: expirationIntent?.rawValue
    )
  }
}

extension StatusClaim: StatefulFact {
  var state: StatusClaim { self }
  var subject: Identifier { transactionId }
}
