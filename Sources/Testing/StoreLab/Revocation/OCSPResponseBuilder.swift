// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1
public import OpenSSLTrust
public import StrictTime
import X509Certificates

/// Builds and signs an OCSP response, correct or not.
///
///     let authority = try TokenAuthority(seed: "tests of my server")
///     let good = OCSPResponseBuilder(for: authority.builders.leaf, at: now)
///     var revoked = good
///     revoked.changeEntry { $0.status = .revoked(since: now, reason: 1) }
///     let der = try revoked.encoded()
public struct OCSPResponseBuilder: Sendable {
  /// The response status; 0 is successful.
  public var responseStatus: UInt8 = 0
  /// The response type.
  public var responseType = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 1)
  /// The version field, 0 for version 1; `nil` omits it, as DER requires.
  public var version: Int64?
  /// The identifier of the responder.
  public var responder: Responder
  /// The time at which the response was signed.
  public var producedAt: Timestamp
  /// The entries, in order.
  public var entries: [OCSPEntryBuilder]
  /// The extensions of the response.
  public var extensions: [ExtensionBuilder] = []
  /// The signature algorithm identifier.
  public var algorithm: AlgorithmBuilder
  /// The actual signature algorithm.
  public var signature: TestSignature
  /// The actual signing key.
  public var key: TestKey
  /// The bytes that the signature covers, if they differ from ``fields()``.
  public var signedFields: [UInt8]?
  /// The certificate of the delegate; `nil` if the issuer signs.
  public var delegate: CertificateBuilder?
  /// Certificates after the delegate's, in DER.
  public var certificates: [[UInt8]] = []
  /// Changes the encoded response.
  public var edit: (@Sendable ([UInt8]) -> [UInt8])?
  /// The certificate that the response is about.
  let subject: CertificateBuilder

  /// How the response identifies its responder (ResponderID).
  public enum Responder: Hashable, Sendable {
    /// By its name.
    case name(NameBuilder)
    /// By the SHA-1 of the key with this SubjectPublicKeyInfo.
    case key([UInt8])
  }

  /// A response with status good, signed by the certificate's issuer and valid for 12 hours.
  public init(for certificate: CertificateBuilder, at time: Timestamp) {
    subject = certificate
    responder = .name(certificate.issuer)
    producedAt = time
    entries = [OCSPEntryBuilder(for: certificate, at: time)]
    key = certificate.issuerKey
    signature = OCSPResponseBuilder.signature(of: key)
    algorithm = .signature(signature)
  }

  /// Signs with the key of a delegate, whose certificate the issuer signs; `adjust` may change the certificate.
  public mutating func delegate(
    to key: TestKey,
    adjusting adjust: (inout CertificateBuilder) -> Void = { _ in }
  ) {
    var certificate = CertificateBuilder(
      subject: OCSPResponseBuilder.delegateName,
      subjectPublicKeyInfo: key.subjectPublicKeyInfo,
      serialNumber: [0x0C, 0x59],
      validity: TestAuthority.standardValidity,
      issuer: subject.issuer,
      issuerKey: subject.issuerKey,
      extensions: [
        .basicConstraints(isAuthority: false),
        .keyUsage([.digitalSignature]),
        .extendedKeyUsage(.ocspSigning),
        .marker(ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 5)),
      ]
    )
    certificate.sign(with: OCSPResponseBuilder.signature(of: subject.issuerKey))
    adjust(&certificate)
    delegate = certificate
    responder = .name(certificate.subject)
    sign(with: OCSPResponseBuilder.signature(of: key), by: key)
  }

  /// Sets the key, the actual algorithm and its identifier.
  public mutating func sign(with signature: TestSignature, by key: TestKey? = nil) {
    self.key = key ?? self.key
    self.signature = signature
    algorithm = .signature(signature)
  }

  /// Changes the first entry.
  public mutating func changeEntry(_ change: (inout OCSPEntryBuilder) -> Void) {
    guard !entries.isEmpty else { return }
    change(&entries[0])
  }

  /// The response in DER.
  public func encoded() throws(TrustError) -> [UInt8] {
    let fields = try fields()
    let bits = try key.sign(signedFields ?? fields, with: signature)
    var included = certificates
    if let delegate { included.insert(try delegate.encoded(), at: 0) }
    let basic = ASN1Writer.bytes {
      $0.sequence {
        $0.raw(fields)
        $0.raw(algorithm.bytes)
        $0.bitString(bits)
        if !included.isEmpty {
          $0.constructed(.context(0)) { $0.sequence { for der in included { $0.raw(der) } } }
        }
      }
    }
    let response = ASN1Writer.bytes {
      $0.sequence {
        $0.primitive(ASN1Tag(.universal, 10), [responseStatus])
        guard responseStatus == 0 else { return }
        $0.constructed(.context(0)) {
          $0.sequence {
            $0.objectIdentifier(responseType)
            $0.octetString(basic)
          }
        }
      }
    }
    return edit.map { $0(response) } ?? response
  }

  /// The signed fields of the response.
  public func fields() throws(TrustError) -> [UInt8] {
    let responder = try responder.bytes()
    var encoded: [[UInt8]] = []
    for entry in entries { encoded.append(try entry.bytes()) }
    return ASN1Writer.bytes {
      $0.sequence {
        if let version { $0.constructed(.context(0)) { $0.integer(version) } }
        $0.raw(responder)
        $0.generalizedTime(producedAt)
        $0.sequence { for entry in encoded { $0.raw(entry) } }
        $0.extensions(extensions)
      }
    }
  }

  /// The signature algorithm of the key with SHA-256.
  private static func signature(of key: TestKey) -> TestSignature {
    do {
      let info = try SubjectPublicKeyInfo(key.subjectPublicKeyInfo[...])
      return info.algorithm.algorithm == .rsaEncryption ? .rsaPKCS1(.sha256) : .ecdsa(.sha256)
    } catch {
      return .ecdsa(.sha256)
    }
  }

  /// The subject of delegate certificates.
  public static let delegateName = NameBuilder(commonName: "ReceiptKit Lab OCSP Responder")
}

extension OCSPResponseBuilder.Responder {
  fileprivate func bytes() throws(TrustError) -> [UInt8] {
    switch self {
    case .name(let name):
      return ASN1Writer.bytes { $0.constructed(.context(1)) { $0.raw(name.bytes) } }
    case .key(let info):
      let digest = try OCSPEntryBuilder.keyDigest(of: info, .sha1)
      return ASN1Writer.bytes { $0.constructed(.context(2)) { $0.octetString(digest) } }
    }
  }
}

extension ASN1Writer {
  /// A GeneralizedTime in UTC with seconds.
  mutating func generalizedTime(_ time: Timestamp) {
    let fields = time.components
    let year = "\(fields.year)"
    let digits = [fields.month, fields.day, fields.hour, fields.minute, fields.second]
      .reduce(String(repeating: "0", count: max(4 - year.count, 0)) + year) {
        $0 + ($1 < 10 ? "0" : "") + "\($1)"
      }
    primitive(.generalizedTime, Array("\(digits)Z".utf8))
  }

  /// Extensions in `[1]`, omitted if the list is empty.
  mutating func extensions(_ extensions: [ExtensionBuilder]) {
    guard !extensions.isEmpty else { return }
    constructed(.context(1)) { $0.sequence { for item in extensions { $0.raw(item.bytes) } } }
  }
}

extension ASN1ObjectIdentifier {
  /// `id-kp-OCSPSigning`.
  public static let ocspSigning = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 9)
}
