// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import ReceiptKit

// The time as `Date`. `.now` alone is a `Timestamp`: the functions with a date are disfavored, so that it is not ambiguous.

extension Timestamp {
  /// The current time of the system's clock.
  ///
  ///     let notification = try verifier.verifyNotification(body, expecting: .init(now: .now))
  public static var now: Timestamp { Timestamp(Date.now) }

  /// The date.
  ///
  ///     let end = entitlement.until?.date
  public var date: Date { Date(self) }
}

extension VerificationExpectations {
  /// Creates expectations at a date; set other properties as needed.
  ///
  ///     let transaction = try verifier.verifyTransaction(token, expecting: .init(now: Date()))
  @_disfavoredOverload
  public init(now date: Date) { self.init(now: Timestamp(date)) }
}

extension EntitlementLedger {
  /// The entitlements at a date, according to the evidence of one environment.
  ///
  ///     let isPro = ledger.entitlements(at: Date(), in: .production)["com.example.notes.pro"].isEntitled
  @_disfavoredOverload
  public func entitlements(
    at date: Date,
    in environment: StoreEnvironment,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> EntitlementSummary {
    entitlements(at: Timestamp(date), in: environment, policy: policy)
  }
}
