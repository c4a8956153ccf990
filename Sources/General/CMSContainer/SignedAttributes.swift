// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

/// Attributes that are signed instead of the content; they contain its digest.
///
///     Attribute ::= SEQUENCE {
///       attrType    OBJECT IDENTIFIER,
///       attrValues  SET OF ANY }
///
/// Source: RFC 5652, 5.3, 11.1 and 11.2. Genuine receipts have none, but the standard allows them.
/// Reading is strict because a receipt's payload is itself a SET: without these rules, an attacker
/// could present a genuine payload with its signature as signed attributes of forged content.
public struct SignedAttributes: Sendable {
  /// The digest that the content must have.
  public let messageDigest: ArraySlice<UInt8>

  /// The signed bytes: the attributes with the SET tag instead of `[0]` (RFC 5652, 5.4).
  public let signedBytes: [UInt8]

  init(_ element: ASN1Element, digest: DigestAlgorithm) throws(CMSError) {
    let attributes = try SignedAttributes.read(element)
    try SignedAttributes.requireDistinct(attributes)
    try SignedAttributes.requireContentTypeData(attributes, at: element.start)
    messageDigest = try SignedAttributes.messageDigest(attributes, digest, at: element.start)
    try SignedAttributes.requireOrder(element)
    signedBytes = [0x31] + element.bytes.dropFirst()
  }

  /// The attributes are DER even in a BER message (RFC 5652, 5.3).
  private static func read(_ element: ASN1Element) throws(CMSError) -> [Attribute] {
    do {
      var outer = ASN1Reader(element.bytes, rules: .distinguished)
      var set = try outer.reader(inside: try outer.readElement(.context(0)))
      var attributes: [Attribute] = []
      while !set.isAtEnd { attributes.append(try set.read(Attribute.self)) }
      return attributes
    } catch {
      throw CMSError(
        .signedAttributes,
        at: error.offset,
        found: error.code.rawValue
      )
    }
  }

  /// X.690, 11.6: DER sorts the elements of a SET OF by their encoding.
  private static func requireOrder(_ set: ASN1Element) throws(CMSError) {
    let elements: [ASN1Element]
    do {
      var outer = ASN1Reader(set.bytes, rules: .distinguished)
      elements = try outer.elements(in: try outer.readElement(.context(0)))
    } catch {
      throw CMSError(.signedAttributes, at: error.offset, found: error.code.rawValue)
    }
    for (element, next) in zip(elements, elements.dropFirst())
    where next.bytes.lexicographicallyPrecedes(element.bytes) {
      throw CMSError(.signedAttributes, at: next.start, found: "not sorted")
    }
  }

  private static func requireDistinct(_ attributes: [Attribute]) throws(CMSError) {
    var seen: Set<ASN1ObjectIdentifier> = []
    for attribute in attributes where !seen.insert(attribute.type).inserted {
      throw CMSError(.duplicateAttribute, at: attribute.offset, found: "\(attribute.type)")
    }
  }

  /// RFC 5652, 11.1: exactly one content-type, equal to the type of the content.
  private static func requireContentTypeData(
    _ attributes: [Attribute],
    at offset: Int
  ) throws(CMSError) {
    let value = try onlyValue(of: .contentType, in: attributes, at: offset)
    let expected = ASN1Writer.bytes { $0.objectIdentifier(.data) }
    guard value.bytes.elementsEqual(expected) else {
      throw CMSError(.contentTypeAttribute, at: value.start)
    }
  }

  /// RFC 5652, 11.2: exactly one message-digest, of the digest's length.
  private static func messageDigest(
    _ attributes: [Attribute],
    _ digest: DigestAlgorithm,
    at offset: Int
  ) throws(CMSError) -> ArraySlice<UInt8> {
    let value = try onlyValue(of: .messageDigest, in: attributes, at: offset)
    guard value.tag == .octetString, !value.isConstructed, value.contents.count == digest.length
    else {
      throw CMSError(.messageDigestAttribute, at: value.start)
    }
    return value.contents
  }

  private static func onlyValue(
    of type: ASN1ObjectIdentifier,
    in attributes: [Attribute],
    at offset: Int
  ) throws(CMSError) -> ASN1Element {
    guard let attribute = attributes.first(where: { $0.type == type }) else {
      throw CMSError(.missingAttribute, at: offset, expected: "\(type)")
    }
    guard attribute.values.count == 1, let value = attribute.values.first else {
      throw CMSError(
        .attributeValues,
        at: attribute.offset,
        expected: "1",
        found: "\(attribute.values.count)"
      )
    }
    return value
  }
}

private struct Attribute: ASN1Readable {
  let offset: Int
  let type: ASN1ObjectIdentifier
  let values: [ASN1Element]

  static let tag = ASN1Tag.sequence

  init(contents: inout ASN1Reader) throws(ASN1Error) {
    offset = contents.offset
    type = try contents.readObjectIdentifier()
    values = try contents.elements(in: try contents.readElement(.set))
  }
}
