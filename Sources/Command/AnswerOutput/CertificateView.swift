// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreVerification
import StrictJSON
import X509Certificates

/// The fields of a certificate above its outline in the output of `dump` (RFC 5280, 4.1).
struct CertificateView {
  private let certificate: Certificate

  /// `nil` unless the bytes are one certificate.
  init?(reading bytes: ArraySlice<UInt8>) {
    do {
      certificate = try Certificate(rootCopy: bytes)
    } catch {
      return nil
    }
  }

  var facts: [Fact?] {
    let validity = certificate.validity
    let extensions = certificate.extensions.all
    let named = extensions.prefix(CertificateView.mostExtensions).map(\.line)
    let more = extensions.count - named.count
    let lines = named + (more > 0 ? ["and \(more) more; --json has them all"] : [])
    return [
      Fact("Subject", "\(certificate.subject)"),
      Fact("Issuer", "\(certificate.issuer)"),
      Fact("Serial", hexadecimal(certificate.serialNumber)),
      Fact("Valid", "\(validity.notBefore.second) to \(validity.notAfter.second)"),
      Fact("Key", certificate.subjectPublicKeyInfo.words),
      Fact("Signature", certificate.signatureAlgorithm.algorithm.words),
      Fact("SHA-256", certificate.fingerprint.map { hexadecimal($0) }),
    ]
      + lines.enumerated().map { Fact($0.offset == 0 ? "Extensions" : "", $0.element) }
  }

  var json: JSON {
    .object([
      "subject": .string("\(certificate.subject)"),
      "issuer": .string("\(certificate.issuer)"),
      "serialNumber": .hex(certificate.serialNumber),
      "notBefore": .string("\(certificate.validity.notBefore)"),
      "notAfter": .string("\(certificate.validity.notAfter)"),
      "key": certificate.subjectPublicKeyInfo.json,
      "signatureAlgorithm": .string("\(certificate.signatureAlgorithm.algorithm)"),
      "sha256": .hex(certificate.fingerprint),
      "extensions": .array(certificate.extensions.all, \.json),
    ])
  }

  /// Genuine certificates have about ten extensions.
  private static let mostExtensions = 100
}

extension ASN1ObjectIdentifier {
  /// The well-known name, else the dotted numbers.
  fileprivate var words: String { wellKnownName(self) ?? "\(self)" }
}

extension SubjectPublicKeyInfo {
  /// `P-256` or `RSA, 2048 bits`.
  fileprivate var words: String {
    if let curve { return curve.rawValue }
    return rsaBits.map { "RSA, \($0) bits" } ?? algorithm.algorithm.words
  }

  fileprivate var json: JSON {
    .object([
      "algorithm": .string("\(algorithm.algorithm)"),
      "curve": .text(curve?.rawValue),
      "bits": .number((curve.map { $0.fieldLength * 8 } ?? rsaBits).map { Int64($0) }),
    ])
  }

  private var curve: EllipticCurve? {
    do {
      return try ECPublicKey(self).curve
    } catch {
      return nil
    }
  }

  private var rsaBits: Int? {
    guard wellKnownName(algorithm.algorithm) == "rsaEncryption" else { return nil }
    do {
      return try RSAPublicKey(self).modulusBits
    } catch {
      return nil
    }
  }
}
