// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreVerification
import StrictBase64
import StrictJSON
import StrictTime
import X509Certificates

extension OfferSignatureVerifier {
  /// Checks a token: a promotional offer, an eligibility, or an Advanced Commerce request.
  func check(
    token: ArraySlice<UInt8>,
    _ now: Timestamp,
    _ explain: Explanation,
    _ report: inout OfferSignatureReport
  ) throws(OfferError) {
    let segments = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard segments.count == 3 else {
      throw OfferError(
        .malformed,
        expected: "JSON, or three segments",
        found: segments.count == 1 ? "other data" : "\(segments.count) segments"
      )
    }
    let names = ["header", "payload", "signature"]
    var decoded: [[UInt8]] = []
    for (name, segment) in zip(names, segments) {
      decoded.append(try OfferSignatureVerifier.decoded(segment, name, &report))
    }
    let header = try OfferSignatureVerifier.object(decoded[0], names[0])
    let claims = try OfferSignatureVerifier.object(decoded[1], names[1])
    for member in claims {
      let value = member.value.string ?? member.value.description
      report.fields.append(OfferSignatureReport.Field(member.name, value))
    }
    let audience = OfferSignatureVerifier.audience(in: claims, &report)
    report.kind = audience?.kind
    let keyId = try OfferSignatureVerifier.checked(header, &report)
    let bundleId = OfferSignatureVerifier.text(claims, "bid", &report)
    if let keyId, let bundleId {
      requireIdentity(keyId: keyId, "kid", bundleId: bundleId, "bid", &report)
    }
    let signature = OfferSignature(
      der: try OfferSignatureVerifier.signature(decoded[2], &report),
      message: Array(token[..<segments[1].endIndex]),
      content: .token(payload: decoded[1])
    )
    for error in try errors(of: signature, explain) { report.add(error) }
    // A token for another purpose has other claims.
    guard let audience else { return }
    OfferSignatureVerifier.check(claims, now, &report)
    OfferSignatureVerifier.check(claims, of: audience, &report)
  }

  // MARK: Parts

  private static func decoded(
    _ segment: ArraySlice<UInt8>,
    _ name: String,
    _ report: inout OfferSignatureReport
  ) throws(OfferError) -> [UInt8] {
    let received = try rethrowing(ReceivedBase64(decoding: segment)) { (error: Base64Error) in
      OfferError(.encoding, path: name, expected: "base64url", found: error.code.rawValue)
    }
    if Base64.encode(received.bytes[...], alphabet: .urlSafe, padding: false).utf8
      .elementsEqual(segment)
    {
      return received.bytes
    }
    let isPadded = segment.last == UInt8(ascii: "=")
    report.add(
      .encoding,
      path: name,
      expected: "base64url without padding",
      found: isPadded ? "padding" : "standard base64"
    )
    return received.bytes
  }

  private static func object(_ json: [UInt8], _ name: String) throws(OfferError) -> JSONObject {
    do {
      if let object = try JSONDocument(json[...]).root.object { return object }
    } catch {
      throw OfferError(.malformed, path: name, expected: "JSON", found: error.code.rawValue)
    }
    throw OfferError(.malformed, path: name, expected: "an object")
  }

  /// The signature in DER.
  private static func signature(
    _ bytes: [UInt8],
    _ report: inout OfferSignatureReport
  ) throws(OfferError) -> [UInt8] {
    if OfferSignatureText.isDER(bytes) {
      report.add(OfferError(.derSignature, expected: "r and s, 64 bytes", found: "DER"))
      return bytes
    }
    guard bytes.count == OfferSignatureText.rawBytes else {
      throw OfferError(
        .encoding,
        path: "signature",
        expected: "64 bytes",
        found: "\(bytes.count) bytes"
      )
    }
    return ECDSASignature.encode(raw: bytes[...])
  }

  /// The key id of a header.
  private static func checked(
    _ header: JSONObject,
    _ report: inout OfferSignatureReport
  ) throws(OfferError) -> String? {
    let algorithm = header["alg"]
    guard let name = algorithm?.utf8, name.elementsEqual("ES256".utf8) else {
      throw OfferError(
        .algorithm,
        path: "alg",
        expected: "ES256",
        found: algorithm?.string ?? algorithm.map { "\($0.kind)" } ?? "none"
      )
    }
    // RFC 7515, 4.1.11 and RFC 7797: extensions that change what is signed.
    for name in ["crit", "b64"] where header[name] != nil {
      report.add(OfferError(.field, path: name, expected: "no such member", found: "an extension"))
    }
    if let type = header["typ"], type.utf8?.elementsEqual("JWT".utf8) != true {
      report.add(
        OfferError(.field, path: "typ", expected: "JWT", found: type.string ?? "\(type.kind)")
      )
    }
    return text(header, "kid", &report)
  }
}

extension RequestAudience {
  fileprivate var kind: OfferSignatureReport.Kind {
    switch self {
    case .promotionalOffer: .promotionalOfferV2
    case .introductoryOfferEligibility: .introductoryEligibility
    case .advancedCommerce: .advancedCommerce
    }
  }
}
