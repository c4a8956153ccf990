// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// Builds an issuer or subject name in Apple's layout.
public struct NameBuilder: Hashable, Sendable {
  /// The encoding: a Name, or raw bytes.
  public var bytes: [UInt8]

  /// A name from raw bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A name with the common name first, as in Apple's intermediates and leaves.
  public init(
    commonName: String,
    organizationalUnit: String? = nil,
    organization: String = NameBuilder.organization,
    country: String = "US"
  ) {
    bytes = ASN1Writer.bytes {
      $0.sequence {
        $0.relativeName(3, commonName, .utf8String)
        if let organizationalUnit { $0.relativeName(11, organizationalUnit, .utf8String) }
        $0.relativeName(10, organization, .utf8String)
        $0.relativeName(6, country, .printableString)
      }
    }
  }

  /// The organization in all StoreLab certificates.
  public static let organization = "ReceiptKit test data, not Apple"
}

extension ASN1Writer {
  /// A relative distinguished name with one `id-at` attribute.
  fileprivate mutating func relativeName(_ attribute: UInt32, _ text: String, _ tag: ASN1Tag) {
    set {
      $0.sequence {
        $0.objectIdentifier(ASN1ObjectIdentifier(2, 5, 4, attribute))
        $0.primitive(tag, Array(text.utf8))
      }
    }
  }
}
