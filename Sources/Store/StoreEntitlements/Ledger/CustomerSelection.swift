// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreReceipts
public import StrictTime

/// The evidence of one customer, selected from a ledger.
public struct CustomerSelection: Hashable, Sendable {
  /// The evidence that names the customer.
  public let ledger: EntitlementLedger
  /// The chains that name no customer; every answer lists them.
  package let unnamedChains: [ChainName]

  /// The entitlements of the customer at a time; see ``EntitlementLedger/entitlements(at:environment:allowingPast:policy:)``.
  public func entitlements(
    at time: Timestamp,
    environment: StoreEnvironment = .production,
    allowingPast: Bool = false,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> EntitlementSummary {
    let evidence = CustomerEvidence(ledger, environment)
    return EntitlementSummary(
      evidence,
      EvaluationQuestion(time: time, allowsPast: allowingPast, policy: policy),
      productsElsewhere: ledger.productIds { $0 != evidence.environment },
      unnamedChains: unnamedChains.filter { $0.environment == evidence.environment }
        .map(\.originalTransactionId)
    )
  }
}
