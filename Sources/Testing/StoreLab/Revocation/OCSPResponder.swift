// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
package import OpenSSLTrust
package import StrictTime
import X509Certificates

/// Answers OCSP requests about the certificates of test authorities, as their issuers.
package struct OCSPResponder: Sendable {
  private let certificates: [(role: Role, builder: CertificateBuilder)]

  /// What a certificate of a chain is for.
  package enum Role: String, CaseIterable, Sendable {
    /// Signs documents.
    case leaf
    /// Signs the leaf.
    case intermediate
  }

  /// What the responder answers about a certificate.
  package enum Answer: String, CaseIterable, Sendable {
    case good
    /// Revoked a day ago, because its key was compromised.
    case revoked
    case unknown
    /// The responder is busy; the answer is not signed.
    case tryLater
    /// Good, until a month ago.
    case stale
  }

  /// A responder for the chains of two authorities.
  package init(tokens: TokenAuthority, receipts: TestAuthority) {
    certificates = [
      (.leaf, tokens.builders.leaf), (.intermediate, tokens.builders.intermediate),
      (.leaf, receipts.builders.leaf), (.intermediate, receipts.builders.intermediate),
    ]
  }

  /// The response to a request in DER, signed at a time.
  ///
  /// A nonce is ignored, as Apple's responder does.
  package func response(
    to request: ArraySlice<UInt8>,
    at time: Timestamp,
    answering answers: [Role: Answer] = [:]
  ) throws(TrustError) -> [UInt8] {
    let wanted: [RequestedCertificate]
    do {
      wanted = try RequestedCertificate.list(in: request)
    } catch {
      return OCSPResponder.unsigned(.malformedRequest)
    }
    guard let first = wanted.first else { return OCSPResponder.unsigned(.malformedRequest) }
    // One issuer signs the whole response: it must have issued all certificates.
    var issued: [(role: Role, builder: CertificateBuilder)] = []
    for each in certificates where try first.isIssued(as: each.builder) { issued.append(each) }
    guard let known = issued.first?.builder else { return OCSPResponder.unsigned(.unauthorized) }
    var response = OCSPResponseBuilder(for: known, at: time)
    // By its key: Apple's Python library 3.1 cannot read a name.
    response.responder = .key(known.issuerKey.subjectPublicKeyInfo)
    response.entries = []
    for each in wanted {
      guard try each.isIssued(as: known) else { return OCSPResponder.unsigned(.unauthorized) }
      let found = issued.first { each.serialNumber.elementsEqual($0.builder.serialNumber) }
      let answer = found.map { answers[$0.role] ?? .good } ?? .unknown
      if answer == .tryLater { return OCSPResponder.unsigned(.tryLater) }
      response.entries.append(OCSPResponder.entry(about: each, known, answer, at: time))
    }
    return try response.encoded()
  }

  private static func entry(
    about wanted: RequestedCertificate,
    _ known: CertificateBuilder,
    _ answer: Answer,
    at time: Timestamp
  ) -> OCSPEntryBuilder {
    var entry = OCSPEntryBuilder(for: known, at: time)
    entry.digest = wanted.digest
    entry.serialNumber = Array(wanted.serialNumber)
    switch answer {
    case .good, .tryLater: break
    case .unknown: entry.status = .unknown
    case .revoked:
      entry.status = .revoked(since: time.adding(seconds: -86_400), reason: keyCompromise)
    case .stale:
      // Longer ago than any clock may differ.
      entry.thisUpdate = time.adding(seconds: -31 * 86_400)
      entry.nextUpdate = time.adding(seconds: -30 * 86_400)
    }
    return entry
  }

  /// `keyCompromise` (RFC 5280, 5.3.1).
  private static let keyCompromise: UInt8 = 1

  /// OCSPResponseStatus of responses without contents (RFC 6960, 4.2.1).
  private enum Refusal: UInt8 {
    case malformedRequest = 1
    case tryLater = 3
    case unauthorized = 6
  }

  private static func unsigned(_ refusal: Refusal) -> [UInt8] {
    ASN1Writer.bytes {
      $0.sequence { $0.primitive(ASN1Tag(.universal, 10), [refusal.rawValue]) }
    }
  }
}

/// A certificate in an OCSP request.
///
///     CertID ::= SEQUENCE {
///       hashAlgorithm   AlgorithmIdentifier,
///       issuerNameHash  OCTET STRING,
///       issuerKeyHash   OCTET STRING,
///       serialNumber    CertificateSerialNumber }
///
/// Source: RFC 6960, 4.1.1.
private struct RequestedCertificate {
  let digest: TestDigest
  let issuerNameDigest: ArraySlice<UInt8>
  let issuerKeyDigest: ArraySlice<UInt8>
  let serialNumber: ArraySlice<UInt8>

  /// Reads the requests of an OCSPRequest, without its optional fields.
  ///
  ///     OCSPRequest ::= SEQUENCE { tbsRequest TBSRequest, optionalSignature [0] Signature OPTIONAL }
  ///     TBSRequest ::= SEQUENCE {
  ///       version            [0] EXPLICIT Version DEFAULT v1,
  ///       requestorName      [1] EXPLICIT GeneralName OPTIONAL,
  ///       requestList            SEQUENCE OF Request,
  ///       requestExtensions  [2] EXPLICIT Extensions OPTIONAL }
  static func list(in request: ArraySlice<UInt8>) throws(ASN1Error) -> [RequestedCertificate] {
    var document = ASN1Reader(request, rules: .distinguished)
    var outer = try document.reader(inside: try document.readElement(.sequence))
    try document.requireEnd()
    var fields = try outer.reader(inside: try outer.readElement(.sequence))
    var element = try fields.readElement()
    while element.tag == .context(0) || element.tag == .context(1) {
      element = try fields.readElement()
    }
    var list = try fields.reader(inside: element)
    var found: [RequestedCertificate] = []
    while !list.isAtEnd, found.count < mostCertificates {
      var each = try list.reader(inside: try list.readElement(.sequence))
      found.append(try RequestedCertificate(&each))
    }
    try list.requireEnd()
    return found
  }

  /// Reads a CertID.
  private init(_ reader: inout ASN1Reader) throws(ASN1Error) {
    let element = try reader.readElement(.sequence)
    var fields = try reader.reader(inside: element)
    let algorithm = try fields.read(AlgorithmIdentifier.self)
    guard let digest = RequestedCertificate.digests[algorithm.algorithm] else {
      throw ASN1Error(.unexpectedTag, at: element.start, found: element.tag)
    }
    self.digest = digest
    issuerNameDigest = try fields.readOctetString()
    issuerKeyDigest = try fields.readOctetString()
    // As CertificateBuilder: unsigned, so without the zero that keeps the number positive.
    let number = try fields.readInteger()
    serialNumber = number.count > 1 && number.first == 0 ? number.dropFirst() : number
    try fields.requireEnd()
  }

  /// Whether the issuer is that of a certificate.
  func isIssued(as certificate: CertificateBuilder) throws(TrustError) -> Bool {
    let name = try digest.digest(of: certificate.issuer.bytes)
    let info = certificate.issuerKey.subjectPublicKeyInfo
    let key = try OCSPEntryBuilder.keyDigest(of: info, digest)
    return issuerNameDigest.elementsEqual(name) && issuerKeyDigest.elementsEqual(key)
  }

  private static let digests: [ASN1ObjectIdentifier: TestDigest] = [
    .sha1: .sha1, .sha256: .sha256, .sha384: .sha384,
  ]
  /// More than any client asks about at once.
  private static let mostCertificates = 16
}
