// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension Lab {
  /// Validity periods like those of Apple's certificates in 2025, so that vectors can be outside of
  /// each.
  static func setTokenPeriods(_ certificates: inout TokenAuthority.Certificates) {
    certificates.root.setPeriod("2014-04-30T18:19:06Z", "2039-04-30T18:19:06Z")
    certificates.intermediate.setPeriod("2021-03-17T20:37:10Z", "2036-03-19T00:00:00Z")
    certificates.leaf.setPeriod("2023-09-12T19:51:53Z", "2025-10-11T19:51:52Z")
  }

  /// The base transaction of token vectors, with few members.
  static func transaction(
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) -> TransactionBuilder {
    var transaction = TransactionBuilder.production
    transaction.makeOneTime()
    transaction.storefront = nil
    transaction.storefrontId = nil
    transaction.price = nil
    transaction.currency = nil
    transaction.appTransactionId = nil
    transaction.transactionReason = nil
    transaction.inAppOwnershipType = nil
    configure(&transaction)
    return transaction
  }

  /// A token with the base transaction, which `change` may modify.
  func token(
    _ transaction: TransactionBuilder = Lab.transaction(),
    by authority: TokenAuthority? = nil,
    _ change: (inout TokenBuilder) -> Void = { _ in }
  ) throws(TrustError) -> [UInt8] {
    try (authority ?? tokens).token(transaction, change).encoded()
  }

  /// A token of the trusted authority with some certificates changed.
  func token(
    certificates adjust: (inout TokenAuthority.Certificates) -> Void
  ) throws(TrustError) -> [UInt8] {
    try token(by: try tokens.adjusting(adjust))
  }

  /// A token with the base transaction changed by an attack of StoreLab.
  func forged(_ forgery: TokenForgery) throws(TrustError) -> [UInt8] {
    try tokens.token(Lab.transaction()).forged(forgery).encoded()
  }

  /// A token with the given payload.
  func token(payload: [UInt8]) throws(TrustError) -> [UInt8] {
    try tokens.token(signing: payload).encoded()
  }
}
