// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictJSON
import X509Certificates

// The extensions of certificates in the output of `dump`.

extension CertificateExtension {
  /// `keyUsage, critical: digitalSignature`, or the name and identifier if the value has no text.
  var line: String {
    let number = "\(identifier)"
    let critical = isCritical ? ", critical" : ""
    let name = wellKnownName(identifier)
    guard let meaning else { return (name.map { "\($0) (\(number))" } ?? number) + critical }
    return "\(name ?? number)\(critical): \(meaning)"
  }

  var json: JSON {
    .object([
      "identifier": .string("\(identifier)"),
      "name": .text(wellKnownName(identifier)),
      "isCritical": .bool(isCritical),
      "meaning": .text(meaning),
      "value": .hexadecimal(value),
    ])
  }

  /// The value as text; `nil` for NULL, the value of Apple's markers, and for other extensions.
  private var meaning: String? {
    do {
      switch identifier {
      case .basicConstraints:
        let value = try read(BasicConstraints.self)
        guard value.isAuthority else { return "not an authority" }
        return "authority" + (value.pathLength.map { ", path length \($0)" } ?? "")
      case .keyUsage: return try keyUsage()
      case .extendedKeyUsage:
        return try read(KeyPurposes.self).identifiers.map { wellKnownName($0) ?? "\($0)" }
          .joined(separator: ", ")
      case CertificateExtension.subjectKeyIdentifier:
        var reader = ASN1Reader(value, rules: .distinguished)
        return shortHexadecimal(try reader.readOctetString(), limit: 32)
      default: return nil
      }
    } catch {
      return nil
    }
  }

  private func read<Value: ASN1Readable>(_ type: Value.Type) throws(ASN1Error) -> Value {
    try ASN1Reader.read(type, filling: value, rules: .distinguished)
  }

  private func keyUsage() throws(ASN1Error) -> String {
    var reader = ASN1Reader(value, rules: .distinguished)
    let bytes = Array(try reader.readBitString().bytes)
    let names = CertificateExtension.usages.enumerated().filter { bit, _ in
      bit / 8 < bytes.count && bytes[bit / 8] & (0x80 >> (bit % 8)) != 0
    }
    return names.map(\.element).joined(separator: ", ")
  }

  /// RFC 5280, 4.2.1.3, from bit 0 on.
  private static let usages = [
    "digitalSignature", "nonRepudiation", "keyEncipherment", "dataEncipherment", "keyAgreement",
    "keyCertSign", "cRLSign", "encipherOnly", "decipherOnly",
  ]

  private static let subjectKeyIdentifier = ASN1ObjectIdentifier(2, 5, 29, 14)
}

/// The purposes of a key: `SEQUENCE OF KeyPurposeId` (RFC 5280, 4.2.1.12).
private struct KeyPurposes: ASN1Readable {
  let identifiers: [ASN1ObjectIdentifier]

  static let tag = ASN1Tag.sequence

  init(contents: inout ASN1Reader) throws(ASN1Error) {
    var identifiers: [ASN1ObjectIdentifier] = []
    while !contents.isAtEnd, identifiers.count < KeyPurposes.most {
      identifiers.append(try contents.readObjectIdentifier())
    }
    self.identifiers = identifiers
  }

  /// More than in any genuine certificate.
  private static let most = 32
}
