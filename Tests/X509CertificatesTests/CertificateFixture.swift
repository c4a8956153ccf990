// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import X509Certificates

/// An unsigned certificate whose parts can be changed one at a time.
struct CertificateFixture {
  /// The complete `[0]` element.
  var version: [UInt8]? = ASN1Writer.bytes { writer in
    writer.constructed(.context(0)) { $0.integer(2) }
  }
  /// The content bytes.
  var serialNumber: [UInt8] = [0x0A, 0xBC]
  var innerAlgorithm = algorithmIdentifier(.sha256WithRSAEncryption)
  var outerAlgorithm = algorithmIdentifier(.sha256WithRSAEncryption)
  var issuer = Self.name([(Self.commonName, "Authority")])
  var validity = Self.validity(utcTime: "200101000000Z", "300101000000Z")
  var subject = Self.name([(Self.commonName, "Signer")])
  var publicKey = Self.rsaKey(modulus: [0xC0] + [UInt8](repeating: 1, count: 255))
  /// Complete elements between key and extensions.
  var beforeExtensions: [UInt8] = []
  /// The complete `Extension` elements; `nil` omits the field.
  var extensions: [[UInt8]]? = []
  /// Complete elements after the extensions.
  var afterExtensions: [UInt8] = []
  var signature: [UInt8] = [0xDE, 0xAD]
  /// Complete elements after the signature.
  var afterSignature: [UInt8] = []

  init() {
    extensions = [Self.item(.basicConstraints, isCritical: true) { $0.sequence { _ in } }]
  }

  var signedBytes: [UInt8] {
    ASN1Writer.bytes { writer in
      writer.sequence { writer in
        if let version { writer.raw(version) }
        writer.primitive(.integer, serialNumber)
        writer.raw(innerAlgorithm)
        writer.raw(issuer)
        writer.raw(validity)
        writer.raw(subject)
        writer.raw(publicKey)
        writer.raw(beforeExtensions)
        if let extensions {
          writer.constructed(.context(3)) { $0.sequence { $0.raw(extensions.flatMap { $0 }) } }
        }
        writer.raw(afterExtensions)
      }
    }
  }

  var bytes: [UInt8] {
    ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.raw(signedBytes)
        writer.raw(outerAlgorithm)
        writer.bitString(signature)
        writer.raw(afterSignature)
      }
    }
  }

  func certificate() throws(CertificateError) -> Certificate {
    try Certificate(bytes[...])
  }

  // MARK: Parts

  static func name(
    _ attributes: [(ASN1ObjectIdentifier, String)],
    tag: ASN1Tag = .utf8String
  ) -> [UInt8] {
    ASN1Writer.bytes { writer in
      writer.sequence { writer in
        for (type, text) in attributes {
          writer.set { writer in
            writer.sequence { writer in
              writer.objectIdentifier(type)
              writer.primitive(tag, Array(text.utf8))
            }
          }
        }
      }
    }
  }

  static func validity(utcTime notBefore: String, _ notAfter: String) -> [UInt8] {
    validity((.utcTime, notBefore), (.utcTime, notAfter))
  }

  static func validity(
    _ notBefore: (tag: ASN1Tag, text: String),
    _ notAfter: (tag: ASN1Tag, text: String)
  ) -> [UInt8] {
    ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.primitive(notBefore.tag, Array(notBefore.text.utf8))
        writer.primitive(notAfter.tag, Array(notAfter.text.utf8))
      }
    }
  }

  /// A `SubjectPublicKeyInfo`; the numbers are content bytes.
  static func rsaKey(modulus: [UInt8], exponent: [UInt8] = [1, 0, 1]) -> [UInt8] {
    ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.raw(algorithmIdentifier(.rsaEncryption))
        writer.bitString(
          ASN1Writer.bytes { writer in
            writer.sequence { writer in
              writer.primitive(.integer, modulus)
              writer.primitive(.integer, exponent)
            }
          }
        )
      }
    }
  }

  /// An extension; a non-critical one omits the flag.
  static func item(
    _ identifier: ASN1ObjectIdentifier,
    isCritical: Bool = false,
    _ value: (inout ASN1Writer) -> Void
  ) -> [UInt8] {
    ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.objectIdentifier(identifier)
        if isCritical { writer.boolean(true) }
        writer.octetString(value)
      }
    }
  }

  static let commonName = ASN1ObjectIdentifier(2, 5, 4, 3)
  static let organization = ASN1ObjectIdentifier(2, 5, 4, 10)
  static let organizationalUnit = ASN1ObjectIdentifier(2, 5, 4, 11)
}
