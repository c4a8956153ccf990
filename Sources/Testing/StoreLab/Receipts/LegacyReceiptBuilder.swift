// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
import StrictBase64

/// Builds a legacy transaction receipt.
///
///     let authority = try TestAuthority(seed: "tests of my server")
///     let receipt = try authority.legacyReceipt { $0["product-id"] = "com.example.notes.pro" }
public struct LegacyReceiptBuilder: Sendable {
  /// The signature version: 2 and 3 use SHA-1, 4 uses SHA-256.
  public var version: UInt8 = 4
  /// The entries of the signed property list, in order.
  public var purchaseInfo: [(key: String, value: String)] = LegacyReceiptBuilder.standardInfo
  /// The signed property list as bytes, instead of ``purchaseInfo``.
  public var rawPurchaseInfo: [UInt8]?
  /// The unsigned entries besides `signature` and `purchase-info`.
  public var outerEntries: [(key: String, value: String)] = []
  /// The signer certificate.
  public var certificate: [UInt8]
  /// The actual signature algorithm; `nil` uses that of ``version``.
  public var signature: TestSignature?
  /// The RSA signature as bytes, instead of a computed one.
  public var rawSignature: [UInt8]?
  /// The actual signing key.
  public var key: TestKey
  /// The issuer of the signer certificate, which can reissue it.
  public let authority: TestAuthority

  /// A receipt signed by an authority's signer.
  init(signedBy authority: TestAuthority) {
    self.authority = authority
    key = authority.keys.leaf
    certificate = authority.leaf
  }

  /// An entry of the signed property list; `nil` omits it.
  public subscript(key: String) -> String? {
    get { purchaseInfo.first { $0.key == key }?.value }
    set {
      let index = purchaseInfo.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): purchaseInfo[index].value = value
      case (let index?, nil): purchaseInfo.remove(at: index)
      case (nil, let value?): purchaseInfo.append((key, value))
      case (nil, nil): break
      }
    }
  }

  /// The receipt as a property list, before base64.
  public func encoded() throws(TrustError) -> [UInt8] {
    let info = purchaseInfoBytes
    return LegacyReceiptBuilder.propertyList(
      [
        ("signature", Base64.encode(try signatureValue(over: info)[...])),
        ("purchase-info", Base64.encode(info[...])),
      ] + outerEntries
    )
  }

  /// The value of the `signature` entry: version, signature, certificate length and certificate.
  public func signatureValue(over info: [UInt8]) throws(TrustError) -> [UInt8] {
    let bytes = try signatureBytes(over: [version] + info)
    let length = UInt32(truncatingIfNeeded: certificate.count)
    let lengthBytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
    return [version] + bytes + lengthBytes + certificate
  }

  /// The signature over the current purchase info.
  func signatureBytes() throws(TrustError) -> [UInt8] {
    try signatureBytes(over: [version] + purchaseInfoBytes)
  }

  private var purchaseInfoBytes: [UInt8] {
    rawPurchaseInfo ?? LegacyReceiptBuilder.propertyList(purchaseInfo)
  }

  private func signatureBytes(over message: [UInt8]) throws(TrustError) -> [UInt8] {
    if let rawSignature { return rawSignature }
    let standard = TestSignature.rsaPKCS1(version == 4 ? .sha256 : .sha1)
    return try key.sign(message, with: signature ?? standard)
  }

  /// A property list in the App Store's layout: one entry per line, after a tab.
  public static func propertyList(_ entries: [(key: String, value: String)]) -> [UInt8] {
    let lines = entries.map { "\t\"\($0.key)\" = \"\($0.value)\";\n" }
    return Array("{\n\(lines.joined())}".utf8)
  }

  private static let standardInfo: [(key: String, value: String)] = [
    ("original-purchase-date-pst", "2025-01-01 00:00:00 America/Los_Angeles"),
    ("quantity", "1"),
    ("unique-vendor-identifier", "00000000-0000-0000-0000-000000000000"),
    ("original-purchase-date-ms", "1735718400000"),
    ("is-trial-period", "false"),
    ("bvrs", "1"),
    ("product-id", "com.example.app.pro"),
    ("item-id", "1234567891"),
    ("original-transaction-id", "100000000000001"),
    ("purchase-date", "2025-01-01 08:00:00 Etc/GMT"),
    ("original-purchase-date", "2025-01-01 08:00:00 Etc/GMT"),
    ("purchase-date-pst", "2025-01-01 00:00:00 America/Los_Angeles"),
    ("bid", "com.example.app"),
    ("purchase-date-ms", "1735718400000"),
    ("transaction-id", "100000000000001"),
  ]
}
