// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import OpenSSLTrust
public import StrictTime

/// Builds and signs a certificate.
///
/// The defaults are correct, and each field can be changed individually: the two signature algorithm
/// identifiers and the actual signature algorithm are separate properties.
public struct CertificateBuilder: Sendable {
  /// The version field, 2 for version 3; `nil` omits it, as in version 1.
  public var version: Int64? = 2
  /// The serial number as an unsigned big-endian number.
  public var serialNumber: [UInt8]
  /// The encoded serial number, instead of ``serialNumber``.
  public var encodedSerialNumber: [UInt8]?
  /// The signature algorithm identifier in tbsCertificate.
  public var innerAlgorithm = AlgorithmBuilder.signature(.rsaPKCS1(.sha256))
  /// The issuer.
  public var issuer: NameBuilder
  /// The start of the validity period.
  public var notBefore: Timestamp
  /// The end of the validity period.
  public var notAfter: Timestamp
  /// The encoded validity field, instead of the two dates.
  public var rawValidity: [UInt8]?
  /// The subject.
  public var subject: NameBuilder
  /// The subject's public key: DER, or raw bytes.
  public var subjectPublicKeyInfo: [UInt8]
  /// The extensions, in order; `nil` omits the field.
  public var extensions: [ExtensionBuilder]?
  /// Bytes after the last signed field.
  public var extraFields: [UInt8] = []
  /// The signature algorithm identifier after tbsCertificate.
  public var outerAlgorithm = AlgorithmBuilder.signature(.rsaPKCS1(.sha256))
  /// The actual signature algorithm.
  public var signature = TestSignature.rsaPKCS1(.sha256)
  /// The actual signing key.
  public var issuerKey: TestKey

  /// A certificate for a key, signed by another key.
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

  /// Sets the actual algorithm and both identifiers.
  public mutating func sign(with signature: TestSignature) {
    self.signature = signature
    innerAlgorithm = .signature(signature)
    outerAlgorithm = .signature(signature)
  }

  /// Replaces the extension with the same identifier, or appends it.
  public mutating func setExtension(_ new: ExtensionBuilder) {
    var list = extensions ?? []
    if let index = list.firstIndex(where: { $0.identifier == new.identifier }) {
      list[index] = new
    } else {
      list.append(new)
    }
    extensions = list
  }

  /// Removes all extensions with this identifier.
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

  /// The signed fields.
  public var toBeSigned: [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        if let version { $0.constructed(.context(0)) { $0.integer(version) } }
        if let encodedSerialNumber {
          $0.raw(encodedSerialNumber)
        } else {
          $0.unsignedInteger(serialNumber)
        }
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
  /// A date as in RFC 5280, 4.1.2.5: UTCTime through the year 2049, then GeneralizedTime.
  mutating func time(_ time: Timestamp) {
    let fields = time.components
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
