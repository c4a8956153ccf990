// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// Tokens of 2021 and early 2022 have no signed date. Their age among other evidence follows from the events that they
// report: never from an end or a renewal date, which are in the future, or from the clock of a caller, which would make an
// old token the newest evidence.

extension SignedPayload {
  var eventDates: [Timestamp] { [] }
}

extension TransactionPayload {
  var eventDates: [Timestamp] {
    [originalPurchaseDate, purchaseDate, revocationDate].compactMap { $0 }
  }
}

extension RenewalInfoPayload {
  var eventDates: [Timestamp] { [recentSubscriptionStartDate].compactMap { $0 } }
}

extension AppTransactionPayload {
  var eventDates: [Timestamp] { [originalPurchaseDate].compactMap { $0 } }
}
