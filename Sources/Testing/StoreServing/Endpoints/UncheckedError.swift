// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StoreEngine

/// An error that Apple documents for an endpoint, and that the test store never returns on its own.
///
/// A fault returns it: `{"fail": [{"endpoint": "getNotificationHistory", "errorCode": 4000017}]}`.
package struct UncheckedError: Sendable {
  package let endpoints: [APIEndpoint]
  package let code: APIErrorCode
  /// Why the store does not return it.
  package let why: String

  /// All of them; tests reach every other documented error.
  package static let all: [UncheckedError] = [
    UncheckedError(
      [.consumptionV1],
      .invalidTransactionNotConsumable,
      "Apple replaced it by 4000047"
    ),
    UncheckedError(
      [.testNotification],
      .serverNotificationUrlNotFound,
      "a store without a webhook records its notifications as delivered"
    ),
    UncheckedError(
      [.notificationHistory],
      .paginationTokenExpired,
      "how long a token lasts is not documented"
    ),
    UncheckedError(
      [.notificationHistory],
      .accountNotFound,
      "the accounts of all customers exist"
    ),
    UncheckedError(
      [.setDefaultMessage],
      .imageNotApproved,
      "an image is approved before the message that uses it"
    ),
  ]

  /// The number in the store's answer with an error whose number Apple has not published; its status follows from it.
  package static let unpublishedNumber = StoreKnobs.SeatErrorNumbers.unpublished

  private init(_ endpoints: [APIEndpoint], _ code: APIErrorCode, _ why: String) {
    self.endpoints = endpoints
    self.code = code
    self.why = why
  }

  /// The error of an endpoint with a code; `nil` if the store returns it.
  package static func of(_ endpoint: APIEndpoint, _ code: APIErrorCode) -> UncheckedError? {
    all.first { $0.code == code && $0.endpoints.contains(endpoint) }
  }
}
