// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import TestSupport

/// Documents in the forms of the App Store, with signatures that are random bytes.
struct SampleDocument {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// A body as the App Store sends it, of about 14 kB.
  mutating func notification() -> String {
    let header = certificateChainHeader()
    return #"{"signedPayload":"\#(notificationToken(header))"}"#
  }

  mutating func notificationToken(_ header: String) -> String {
    let transaction = token(
      header,
      #"""
      {"transactionId":"\#(digits())","originalTransactionId":"\#(digits())","bundleId":\#
      "com.example.app","productId":"pro.monthly","subscriptionGroupIdentifier":"21000003",\#
      "purchaseDate":17\#(digits())000,"quantity":1,"type":"Auto-Renewable Subscription",\#
      "inAppOwnershipType":"PURCHASED","environment":"Production","storefront":"USA"}
      """#
    )
    let renewal = token(
      header,
      #"""
      {"originalTransactionId":"\#(digits())","autoRenewProductId":"pro.monthly","productId":\#
      "pro.monthly","autoRenewStatus":1,"environment":"Production"}
      """#
    )
    return token(
      header,
      #"""
      {"notificationType":"DID_RENEW","notificationUUID":"\#(digits())","data":{"appAppleId":\#
      1234567890,"bundleId":"com.example.app","bundleVersion":"1","environment":"Production",\#
      "signedTransactionInfo":"\#(transaction)","signedRenewalInfo":"\#(renewal)","status":1},\#
      "version":"2.0","signedDate":17\#(digits())}
      """#
    )
  }

  /// A header with three random certificates of 3.2 kB in total.
  mutating func certificateChainHeader() -> String {
    let chain = (0..<3).map { _ in Base64.encode(bytes(800)[...]) }
    return Self.encode(#"{"alg":"ES256","x5c":["\#(chain.joined(separator: #"",""#))"]}"#)
  }

  mutating func token(_ header: String, _ payload: String, signatureSize: Int = 64) -> String {
    let signature = bytes(signatureSize)
    let signatureText = Base64.encode(signature[...], alphabet: .urlSafe, padding: false)
    return "\(header).\(Self.encode(payload)).\(signatureText)"
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &random) }
  }

  /// A token whose payload is a damaged notification, which consists of tokens.
  mutating func mutatedPayload() -> String {
    let header = certificateChainHeader()
    let payload = random.mutation(of: Array(notificationToken(header).utf8))
    let text = Base64.encode(payload[...], alphabet: .urlSafe, padding: false)
    return "\(header).\(text).QUJD"
  }

  static func encode(_ text: String) -> String {
    Base64.encode(Array(text.utf8)[...], alphabet: .urlSafe, padding: false)
  }

  private mutating func digits() -> String {
    String(UInt64.random(in: 1_000_000_000...9_999_999_999, using: &random))
  }
}
