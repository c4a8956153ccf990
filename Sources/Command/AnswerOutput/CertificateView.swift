// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import CommandArguments
import OpenSSLTrust
import X509Certificates

/// What `dump` says about a certificate above its outline (RFC 5280, 4.1).
struct CertificateView {
  private let certificate: Certificate

  /// The certificate that fills the bytes; `nil` where they are something else.
  init?(reading bytes: ArraySlice<UInt8>) {
    do {
      certificate = try Certificate(rootCopy: bytes)
    } catch {
      return nil
    }
  }

  /// The facts of the text answer.
  var facts: [Fact] {
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
      Fact("SHA-256", fingerprint.map { hexadecimal($0) }),
    ].compactMap { $0 }
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
      "sha256": .hex(fingerprint),
      "extensions": .array(certificate.extensions.all, \.json),
    ])
  }

  /// The SHA-256 of the certificate, unless libcrypto fails.
  private var fingerprint: [UInt8]? {
    do {
      return try DigestAlgorithm.sha256.digest(of: certificate.bytes)
    } catch {
      return nil
    }
  }

  /// Genuine certificates have about ten.
  private static let mostExtensions = 100
}

extension ASN1ObjectIdentifier {
  /// The name, or the number of what has none here.
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
