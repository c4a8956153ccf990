// SPDX-License-Identifier: Apache-2.0

/// An observation about the evidence; it does not change the verdict.
@nonexhaustive
package enum EntitlementWarning: String, CaseIterable, Sendable {
  /// The evidence is too old to decide about the present.
  case staleEvidence
  /// The time is before the newest evidence.
  case clockBehindEvidence
  /// Apple reports a grace period without its end.
  case graceDateMissing
  /// The grace period is longer than Apple grants.
  case graceTooLong
  /// The customer may be in a grace period, which the evidence cannot show; it ends with the warning.
  case gracePossible
  /// The grace period has no billing retry flag.
  case retryFlagMissing
  /// A receipt contains nothing about renewal, billing or grace.
  case receiptHasNoRenewalData
  /// Outside production every app transaction has the same original version.
  case sandboxOriginalVersion
  /// Apple uses a value that is unknown to this version of the package.
  case unknownEnumValue
  /// One purchase has two transaction ids; it counts once.
  case duplicateTransaction
  /// The policy has features or groups, but not this product.
  case unmappedProduct
  /// A partial refund has no percentage.
  case proratedWithoutPercentage
  /// A renewal info has no transaction of its chain.
  case renewalInfoOrphan
  /// Two copies with the same signed date differ; the safer copy counts.
  case evidenceConflict
  /// The status that Apple sent differs from the status that the dates give.
  case statusDisagrees
  /// A refund percentage is below 0 or above 100.
  case percentageOutOfRange
  /// A receipt and a token name different original transactions for one transaction.
  case chainHasTwoNames
  /// Another environment has evidence about the product, which is not used.
  case otherEnvironmentEvidence
  /// Two subscriptions name one as their predecessor; the later purchase counts.
  case severalSuccessors
  /// Two persons were associated with one claim of a seat; the first counts.
  case claimHasTwoHolders
  /// The evidence has several app transaction ids, and so belongs to several customers.
  case severalAppTransactions
  /// The evidence belongs to several account tokens.
  case severalAccounts
}

extension Collection where Element == EntitlementWarning {
  /// The warnings by name.
  package func sorted() -> [EntitlementWarning] { sorted { $0.rawValue < $1.rawValue } }
}
