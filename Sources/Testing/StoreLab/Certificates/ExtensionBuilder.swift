// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import OpenSSLTrust
import X509Certificates

/// Builds a certificate extension, valid or not.
public struct ExtensionBuilder: Hashable, Sendable {
  /// The identifier.
  public var identifier: ASN1ObjectIdentifier
  /// Whether the extension is critical.
  public var isCritical: Bool
  /// The value: DER, or raw bytes.
  public var value: [UInt8]
  /// Whether FALSE is encoded, which DER omits.
  public var encodesDefault = false

  /// An extension with any value.
  public init(_ identifier: ASN1ObjectIdentifier, isCritical: Bool = false, value: [UInt8]) {
    self.identifier = identifier
    self.isCritical = isCritical
    self.value = value
  }

  /// The encoding; DER omits FALSE.
  public var bytes: [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.objectIdentifier(identifier)
        if isCritical || encodesDefault { $0.boolean(isCritical) }
        $0.octetString(value)
      }
    }
  }

  /// Basic constraints; critical.
  public static func basicConstraints(
    isAuthority: Bool,
    pathLength: Int64? = nil
  ) -> ExtensionBuilder {
    let value = ASN1Writer.bytes {
      $0.sequence {
        if isAuthority { $0.boolean(true) }
        if let pathLength { $0.integer(pathLength) }
      }
    }
    return ExtensionBuilder(.basicConstraints, isCritical: true, value: value)
  }

  /// Key usage; critical.
  ///
  /// DER omits trailing zero bits.
  public static func keyUsage(_ usages: Set<KeyUse>) -> ExtensionBuilder {
    let bits = usages.reduce(UInt16(0)) { $0 | $1.rawValue }
    let bytes = [UInt8(bits >> 8), UInt8(bits & 0xFF)]
    let kept = bytes[1] == 0 ? [bytes[0]] : bytes
    let unusedBits = UInt8(kept.last?.trailingZeroBitCount ?? 0) & 7
    let value = ASN1Writer.bytes { $0.bitString(kept, unusedBits: unusedBits) }
    return ExtensionBuilder(.keyUsage, isCritical: true, value: value)
  }

  /// Extended key usage.
  public static func extendedKeyUsage(
    _ purposes: ASN1ObjectIdentifier...,
    isCritical: Bool = false
  ) -> ExtensionBuilder {
    let value = ASN1Writer.bytes {
      $0.sequence { for purpose in purposes { $0.objectIdentifier(purpose) } }
    }
    return ExtensionBuilder(.extendedKeyUsage, isCritical: isCritical, value: value)
  }

  /// Name constraints that permit only directory names below this one (RFC 5280, 4.2.1.10).
  public static func permittedNames(
    _ name: NameBuilder,
    isCritical: Bool = false
  ) -> ExtensionBuilder {
    let value = ASN1Writer.bytes {
      $0.sequence {
        $0.constructed(.context(0)) {
          $0.sequence { $0.constructed(.context(4)) { $0.raw(name.bytes) } }
        }
      }
    }
    return ExtensionBuilder(
      ASN1ObjectIdentifier(2, 5, 29, 30),
      isCritical: isCritical,
      value: value
    )
  }

  /// Policy constraints that require an acceptable policy (RFC 5280, 4.2.1.11).
  public static func explicitPolicy(isCritical: Bool = false) -> ExtensionBuilder {
    ExtensionBuilder(
      ASN1ObjectIdentifier(2, 5, 29, 36),
      isCritical: isCritical,
      value: [0x30, 0x03, 0x80, 0x01, 0x00]
    )
  }

  /// Authority information access with the address of an OCSP responder (RFC 5280, 4.2.2.1).
  public static func ocspResponder(at url: String) -> ExtensionBuilder {
    let value = ASN1Writer.bytes {
      $0.sequence {
        $0.sequence {
          $0.objectIdentifier(ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1))
          $0.primitive(.context(6), Array(url.utf8))
        }
      }
    }
    return ExtensionBuilder(ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 1, 1), value: value)
  }

  /// A marker extension, whose value is NULL.
  public static func marker(_ identifier: ASN1ObjectIdentifier) -> ExtensionBuilder {
    ExtensionBuilder(identifier, value: [0x05, 0x00])
  }

  /// Subject key identifier: the SHA-1 of the key bits (RFC 5280, 4.2.1.2).
  public static func subjectKeyIdentifier(
    _ subjectPublicKeyInfo: [UInt8]
  ) throws(TrustError) -> ExtensionBuilder {
    let identifier = try keyIdentifier(of: subjectPublicKeyInfo)
    return ExtensionBuilder(
      ASN1ObjectIdentifier(2, 5, 29, 14),
      value: ASN1Writer.bytes { $0.octetString(identifier) }
    )
  }

  /// Authority key identifier (RFC 5280, 4.2.1.1).
  public static func authorityKeyIdentifier(
    _ subjectPublicKeyInfo: [UInt8]
  ) throws(TrustError) -> ExtensionBuilder {
    let identifier = try keyIdentifier(of: subjectPublicKeyInfo)
    return ExtensionBuilder(
      .authorityKeyIdentifier,
      value: ASN1Writer.bytes { $0.sequence { $0.primitive(.context(0), identifier) } }
    )
  }

  private static func keyIdentifier(of info: [UInt8]) throws(TrustError) -> [UInt8] {
    do {
      return try TestDigest.sha1.digest(of: try SubjectPublicKeyInfo(info[...]).subjectPublicKey)
    } catch let error as TrustError {
      throw error
    } catch {
      return try TestDigest.sha1.digest(of: info)
    }
  }
}

/// The bits of the key usage extension (RFC 5280, 4.2.1.3).
public enum KeyUse: UInt16, Sendable {
  /// Signatures, except on certificates and revocation lists.
  case digitalSignature = 0x8000
  /// Key agreement, which Apple's signer certificates do not have.
  case keyAgreement = 0x0800
  /// Signatures on certificates.
  case keyCertSign = 0x0400
  /// Signatures on revocation lists.
  case cRLSign = 0x0200
}

extension ASN1ObjectIdentifier {
  /// `id-ce-authorityKeyIdentifier`.
  static let authorityKeyIdentifier = ASN1ObjectIdentifier(2, 5, 29, 35)
  /// `id-kp-codeSigning`.
  public static let codeSigning = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 3)
  /// Marks a receipt signer.
  public static let receiptSigningMarker = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 11, 1)
  /// Marks a developer relations intermediate, which issues receipt signers.
  public static let developerRelationsMarker = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 2, 1)
  /// Marks a signer of legacy transaction receipts of version 2.
  public static let purchaseReceiptMarker = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 5, 1)
}
