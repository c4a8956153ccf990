// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
public import StrictTime
import X509Certificates

/// An OCSP response, parsed strictly and not verified.
///
///     let response = try OCSPResponse(bytes[...])
///     let answer = try response.answer(for: leaf, issuedBy: try TrustAnchor(intermediate))
///     try answer.requireGood(at: now)
///
///     OCSPResponse ::= SEQUENCE {
///       responseStatus      ENUMERATED,
///       responseBytes   [0] EXPLICIT SEQUENCE {
///         responseType      OBJECT IDENTIFIER,
///         response          OCTET STRING } OPTIONAL }
///
///     BasicOCSPResponse ::= SEQUENCE {
///       tbsResponseData     ResponseData,
///       signatureAlgorithm  AlgorithmIdentifier,
///       signature           BIT STRING,
///       certs           [0] EXPLICIT SEQUENCE OF Certificate OPTIONAL }
///
/// Source: RFC 6960, 4.2.1. libcrypto's `OCSP_basic_verify` is not used: it compares with the clock of the
/// system, and its lookup returns the first of several entries for a certificate.
public struct OCSPResponse: Sendable {
  /// The encoded response.
  public let bytes: ArraySlice<UInt8>
  /// The time at which the responder signed.
  public let producedAt: Timestamp

  let responder: OCSPResponderID
  let entries: [OCSPEntry]
  let nonce: ArraySlice<UInt8>?
  let criticalExtension: ASN1ObjectIdentifier?
  let signedBytes: ArraySlice<UInt8>
  let signatureAlgorithm: AlgorithmIdentifier
  let signature: ArraySlice<UInt8>
  /// The encoded certificates; only the delegate's is used.
  let certificates: [ArraySlice<UInt8>]

  /// The serial numbers of the certificates in the response, for an index.
  package var serialNumbers: [ArraySlice<UInt8>] { entries.map(\.serialNumber) }

  /// A copy of the signature, to recognize a response that was verified before.
  package var signatureBytes: [UInt8] { Array(signature) }

  /// Reads a response, which must fill `der`.
  public init(_ der: ArraySlice<UInt8>) throws(OCSPError) {
    guard der.count <= OCSPLimits.bytes else {
      throw OCSPError(
        .tooLarge,
        expected: "at most \(OCSPLimits.bytes) bytes",
        found: "\(der.count) bytes"
      )
    }
    do {
      try self.init(reading: der)
    } catch {
      throw error.error
    }
  }

  private init(reading der: ArraySlice<UInt8>) throws(OCSPReadingError) {
    bytes = der
    var document = ASN1Reader(der, rules: .distinguished)
    var basic = try OCSPResponse.basicResponse(in: &document)
    var response = try basic.fields()
    try basic.end()

    var data: ASN1Reader
    do throws(ASN1Error) {
      let toBeSigned = try response.readElement(.sequence)
      signedBytes = toBeSigned.bytes
      signatureAlgorithm = try response.read(AlgorithmIdentifier.self)
      signature = try response.readByteAlignedBitString()
      data = try response.reader(inside: toBeSigned)
    } catch {
      throw .encoding(error)
    }
    certificates = try OCSPResponse.readCertificates(&response)
    try response.end()

    try OCSPResponse.readVersion(&data)
    responder = try OCSPResponderID(&data)
    producedAt = try data.readTime()
    entries = try OCSPResponse.readEntries(&data)
    let extensions = try data.readExtensions()
    try data.end()
    criticalExtension = extensions.firstCritical
    nonce = extensions.first { $0.identifier == .ocspNonce }?.value
  }

  /// A reader of the basic response in the outer one.
  private static func basicResponse(
    in document: inout ASN1Reader
  ) throws(OCSPReadingError) -> ASN1Reader {
    var outer = try document.fields()
    try document.end()
    let status = try outer.readEnumerated()
    guard status == 0 else {
      throw .rule(OCSPError(.status, expected: "successful", found: name(ofStatus: status)))
    }
    let offset = outer.offset
    let found = try outer.readInside(.context(0)) { reader throws(OCSPReadingError) in
      var fields = try reader.fields()
      do throws(ASN1Error) {
        let type = try fields.readObjectIdentifier()
        let response = try fields.readOctetString()
        try fields.requireEnd()
        return (type, response)
      } catch {
        throw .encoding(error)
      }
    }
    try outer.end()
    guard let (type, response) = found else {
      throw .encoding(ASN1Error(.missingElement, at: offset, expected: .context(0)))
    }
    guard type == .ocspBasic else {
      throw .rule(
        OCSPError(.responseType, expected: "\(ASN1ObjectIdentifier.ocspBasic)", found: "\(type)")
      )
    }
    return ASN1Reader(response, rules: .distinguished)
  }

  /// The version is v1, which DER omits; some responders write it.
  private static func readVersion(_ data: inout ASN1Reader) throws(OCSPReadingError) {
    let offset = data.offset
    let version = try data.readInside(.context(0)) { reader throws(OCSPReadingError) in
      try encoded(reader.readInt64())
    }
    guard let version, version != 0 else { return }
    throw .rule(
      OCSPError(.malformed, at: offset, expected: "version 1", found: "version \(version &+ 1)")
    )
  }

  private static func readEntries(
    _ data: inout ASN1Reader
  ) throws(OCSPReadingError) -> [OCSPEntry] {
    var list = try data.fields()
    var entries: [OCSPEntry] = []
    while !list.isAtEnd { entries.append(try OCSPEntry(&list)) }
    return entries
  }

  private static func readCertificates(
    _ response: inout ASN1Reader
  ) throws(OCSPReadingError) -> [ArraySlice<UInt8>] {
    let read = try response.readInside(.context(0)) {
      reader throws(OCSPReadingError) -> [ArraySlice<UInt8>] in
      var list = try reader.fields()
      var certificates: [ArraySlice<UInt8>] = []
      while !list.isAtEnd {
        guard certificates.count < OCSPLimits.certificates else {
          let expected = "at most \(OCSPLimits.certificates) certificates"
          throw .rule(OCSPError(.tooLarge, at: list.offset, expected: expected))
        }
        do throws(ASN1Error) {
          certificates.append(try list.readElement(.sequence).bytes)
        } catch {
          throw .encoding(error)
        }
      }
      return certificates
    }
    return read ?? []
  }

  /// The name of a response status (RFC 6960, 4.2.1), or its number.
  private static func name(ofStatus number: UInt8) -> String {
    switch number {
    case 1: "malformedRequest"
    case 2: "internalError"
    case 3: "tryLater"
    case 5: "sigRequired"
    case 6: "unauthorized"
    default: "\(number)"
    }
  }
}
