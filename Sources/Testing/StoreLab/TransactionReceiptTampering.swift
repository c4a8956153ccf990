// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// An attack on a legacy transaction receipt, applied before it is signed.
///
///     let forged = try authority.transactionReceipt().tampered(.swappedPurchase).encoded()
///
/// A verifier of this package that would accept the receipt as it was answers ``code``.
public struct TransactionReceiptTampering: Tampering {
  /// The name.
  public let id: String
  /// The rule that the receipt breaks.
  public let rule: String
  /// What a verifier of this package answers.
  public let code: String
  private let bend: @Sendable (inout LegacyReceiptBuilder) throws(TrustError) -> Void

  init(
    _ id: String,
    breaks rule: String,
    _ code: String,
    _ bend: @escaping @Sendable (inout LegacyReceiptBuilder) throws(TrustError) -> Void
  ) {
    self.id = id
    self.rule = rule
    self.code = code
    self.bend = bend
  }

  /// The attack on the signer's certificate, the only one that such a receipt has.
  init(_ tampering: CertificateTampering) {
    self.init(tampering.id, breaks: tampering.rule, tampering.code) { receipt throws(TrustError) in
      receipt.certificate = try receipt.authority.adjusting {
        tampering.apply(to: &$0.leaf, below: &$0.intermediate)
      }.leaf
    }
  }

  /// Every attack on transaction receipts.
  public static let allCases =
    signatures + certificates.map(TransactionReceiptTampering.init) + contents

  /// Those attacks on certificates that show in the signer's.
  private static let certificates: [CertificateTampering] = [
    .leafWithoutMarker, .longerMarker, .markerAsKeyPurpose, .leafIsAuthority,
    .leafWithoutConstraints, .leafForKeyAgreement, .leafMaySignCertificates, .leafUnknownCritical,
    .leafExpired, .leafNotYetValid, .leafVersion1, .extensionTwice, .differingAlgorithms,
    .weakDigest,
  ]

  /// Bends a receipt.
  public func apply(to receipt: inout LegacyReceiptBuilder) throws(TrustError) {
    try bend(&receipt)
  }
}

extension LegacyReceiptBuilder {
  /// The same receipt after an attack.
  public func tampered(
    _ tampering: TransactionReceiptTampering
  ) throws(TrustError) -> LegacyReceiptBuilder {
    var receipt = self
    try tampering.apply(to: &receipt)
    return receipt
  }
}

extension TransactionReceiptTampering {
  static let signatures = [
    swappedPurchase, otherVersion, otherKey, zeroSignature, impostor, garbageForCertificate,
  ]

  private static let over = "Apple: the signature covers the version and the purchase"

  /// Another purchase beside a genuine signature.
  public static let swappedPurchase = TransactionReceiptTampering(
    "swapped-purchase",
    breaks: over,
    "trust/signature"
  ) { receipt throws(TrustError) in
    receipt.rawSignature = try receipt.signatureOctets()
    receipt["product-id"] = "com.example.app.gold"
  }

  /// Another version beside a genuine signature.
  public static let otherVersion = TransactionReceiptTampering(
    "other-version",
    breaks: over,
    "trust/signature"
  ) { receipt throws(TrustError) in
    receipt.rawSignature = try receipt.signatureOctets()
    receipt.version = receipt.version == 4 ? 3 : 4
  }

  /// The genuine certificate, and the signature of somebody else.
  public static let otherKey = TransactionReceiptTampering(
    "other-key",
    breaks: over,
    "trust/signature"
  ) { receipt throws(TrustError) in receipt.key = try receipt.authority.impostor().keys.leaf }

  /// Zeros in the signature's place.
  public static let zeroSignature = TransactionReceiptTampering(
    "zero-signature",
    breaks: "RFC 8017, 8.2.2: there is one right block, which is compared",
    "trust/signature"
  ) { $0.rawSignature = [UInt8](repeating: 0, count: 256) }

  /// Everything by an authority with the same names, numbers and key identifiers, and other keys.
  public static let impostor = TransactionReceiptTampering(
    "impostor",
    breaks: "RFC 5280, 6.1: the anchor signed the signer's certificate",
    "trust/incomplete-chain"
  ) { receipt throws(TrustError) in
    let impostor = try receipt.authority.impostor()
    receipt.certificate = impostor.leaf
    receipt.key = impostor.keys.leaf
  }

  /// A sequence in the certificate's place that is none.
  public static let garbageForCertificate = TransactionReceiptTampering(
    "garbage-for-certificate",
    breaks: "RFC 5280, 4.1: a certificate is one of X.509",
    "certificate/malformed"
  ) { $0.certificate = [0x30, 0x03, 0x02, 0x01, 0x00] }

  // MARK: Contents

  static let contents = [
    otherApp, appMissing, entryTwice, negativeQuantity, differingDates, trailingData,
  ]

  /// A receipt of another app.
  public static let otherApp = TransactionReceiptTampering(
    "other-app",
    breaks: "Apple: a receipt is for the app that it names, compared octet by octet",
    "claims/bundle-id"
  ) { $0["bid"] = "com.example.somebody-else" }

  /// A receipt that names no app.
  public static let appMissing = TransactionReceiptTampering(
    "app-missing",
    breaks: "Apple: a receipt is for the app that it names",
    "legacy/missing"
  ) { $0["bid"] = nil }

  /// Two bundle ids: one reader keeps the first, another one the last.
  public static let entryTwice = TransactionReceiptTampering(
    "entry-twice",
    breaks: "a property list has each key once",
    "legacy/plist"
  ) { $0.purchaseInfo.append(("bid", "com.example.other")) }

  /// Fewer than none were bought.
  public static let negativeQuantity = TransactionReceiptTampering(
    "negative-quantity",
    breaks: "a quantity is a number from 0 on",
    "legacy/integer"
  ) { $0["quantity"] = "-1" }

  /// The date for people is not the one for programs.
  public static let differingDates = TransactionReceiptTampering(
    "differing-dates",
    breaks: "both dates of a purchase are the same moment",
    "legacy/date-mismatch"
  ) { $0["purchase-date"] = "2025-01-01 08:00:01 Etc/GMT" }

  /// A second property list after the purchase.
  public static let trailingData = TransactionReceiptTampering(
    "trailing-data",
    breaks: "a purchase is one property list",
    "legacy/plist"
  ) {
    $0.rawPurchaseInfo = LegacyReceiptBuilder.propertyList($0.purchaseInfo) + Array("{}".utf8)
  }
}
