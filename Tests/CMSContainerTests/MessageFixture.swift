// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import X509Certificates

/// An unsigned message whose parts can be changed one at a time.
struct MessageFixture {
  var contentType = Self.signedData
  /// The tag around the `SignedData`.
  var wrapper = ASN1Tag.context(0)
  var version: Int64 = 1
  var digestAlgorithms = [algorithmIdentifier(.sha256)]
  var encapsulatedContentType = Self.data
  /// The complete element inside `[0]`; `nil` omits the field.
  var content: [UInt8]? = ASN1Writer.bytes { $0.octetString(Array("one apple".utf8)) }
  /// Complete elements; `nil` omits the field.
  var certificates: [[UInt8]]? = [Self.certificate(1), Self.certificate(2), Self.certificate(3)]
  /// Complete elements between certificates and signers.
  var beforeSigners: [UInt8] = []
  var signers = [SignerFixture()]
  /// Complete elements after the signers.
  var afterSigners: [UInt8] = []
  /// Whether the outer elements have indefinite lengths, as in Xcode.
  var isIndefinite = false

  /// The content bytes of the `SignedData`.
  var fields: [UInt8] {
    ASN1Writer.bytes { writer in
      writer.integer(version)
      writer.set { $0.raw(digestAlgorithms.flatMap { $0 }) }
      writer.constructed(.sequence, isIndefinite: isIndefinite) { writer in
        writer.objectIdentifier(encapsulatedContentType)
        if let content {
          writer.constructed(.context(0), isIndefinite: isIndefinite) { $0.raw(content) }
        }
      }
      if let certificates {
        writer.constructed(.context(0), isIndefinite: isIndefinite) {
          $0.raw(certificates.flatMap { $0 })
        }
      }
      writer.raw(beforeSigners)
      writer.constructed(.set, isIndefinite: isIndefinite) {
        $0.raw(signers.flatMap(\.bytes))
      }
      writer.raw(afterSigners)
    }
  }

  var bytes: [UInt8] {
    ASN1Writer.bytes { writer in
      writer.constructed(.sequence, isIndefinite: isIndefinite) { writer in
        writer.objectIdentifier(contentType)
        writer.constructed(wrapper, isIndefinite: isIndefinite) { writer in
          writer.constructed(.sequence, isIndefinite: isIndefinite) { $0.raw(fields) }
        }
      }
    }
  }

  // MARK: Parts

  static let data = ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 7, 1)
  static let signedData = ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 7, 2)

  /// Certificates are not parsed here.
  static func certificate(_ number: Int64) -> [UInt8] {
    ASN1Writer.bytes { writer in writer.sequence { $0.integer(number) } }
  }
}

/// The signer of a `MessageFixture`.
struct SignerFixture {
  var version: Int64 = 1
  /// The complete `IssuerAndSerialNumber`.
  var identifier = ASN1Writer.bytes { writer in
    writer.sequence { writer in
      writer.raw(Self.issuer)
      writer.integer(77)
    }
  }
  var digestAlgorithm = algorithmIdentifier(.sha256)
  /// The complete `[0]`; `nil` omits the field.
  var signedAttributes: [UInt8]?
  var signatureAlgorithm = algorithmIdentifier(.rsaEncryption)
  /// The complete element.
  var signature = ASN1Writer.bytes { $0.octetString([0xDE, 0xAD]) }
  /// Complete elements after the signature.
  var afterSignature: [UInt8] = []

  /// The content bytes of the `SignerInfo`.
  var fields: [UInt8] {
    ASN1Writer.bytes { writer in
      writer.integer(version)
      writer.raw(identifier)
      writer.raw(digestAlgorithm)
      writer.raw(signedAttributes ?? [])
      writer.raw(signatureAlgorithm)
      writer.raw(signature)
      writer.raw(afterSignature)
    }
  }

  var bytes: [UInt8] {
    ASN1Writer.bytes { writer in writer.sequence { $0.raw(fields) } }
  }

  // MARK: Parts

  static let issuer: [UInt8] = [0x30, 0x02, 0x31, 0x00]

  static let contentType = ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 9, 3)
  static let messageDigest = ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 9, 4)
  static let signingTime = ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 9, 5)

  /// The complete `[0]` around attributes.
  static func attributes(_ attributes: [[UInt8]]) -> [UInt8] {
    ASN1Writer.bytes { writer in
      writer.constructed(.context(0)) { $0.raw(attributes.flatMap { $0 }) }
    }
  }

  /// An attribute whose values are complete elements.
  static func attribute(_ type: ASN1ObjectIdentifier, _ values: [UInt8]) -> [UInt8] {
    ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.objectIdentifier(type)
        writer.set { $0.raw(values) }
      }
    }
  }

  static let contentTypeData = attribute(
    contentType,
    ASN1Writer.bytes { $0.objectIdentifier(MessageFixture.data) }
  )

  static func messageDigest(length: Int = 32) -> [UInt8] {
    attribute(
      messageDigest,
      ASN1Writer.bytes { $0.octetString([UInt8](repeating: 0x11, count: length)) }
    )
  }
}
