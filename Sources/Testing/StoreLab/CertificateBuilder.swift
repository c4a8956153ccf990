// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import OpenSSLTrust
public import StrictTime

/// A certificate as it will be written and signed.
///
/// A new builder makes a correct certificate. Every field can be bent by itself: the two names of
/// the signature algorithm and the algorithm that really signs are three properties.
public struct CertificateBuilder: Sendable {
  /// The number in the version field, 2 for version 3; `nil` leaves the field out, as version 1 does.
  public var version: Int64? = 2
  /// The serial number as an unsigned number, the most significant octet first.
  public var serialNumber: [UInt8]
  /// The algorithm named in what is signed.
  public var innerAlgorithm = AlgorithmBuilder.signature(.rsaPKCS1(.sha256))
  /// Who signs.
  public var issuer: NameBuilder
  /// The first moment.
  public var notBefore: Timestamp
  /// The last second.
  public var notAfter: Timestamp
  /// The validity as whole bytes, in place of the two moments.
  public var rawValidity: [UInt8]?
  /// Whom the certificate names.
  public var subject: NameBuilder
  /// The key that it binds to the subject: DER, or whatever the caller put here.
  public var subjectPublicKeyInfo: [UInt8]
  /// The extensions in their order; `nil` leaves the field out.
  public var extensions: [ExtensionBuilder]?
  /// Bytes after the last field of what is signed.
  public var extraFields: [UInt8] = []
  /// The algorithm named beside the signature.
  public var outerAlgorithm = AlgorithmBuilder.signature(.rsaPKCS1(.sha256))
  /// How the signature is really made.
  public var signature = TestSignature.rsaPKCS1(.sha256)
  /// The key that really signs.
  public var issuerKey: TestKey

  /// A certificate for a key, signed by another.
  public init(
    subject: NameBuilder,
    subjectPublicKeyInfo: [UInt8],
    serialNumber: [UInt8],
    validity: ClosedRange<Timestamp>,
    issuer: NameBuilder,
    issuerKey: TestKey,
    extensions: [ExtensionBuilder]
  ) {
    self.subject = subject
    self.subjectPublicKeyInfo = subjectPublicKeyInfo
    self.serialNumber = serialNumber
    notBefore = validity.lowerBound
    notAfter = validity.upperBound
    self.issuer = issuer
    self.issuerKey = issuerKey
    self.extensions = extensions
  }

  /// Signs with this algorithm, and names it in both places.
  public mutating func sign(with signature: TestSignature) {
    self.signature = signature
    innerAlgorithm = .signature(signature)
    outerAlgorithm = .signature(signature)
  }

  /// Puts an extension in place of the one with the same identifier, or at the end.
  public mutating func setExtension(_ new: ExtensionBuilder) {
    var list = extensions ?? []
    if let index = list.firstIndex(where: { $0.identifier == new.identifier }) {
      list[index] = new
    } else {
      list.append(new)
    }
    extensions = list
  }

  /// Takes out every extension with this identifier.
  public mutating func removeExtension(_ identifier: ASN1ObjectIdentifier) {
    extensions?.removeAll { $0.identifier == identifier }
  }

  /// The certificate in DER.
  public func encoded() throws(TrustError) -> [UInt8] {
    let signed = toBeSigned
    let bits = try issuerKey.sign(signed, with: signature)
    return ASN1Writer.bytes {
      $0.sequence {
        $0.raw(signed)
        $0.raw(outerAlgorithm.bytes)
        $0.bitString(bits)
      }
    }
  }

  /// The fields that are signed.
  public var toBeSigned: [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        if let version { $0.constructed(.context(0)) { $0.integer(version) } }
        $0.unsignedInteger(serialNumber)
        $0.raw(innerAlgorithm.bytes)
        $0.raw(issuer.bytes)
        $0.raw(rawValidity ?? validityBytes)
        $0.raw(subject.bytes)
        $0.raw(subjectPublicKeyInfo)
        if let extensions {
          $0.constructed(.context(3)) {
            $0.sequence { for item in extensions { $0.raw(item.bytes) } }
          }
        }
        $0.raw(extraFields)
      }
    }
  }

  private var validityBytes: [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.time(notBefore)
        $0.time(notAfter)
      }
    }
  }
}

extension ASN1Writer {
  /// A moment as RFC 5280, 4.1.2.5 demands: UTCTime through the year 2049, GeneralizedTime after.
  mutating func time(_ moment: Timestamp) {
    let fields = moment.components
    let isShort = 1950...2049 ~= fields.year
    let year = isShort ? fields.year % 100 : fields.year
    let digits = [fields.month, fields.day, fields.hour, fields.minute, fields.second]
      .reduce(ASN1Writer.digits(year, width: isShort ? 2 : 4)) {
        $0 + ASN1Writer.digits($1, width: 2)
      }
    primitive(isShort ? .utcTime : .generalizedTime, Array("\(digits)Z".utf8))
  }

  private static func digits(_ number: Int, width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(width - text.count, 0)) + text
  }
}
