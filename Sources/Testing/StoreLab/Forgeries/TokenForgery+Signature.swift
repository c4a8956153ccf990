// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

// The signature, and the encoding of the parts.
extension TokenForgery {
  static let signatures =
    [
      swappedPayload, changedPayload, otherKey, withoutSignature, signatureInDER, longSignature,
      zeroSignature, oneSignature, orderSignature, largestSignature, swappedNumbers,
      littleEndianNumbers, otherDigest,
      payloadSignedAlone, decodedPartsSigned, transplantedSignature,
    ] + otherSignatures

  private static let numbers = BrokenRule(
    "RFC 7518, 3.4: r and s have 32 bytes each and are between 1 and the order minus 1",
    "trust/signature"
  )
  /// For numbers in this range that are not those of the signature.
  private static let verified = BrokenRule(
    "RFC 7515, 5.2: the signature verifies with the key of the signer",
    "trust/signature"
  )
  private static let length = numbers.reported(as: "jws/signature-length")
  private static let digest = BrokenRule(
    "RFC 7518, 3.4: ES256 is ECDSA with SHA-256",
    "trust/signature"
  )
  private static let input = BrokenRule(
    "RFC 7515, 5.2: the signature covers the encoded header and payload",
    "trust/signature"
  )

  /// The payload has an additional member, with the signature of the original payload.
  public static let swappedPayload = forgery("swapped-payload", input) {
    $0.covers = .bytes($0.coveredBytes)
    $0.editPayload { $0.add(MemberBuilder("appAccountToken", json: #""somebody else""#)) }
  }

  /// The payload has an additional space, with the signature of the original payload.
  public static let changedPayload = forgery("changed-payload", input) {
    $0.covers = .bytes($0.coveredBytes)
    $0.payload.append(UInt8(ascii: " "))
  }

  /// The genuine certificates with an attacker's signature.
  public static let otherKey = forgery("other-key", input) { token throws(TrustError) in
    token.key = try .p256(seed: "somebody else")
  }

  /// An empty signature, although the header names an algorithm.
  public static let withoutSignature = forgery(
    "without-signature",
    length
  ) { $0.signature = .empty }

  /// The signature in DER.
  public static let signatureInDER = forgery(
    "signature-in-der",
    length.harmlessly
  ) { $0.signature = .der }

  /// Two bytes after the signature.
  public static let longSignature = forgery(
    "long-signature",
    length.harmlessly
  ) { token throws(TrustError) in token.signature = .bytes(try token.signatureBytes() + [0, 0]) }

  /// r and s are 0, which some libraries accept for every message (CVE-2022-21449).
  public static let zeroSignature = forgery("zero-signature", numbers) {
    $0.signature = .bytes([UInt8](repeating: 0, count: 64))
  }

  /// r and s are 1.
  public static let oneSignature = forgery("one-signature", verified) {
    let one = [UInt8](repeating: 0, count: 31) + [1]
    $0.signature = .bytes(one + one)
  }

  /// r and s are the largest 256-bit numbers, beyond the order.
  public static let largestSignature = forgery("largest-signature", numbers) {
    $0.signature = .bytes([UInt8](repeating: 0xFF, count: 64))
  }

  /// r and s are the order of the curve, which is 0 modulo the order.
  public static let orderSignature = forgery("order-signature", numbers) {
    $0.signature = .bytes(TokenBuilder.Signature.order + TokenBuilder.Signature.order)
  }

  /// s before r.
  public static let swappedNumbers = forgery("swapped-numbers", verified.harmlessly) {
    $0.signature = .swapped
  }

  /// r and s in little-endian order.
  public static let littleEndianNumbers = forgery("little-endian-numbers", verified.harmlessly) {
    $0.signature = .littleEndian
  }

  /// A signature with another digest than that of ES256.
  public static let otherDigest = forgery(
    "other-digest",
    digest.harmlessly
  ) { $0.signature = .ellipticCurve(.sha384) }

  /// A signature over the payload without the header.
  public static let payloadSignedAlone = forgery("payload-signed-alone", input) {
    $0.covers = .payload
  }

  /// A signature over the decoded header and payload.
  public static let decodedPartsSigned = forgery("decoded-parts-signed", input) {
    $0.covers = .decodedParts
  }

  /// The genuine signature of another token.
  public static let transplantedSignature = forgery("transplanted-signature", input) {
    token throws(TrustError) in
    var other = token
    other.payload = Array("{}".utf8)
    token.signature = .bytes(try other.signatureBytes())
  }

  private static let otherSignatures = [
    forgery("short-signature", length.harmlessly) { token throws(TrustError) in
      token.signature = .bytes(try token.signatureBytes().dropLast())
    },
    forgery("signature-with-leading-zeros", length.harmlessly) { token throws(TrustError) in
      let genuine = try token.signatureBytes()
      token.signature = .bytes([0] + genuine.prefix(32) + [0] + genuine.suffix(32))
    },
    replaced("zero-r") { [UInt8](repeating: 0, count: 32) + $0.suffix(32) },
    replaced("zero-s") { $0.prefix(32) + [UInt8](repeating: 0, count: 32) },
    replaced("order-r") { TokenBuilder.Signature.order + $0.suffix(32) },
    replaced("order-s") { $0.prefix(32) + TokenBuilder.Signature.order },
    forgery("digest-sha1", digest) { $0.signature = .ellipticCurve(.sha1) },
    // A signature over no bytes.
    forgery("nothing-signed", input) { $0.covers = .bytes([]) },
    forgery("changed-header", input) {
      $0.covers = .bytes($0.coveredBytes)
      $0.header.typ = "JWT"
    },
  ]

  private static func replaced(
    _ id: String,
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> TokenForgery {
    forgery(id, numbers) { token throws(TrustError) in
      token.signature = .bytes(change(try token.signatureBytes()))
    }
  }
}
