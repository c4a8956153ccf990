// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// A signed attribute of a message.
///
/// Genuine receipts have none.
public enum SignedAttribute: Sendable {
  /// The content type; `id-data` is correct.
  case contentType(ASN1ObjectIdentifier)
  /// The digest of the content, computed when the message is encoded.
  case messageDigest
  /// Any attribute with any values, each a whole element.
  case values(ASN1ObjectIdentifier, [[UInt8]])
  /// Raw bytes instead of an attribute.
  case raw([UInt8])

  /// The attributes of a correct message.
  public static let standard: [SignedAttribute] = [.contentType(.data), .messageDigest]

  func bytes(digest: [UInt8]) -> [UInt8] {
    switch self {
    case .contentType(let type):
      SignedAttribute.encode(.contentType, [ASN1Writer.bytes { $0.objectIdentifier(type) }])
    case .messageDigest:
      SignedAttribute.encode(.messageDigest, [ASN1Writer.bytes { $0.octetString(digest) }])
    case .values(let type, let values):
      SignedAttribute.encode(type, values)
    case .raw(let bytes):
      bytes
    }
  }

  private static func encode(_ type: ASN1ObjectIdentifier, _ values: [[UInt8]]) -> [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.objectIdentifier(type)
        $0.set { for value in values { $0.raw(value) } }
      }
    }
  }
}

extension ASN1ObjectIdentifier {
  /// `id-data`.
  public static let data = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)
  /// `id-signedData`.
  public static let signedData = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)
  /// `id-contentType`.
  public static let contentType = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 9, 3)
  /// `id-messageDigest`.
  public static let messageDigest = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 9, 4)
}
