// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

// Malformed responses, and responses without a certificate status.
extension OCSPForgery {
  static let forms = [
    empty, webPage, truncated, trailingByte, tryLater, unauthorized, otherType, laterVersion,
    nonceTwice, criticalExtension, criticalEntryExtension, manyCertificates,
  ]

  private static let syntax = BrokenRule(
    "RFC 6960, 4.2.1: the response is one OCSPResponse in DER",
    "ocsp/malformed"
  )
  private static let answer = BrokenRule(
    "RFC 6960, 4.2.1: only a successful response has a status",
    "ocsp/status"
  )
  private static let critical = BrokenRule(
    "RFC 6960, 4.4: an unknown critical extension must not be ignored",
    "ocsp/critical-extension"
  )

  /// No bytes.
  public static let empty = forgery("empty", syntax) {
    $0.edit = { _ in [] }
  }

  /// An HTML page instead of a response.
  public static let webPage = forgery("web-page", syntax) {
    $0.edit = { _ in Array("<html><body>502 Bad Gateway</body></html>\n".utf8) }
  }

  /// A response without its last byte.
  public static let truncated = forgery("truncated", syntax) {
    $0.edit = { Array($0.dropLast()) }
  }

  /// A byte after the response.
  public static let trailingByte = forgery("trailing-byte", syntax.harmlessly) {
    $0.edit = { $0 + [0] }
  }

  /// The responder is busy.
  public static let tryLater = forgery("try-later", answer) {
    $0.responseStatus = 3
  }

  /// The responder does not answer for this issuer.
  public static let unauthorized = forgery("unauthorized", answer) {
    $0.responseStatus = 6
  }

  /// A response of another type.
  public static let otherType = forgery(
    "other-type",
    BrokenRule("RFC 6960, 4.2.1: the type is id-pkix-ocsp-basic", "ocsp/response-type")
  ) { $0.responseType = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 4) }

  /// A response of version 2, which does not exist.
  public static let laterVersion = forgery("later-version", syntax) { $0.version = 1 }

  /// A response with two nonces.
  public static let nonceTwice = forgery(
    "nonce-twice",
    BrokenRule("RFC 5280, 4.2: no extension occurs twice", "ocsp/malformed")
  ) {
    let nonce = ExtensionBuilder(
      ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 2),
      value: [0x04, 0x01, 0x07]
    )
    $0.extensions = [nonce, nonce]
  }

  /// An unknown critical extension of the response.
  public static let criticalExtension = forgery("critical-extension", critical) {
    $0.extensions = [unknownExtension]
  }

  /// An unknown critical extension of the entry.
  public static let criticalEntryExtension = forgery("critical-entry-extension", critical) {
    $0.changeEntry { $0.extensions = [unknownExtension] }
  }

  /// More certificates than a genuine response has.
  public static let manyCertificates = forgery(
    "many-certificates",
    BrokenRule(
      "A response contains the certificate of its signer and at most a few others",
      "ocsp/too-large"
    ).ofThisPackage
  ) { $0.certificates = Array(repeating: [0x30, 0x00], count: 9) }

  static let unknownExtension = ExtensionBuilder(
    ASN1ObjectIdentifier(1, 3, 6, 1, 4, 1, 99999, 1),
    isCritical: true,
    value: [0x05, 0x00]
  )
}
