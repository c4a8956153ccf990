// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import X509Certificates

/// An OCSP request for one certificate: the bytes to send, and where to.
///
///     let request = try OCSPRequest(for: leaf, issuedBy: try TrustAnchor(intermediate))
///     // POST request.bytes to request.responders[0], as application/ocsp-request
///
/// Any HTTP client can send it. Send it only after the chain of the certificate is verified: the addresses come
/// from the certificate, and an unverified certificate can name any address.
///
///     OCSPRequest ::= SEQUENCE { tbsRequest SEQUENCE {
///       requestList            SEQUENCE OF SEQUENCE { reqCert CertID },
///       requestExtensions  [2] EXPLICIT Extensions OPTIONAL } }
///
/// Source: RFC 6960, 4.1.1.
public struct OCSPRequest: Sendable {
  /// The request in DER.
  public let bytes: [UInt8]
  /// The `http` and `https` addresses of responders in the certificate, in its order.
  public let responders: [String]

  /// A request for `certificate`.
  ///
  /// SHA-1 identifies the certificate by default, because every responder supports it (RFC 5019, 2.1.1); the
  /// digest needs no collision resistance here. A nonce proves that the response is fresh; Apple's responder
  /// ignores it and answers from a cache.
  public init(
    for certificate: Certificate,
    issuedBy issuer: TrustAnchor,
    digest: DigestAlgorithm = .sha1,
    nonce: [UInt8]? = nil
  ) throws(OCSPError) {
    try issuer.requireIssued(certificate)
    let identifier = try OCSPIdentifier(of: issuer, by: digest)
    bytes = ASN1Writer.bytes {
      $0.sequence {
        $0.sequence {
          $0.sequence { $0.sequence { identifier.write(certificate.serialNumber, to: &$0) } }
          if let nonce {
            $0.constructed(.context(2)) { $0.sequence { $0.nonce(nonce) } }
          }
        }
      }
    }
    responders = certificate.extensions.responders
  }
}

extension ASN1Writer {
  /// The nonce extension (RFC 8954, 2.1); its value is the encoded OCTET STRING of the nonce.
  fileprivate mutating func nonce(_ nonce: [UInt8]) {
    sequence {
      $0.objectIdentifier(.ocspNonce)
      $0.octetString { $0.octetString(nonce) }
    }
  }
}

extension CertificateExtensions {
  /// The addresses of OCSP responders (RFC 5280, 4.2.2.1); none if the extension is malformed.
  fileprivate var responders: [String] {
    guard let access = self[.authorityInformationAccess] else { return [] }
    do {
      return try CertificateExtensions.responders(in: access.value)
    } catch {
      return []
    }
  }

  private static func responders(in value: ArraySlice<UInt8>) throws(ASN1Error) -> [String] {
    var document = ASN1Reader(value, rules: .distinguished)
    var list = try document.reader(inside: try document.readElement(.sequence))
    try document.requireEnd()
    var addresses: [String] = []
    while !list.isAtEnd {
      var description = try list.reader(inside: try list.readElement(.sequence))
      let method = try description.readObjectIdentifier()
      let location = try description.readElement()
      try description.requireEnd()
      guard method == .ocsp, location.tag == .context(6), isAddress(location.contents) else {
        continue
      }
      addresses.append(String(decoding: location.contents, as: UTF8.self))
    }
    return addresses
  }

  /// Whether the text is a web address in ASCII without control characters and spaces.
  private static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { 0x21...0x7E ~= $0 }
      && (text.starts(with: "http://".utf8) || text.starts(with: "https://".utf8))
  }
}

extension TrustAnchor {
  /// The certificate names this issuer; its signature is not verified here.
  func requireIssued(_ certificate: Certificate) throws(OCSPError) {
    guard certificate.issuer == subject else {
      throw OCSPError(.wrongIssuer, expected: "\(certificate.issuer)", found: "\(subject)")
    }
  }
}

extension ASN1ObjectIdentifier {
  /// `id-pe-authorityInfoAccess`.
  static let authorityInformationAccess = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 1, 1)
  /// `id-ad-ocsp`.
  static let ocsp = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1)
  /// `id-pkix-ocsp-basic`.
  static let ocspBasic = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 1)
  /// `id-pkix-ocsp-nonce`.
  static let ocspNonce = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 2)
  /// `id-pkix-ocsp-nocheck`.
  static let ocspNoCheck = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 5)
  /// `id-kp-OCSPSigning`.
  static let ocspSigning = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 9)
}
