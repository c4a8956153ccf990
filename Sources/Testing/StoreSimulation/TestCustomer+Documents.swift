// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
import StoreEngine
import StrictBase64

// Signed data of a customer.
extension TestCustomer {
  /// The PKCS#7 receipt in DER.
  ///
  ///     let receipt = try anna.receipt()
  public func receipt() throws(TrustError) -> [UInt8] {
    try store.signer.receipt(store.state.receipt(of: number, created: store.now))
  }

  /// The receipt in base64, as an app uploads it.
  ///
  ///     let upload = try anna.base64Receipt()
  public func base64Receipt() throws(TrustError) -> String {
    Base64.encode(try receipt()[...])
  }

  /// The signed app transaction.
  ///
  ///     let token = try anna.appTransaction()
  public func appTransaction() throws(TrustError) -> String {
    try store.signer.token(try store.state.currentAppTransaction(of: number))
  }

  /// The response body of Get All Subscription Statuses.
  ///
  ///     let body = try anna.subscriptionStatuses()
  public func subscriptionStatuses() throws(TrustError) -> [UInt8] {
    try store.state.statuses(of: number, signedBy: store.signer)
  }

  /// The response body of Get Transaction History, on one page.
  ///
  ///     let body = try anna.transactionHistory()
  public func transactionHistory() throws(TrustError) -> [UInt8] {
    try store.state.history(of: number, signedBy: store.signer)
  }
}
