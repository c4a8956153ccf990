// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

/// An attack on a legacy transaction receipt, applied before it is signed.
///
///     let authority = try TestAuthority(seed: "tests of my server")
///     let forged = try authority.transactionReceipt().forged(.swappedPurchase).encoded()
///
/// A verifier of this package that accepts the original receipt rejects the forgery with ``code``.
public struct TransactionReceiptForgery: Forgery, RuleBreaking {
  /// The name.
  public let id: String
  /// The broken rule, and what its violation means.
  public let broken: BrokenRule
  let change: @Sendable (inout Document) throws(TrustError) -> Void

  typealias Document = LegacyReceiptBuilder

  /// All attacks on transaction receipts.
  public static let allCases =
    signatures + certificates.map(TransactionReceiptForgery.init) + contents

  /// The attacks on the signer certificate, the only one in such a receipt.
  private static let certificates = CertificateForgery.allCases.filter { $0.part == .signer }

  /// Tampers with a receipt.
  public func apply(to receipt: inout LegacyReceiptBuilder) throws(TrustError) {
    try change(&receipt)
  }
}

extension LegacyReceiptBuilder {
  /// The receipt after an attack.
  public func forged(
    _ attack: TransactionReceiptForgery
  ) throws(TrustError) -> LegacyReceiptBuilder {
    var receipt = self
    try attack.apply(to: &receipt)
    return receipt
  }
}

extension TransactionReceiptForgery {
  /// An attack on the signer certificate, the only certificate of such a receipt.
  init(_ attack: CertificateForgery) {
    self = .forgery(attack.id, attack.broken) { receipt throws(TrustError) in
      receipt.certificate = try receipt.authority.adjusting {
        attack.apply(to: &$0.leaf, below: &$0.intermediate)
      }.leaf
    }
  }

  static let signatures =
    [swappedPurchase, otherVersion, otherKey, zeroSignature, impostor, garbageForCertificate]
    + [
      // Version 4 is signed with SHA-256.
      forgery("version-4-over-sha1", over) {
        $0.version = 4
        $0.signature = .rsaPKCS1(.sha1)
      }
    ]

  private static let over = BrokenRule(
    "Apple, In-App Purchase Receipt Validation on iOS: the signature covers the version and the purchase",
    "trust/signature"
  )

  /// Another product id, with the signature of the original receipt.
  public static let swappedPurchase = forgery("swapped-purchase", over) {
    receipt throws(TrustError) in
    receipt.rawSignature = try receipt.signatureBytes()
    receipt["product-id"] = "com.example.app.gold"
  }

  /// Another version, with the signature of the original receipt.
  public static let otherVersion = forgery("other-version", over) { receipt throws(TrustError) in
    receipt.rawSignature = try receipt.signatureBytes()
    receipt.version = receipt.version == 4 ? 3 : 4
  }

  /// The genuine certificate with an attacker's signature.
  public static let otherKey = forgery("other-key", over) { receipt throws(TrustError) in
    receipt.key = try receipt.authority.impostor().keys.leaf
  }

  /// A signature of zeros.
  public static let zeroSignature = forgery(
    "zero-signature",
    BrokenRule(
      "RFC 8017, 8.2.2: the padded block must equal the only valid encoding",
      "trust/signature"
    )
  ) { $0.rawSignature = [UInt8](repeating: 0, count: 256) }

  /// The signer certificate comes from an authority with the same names, serial numbers and key identifiers,
  /// but different keys.
  public static let impostor = forgery(
    "impostor",
    BrokenRule("RFC 5280, 6.1: the anchor signed the signer's certificate", "trust/not-issued")
  ) { receipt throws(TrustError) in
    let impostor = try receipt.authority.impostor()
    receipt.certificate = impostor.leaf
    receipt.key = impostor.keys.leaf
  }

  /// A SEQUENCE that is not a certificate.
  public static let garbageForCertificate = forgery(
    "garbage-for-certificate",
    BrokenRule("RFC 5280, 4.1: a certificate has the structure of X.509", "certificate/malformed")
  ) { $0.certificate = [0x30, 0x03, 0x02, 0x01, 0x00] }

  // MARK: Contents

  static let contents =
    [otherApp, appMissing, entryTwice, negativeQuantity, differingDates, trailingData]
    + [
      forgery(
        "product-missing",
        BrokenRule("Apple: a purchase names its product", "legacy/missing")
      ) { $0["product-id"] = nil }
    ]

  /// A receipt of another app.
  public static let otherApp = forgery(
    "other-app",
    BrokenRule(
      "Apple: a receipt is valid only for the app that it names, compared byte by byte",
      "claims/bundle-id"
    )
  ) { $0["bid"] = "com.example.somebody-else" }

  /// A receipt without a bundle identifier.
  public static let appMissing = forgery(
    "app-missing",
    BrokenRule("Apple: a receipt is valid only for the app that it names", "legacy/missing")
      .mandatory
  ) { $0["bid"] = nil }

  /// Two bundle identifiers: some parsers keep the first, others the last.
  public static let entryTwice = forgery(
    "entry-twice",
    BrokenRule("keys of a property list are unique", "legacy/plist").ofThisPackage
  ) { $0.purchaseInfo.append(("bid", "com.example.other")) }

  /// A negative quantity.
  public static let negativeQuantity = forgery(
    "negative-quantity",
    BrokenRule("Apple, responseBody: the quantity is a number of products", "legacy/integer")
  ) { $0["quantity"] = "-1" }

  /// The text form of a date differs from the milliseconds.
  public static let differingDates = forgery(
    "differing-dates",
    BrokenRule("both forms of a date are the same time", "legacy/date-mismatch").ofThisPackage
  ) { $0["purchase-date"] = "2025-01-01 08:00:01 Etc/GMT" }

  /// A second property list after the purchase.
  public static let trailingData = forgery(
    "trailing-data",
    BrokenRule(
      "Apple, Old-Style ASCII Property Lists: a purchase is one property list",
      "legacy/plist",
      isHarmless: true
    )
  ) {
    $0.rawPurchaseInfo = LegacyReceiptBuilder.propertyList($0.purchaseInfo) + Array("{}".utf8)
  }
}
