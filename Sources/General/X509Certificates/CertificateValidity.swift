// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import StrictTime

/// The validity period of a certificate, both ends included.
///
///     Validity ::= SEQUENCE { notBefore Time, notAfter Time }
///     Time ::= CHOICE { utcTime UTCTime, generalTime GeneralizedTime }
///
/// Source: RFC 5280, 4.1.2.5.
public struct CertificateValidity: Hashable, Sendable {
  /// The start.
  public let notBefore: Timestamp
  /// The end, with second precision.
  public let notAfter: Timestamp

  /// A period between two timestamps.
  public init(notBefore: Timestamp, notAfter: Timestamp) {
    self.notBefore = notBefore
    self.notAfter = notAfter
  }

  init(_ fields: ValidityFields) throws(CertificateError) {
    notBefore = try CertificateValidity.timestamp(fields.notBefore)
    notAfter = try CertificateValidity.timestamp(fields.notAfter)
  }

  /// Whether `time` is within the period.
  ///
  /// ``notAfter`` has second precision; that whole second is included.
  public func contains(_ time: Timestamp) -> Bool {
    let lastMillisecond = notAfter.millisecondsSince1970 + 999
    return notBefore <= time && time.millisecondsSince1970 <= lastMillisecond
  }

  private static func timestamp(_ element: ASN1Element) throws(CertificateError) -> Timestamp {
    do {
      return element.tag == .utcTime
        ? try Timestamp(utcTime: element.contents)
        : try Timestamp(generalizedTime: element.contents)
    } catch {
      throw CertificateError(.validity, at: error.offset, found: error.code.rawValue)
    }
  }
}

/// The two times as elements.
struct ValidityFields: ASN1Readable {
  let notBefore: ASN1Element
  let notAfter: ASN1Element

  static let tag = ASN1Tag.sequence

  init(contents: inout ASN1Reader) throws(ASN1Error) {
    notBefore = try ValidityFields.readTime(&contents)
    notAfter = try ValidityFields.readTime(&contents)
  }

  private static func readTime(_ contents: inout ASN1Reader) throws(ASN1Error) -> ASN1Element {
    let tag: ASN1Tag = try contents.nextTag() == .generalizedTime ? .generalizedTime : .utcTime
    return try contents.readPrimitive(tag)
  }
}
