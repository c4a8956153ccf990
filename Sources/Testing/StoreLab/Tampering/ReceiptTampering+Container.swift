// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust

// The CMS container, in which no field may be missing, duplicated or added.
extension ReceiptTampering {
  static let containers = [
    trailingByte, secondReceipt, otherContainer, otherContentType, otherVersion, detachedContent,
    contentWithoutOctets,
    withoutSigner, secondSigner, signerTwice, unsignedAttributes, revocationLists,
  ]

  private static let rule = "RFC 2315, 9.1: SignedData in the form that the App Store writes"
  private static let end = "X.690, 8.1: nothing follows the message"
  private static let one = "Apple: a receipt has one signer"

  private static func container(
    _ id: String,
    _ code: String,
    breaks rule: String = rule,
    _ change: @escaping @Sendable (inout MessageBuilder) -> Void
  ) -> ReceiptTampering {
    ReceiptTampering(id, breaks: rule, code, change)
  }

  /// A byte after the message.
  public static let trailingByte = container("trailing-byte", "cms/malformed", breaks: end) {
    $0.trailingBytes = [0]
  }

  /// A second message after the first.
  public static let secondReceipt = ReceiptTampering(
    "second-receipt",
    breaks: end,
    "cms/malformed"
  ) { message throws(TrustError) in message.trailingBytes = try message.encoded() }

  /// The outer content type is id-envelopedData, for encrypted messages.
  public static let otherContainer = container("other-container", "cms/content-type") {
    $0.contentInfoType = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 7, 3)
  }

  /// The inner content type is id-signedData, for a nested message.
  public static let otherContentType = container(
    "other-content-type",
    "cms/encapsulated-content-type"
  ) { $0.contentType = .signedData }

  /// A version that no receipt has.
  public static let otherVersion = container("other-version", "cms/version") { $0.version = 3 }

  /// Detached content.
  public static let detachedContent = container("detached-content", "cms/detached") {
    $0.attachment = .detached
  }

  /// A payload that is not wrapped in an OCTET STRING.
  public static let contentWithoutOctets = container("content-without-octets", "cms/malformed") {
    $0.attachment = .raw($0.content)
  }

  /// No signer: a loop over all signers finds no invalid one.
  public static let withoutSigner = container("without-signer", "cms/no-signer", breaks: one) {
    $0.digestAlgorithms = [.digest(.sha256)]
    $0.signers = []
  }

  /// A second signer with an invalid signature, after the genuine one.
  public static let secondSigner = container("second-signer", "cms/several-signers", breaks: one) {
    var forged = $0.authority.signer
    forged.rawSignature = [UInt8](repeating: 0x5A, count: 256)
    $0.signers.append(forged)
  }

  /// The genuine signer twice.
  public static let signerTwice = container("signer-twice", "cms/several-signers", breaks: one) {
    $0.signers += $0.signers
  }

  /// An unsigned attribute.
  public static let unsignedAttributes = container(
    "unsigned-attributes",
    "cms/unsigned-attributes",
    breaks: "Apple: receipts have no unsigned attributes"
  ) { $0.changeSigner { $0.unsignedAttributes = [] } }

  /// A revocation list.
  public static let revocationLists = container(
    "revocation-lists",
    "cms/revocation-lists",
    breaks: "Apple: receipts have no revocation lists"
  ) { $0.revocationLists = [] }
}
