// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import StrictTime
import X509Certificates

/// The status of a certificate according to one response.
public enum OCSPStatus: Hashable, Sendable {
  /// The certificate is not revoked.
  case good
  /// The certificate was revoked at this time, for a reason of RFC 5280, 5.3.1.
  case revoked(since: Timestamp, reason: String?)
  /// The responder does not know the certificate.
  case unknown
}

/// The status of one certificate, as encoded.
///
///     SingleResponse ::= SEQUENCE {
///       certID                CertID,
///       certStatus            CertStatus,
///       thisUpdate            GeneralizedTime,
///       nextUpdate        [0] EXPLICIT GeneralizedTime OPTIONAL,
///       singleExtensions  [1] EXPLICIT Extensions OPTIONAL }
///
/// Source: RFC 6960, 4.2.1.
struct OCSPEntry: Sendable {
  let digestAlgorithm: AlgorithmIdentifier
  let issuerNameDigest: ArraySlice<UInt8>
  let issuerKeyDigest: ArraySlice<UInt8>
  let serialNumber: ArraySlice<UInt8>
  let status: OCSPStatus
  let thisUpdate: Timestamp
  let nextUpdate: Timestamp?
  let criticalExtension: ASN1ObjectIdentifier?

  init(_ reader: inout ASN1Reader) throws(OCSPReadingError) {
    var fields = try reader.fields()
    var identifier = try fields.fields()
    do throws(ASN1Error) {
      digestAlgorithm = try identifier.read(AlgorithmIdentifier.self)
      issuerNameDigest = try identifier.readOctetString()
      issuerKeyDigest = try identifier.readOctetString()
      serialNumber = try identifier.readInteger()
      try identifier.requireEnd()
    } catch {
      throw .encoding(error)
    }
    status = try OCSPEntry.readStatus(&fields)
    thisUpdate = try fields.readTime()
    nextUpdate = try fields.readInside(.context(0)) { reader throws(OCSPReadingError) in
      try reader.readTime()
    }
    criticalExtension = try fields.readExtensions().firstCritical
    try fields.end()
  }

  /// Reads the status.
  ///
  ///     CertStatus ::= CHOICE {
  ///       good     [0] IMPLICIT NULL,
  ///       revoked  [1] IMPLICIT SEQUENCE {
  ///         revocationTime         GeneralizedTime,
  ///         revocationReason   [0] EXPLICIT ENUMERATED OPTIONAL },
  ///       unknown  [2] IMPLICIT NULL }
  private static func readStatus(
    _ fields: inout ASN1Reader
  ) throws(OCSPReadingError) -> OCSPStatus {
    let element = try encoded(fields.readElement())
    switch element.tag {
    case .context(0): return try empty(element, .good)
    case .context(2): return try empty(element, .unknown)
    case .context(1):
      var revoked = try fields.inside(element)
      let time = try revoked.readTime()
      let reason = try revoked.readInside(.context(0)) { reader throws(OCSPReadingError) in
        try reader.readEnumerated()
      }
      try revoked.end()
      return .revoked(since: time, reason: reason.map(name(ofReason:)))
    default:
      throw .encoding(ASN1Error(.unexpectedTag, at: element.start, found: element.tag))
    }
  }

  private static func empty(
    _ element: ASN1Element,
    _ status: OCSPStatus
  ) throws(OCSPReadingError) -> OCSPStatus {
    guard !element.isConstructed else {
      throw .encoding(ASN1Error(.notPrimitive, at: element.start))
    }
    guard element.contents.isEmpty else {
      throw .encoding(ASN1Error(.invalidNull, at: element.start))
    }
    return status
  }

  /// The name of a reason (RFC 5280, 5.3.1), or its number.
  private static func name(ofReason number: UInt8) -> String {
    let names = [
      "unspecified", "keyCompromise", "cACompromise", "affiliationChanged", "superseded",
      "cessationOfOperation", "certificateHold", "7", "removeFromCRL", "privilegeWithdrawn",
      "aACompromise",
    ]
    let index = Int(number)
    return names.indices.contains(index) ? names[index] : "\(number)"
  }
}
