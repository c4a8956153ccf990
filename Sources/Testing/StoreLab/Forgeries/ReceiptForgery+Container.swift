// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust

// The CMS container, in which no field may be missing, duplicated or added.
extension ReceiptForgery {
  static let containers = [
    trailingByte, secondReceipt, otherContainer, otherContentType, otherVersion, detachedContent,
    contentWithoutOctets,
    withoutSigner, secondSigner, signerTwice, unsignedAttributes, revocationLists,
  ]

  private static let rule = BrokenRule(
    "RFC 2315, 9.1: SignedData in the form that the App Store writes",
    "cms/content-type"
  )
  private static let end = BrokenRule("X.690, 8.1: nothing follows the message", "cms/malformed")
  private static let one = BrokenRule("Apple: a receipt has one signer", "cms/several-signers")

  /// A byte after the message.
  public static let trailingByte = forgery("trailing-byte", end.harmlessly) {
    $0.trailingBytes = [0]
  }

  /// A second message after the first.
  public static let secondReceipt = forgery("second-receipt", end.harmlessly) {
    message throws(TrustError) in
    message.trailingBytes = try message.encoded()
  }

  /// The outer content type is id-envelopedData, for encrypted messages.
  public static let otherContainer = forgery("other-container", rule.harmlessly) {
    $0.contentInfoType = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 7, 3)
  }

  /// The inner content type is id-signedData, for a nested message.
  public static let otherContentType = forgery(
    "other-content-type",
    rule.reported(as: "cms/encapsulated-content-type").harmlessly
  ) { $0.contentType = .signedData }

  /// A version that no receipt has.
  public static let otherVersion = forgery(
    "other-version",
    rule.reported(as: "cms/version").harmlessly
  ) {
    $0.version = 3
  }

  /// Detached content.
  public static let detachedContent = forgery("detached-content", rule.reported(as: "cms/detached"))
  {
    $0.attachment = .detached
  }

  /// A payload that is not wrapped in an OCTET STRING.
  public static let contentWithoutOctets = forgery(
    "content-without-octets",
    rule.reported(as: "cms/malformed").harmlessly
  ) {
    $0.attachment = .raw($0.content)
  }

  /// No signer: a loop over all signers finds no invalid one.
  public static let withoutSigner = forgery("without-signer", one.reported(as: "cms/no-signer")) {
    $0.digestAlgorithms = [.digest(.sha256)]
    $0.signers = []
  }

  /// A second signer with an invalid signature, after the genuine one.
  public static let secondSigner = forgery("second-signer", one) {
    var forged = $0.authority.signer
    forged.rawSignature = [UInt8](repeating: 0x5A, count: 256)
    $0.signers.append(forged)
  }

  /// The genuine signer twice.
  public static let signerTwice = forgery("signer-twice", one.harmlessly) {
    $0.signers += $0.signers
  }

  /// An unsigned attribute.
  public static let unsignedAttributes = forgery(
    "unsigned-attributes",
    BrokenRule(
      "RFC 2315, 9.2: a signer may have unsigned attributes; those of Apple's receipts have none",
      "cms/unsigned-attributes"
    ).leftOpenByStandard
  ) { $0.changeSigner { $0.unsignedAttributes = [] } }

  /// A revocation list.
  public static let revocationLists = forgery(
    "revocation-lists",
    BrokenRule(
      "RFC 2315, 9.1: a message may have revocation lists; Apple's receipts have none",
      "cms/revocation-lists"
    ).leftOpenByStandard
  ) { $0.revocationLists = [] }
}
