// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

/// The outer wrapper, before its content type is checked.
///
///     ContentInfo ::= SEQUENCE {
///       contentType  OBJECT IDENTIFIER,
///       content      [0] EXPLICIT ANY DEFINED BY contentType }
///
/// Source: RFC 5652, 3.
struct ContentInfo: ASN1Readable {
  let type: ASN1ObjectIdentifier
  let typeOffset: Int
  /// The contents of `[0]`.
  private let content: ASN1Reader

  static let tag = ASN1Tag.sequence

  init(contents: inout ASN1Reader) throws(ASN1Error) {
    typeOffset = contents.offset
    type = try contents.readObjectIdentifier()
    content = try contents.reader(inside: try contents.readElement(.context(0)))
  }

  /// Reads the wrapper, which must fill `document`.
  init(_ document: ArraySlice<UInt8>) throws(CMSError) {
    self = try rethrowing(
      ASN1Reader.read(ContentInfo.self, filling: document, rules: .basic),
      as: CMSError.init
    )
  }

  func requireSignedData() throws(CMSError) {
    guard type == .signedData else {
      throw CMSError(
        .contentType,
        at: typeOffset,
        expected: "\(ASN1ObjectIdentifier.signedData)",
        found: "\(type)"
      )
    }
  }

  func readSignedData() throws(CMSError) -> SignedDataFields {
    do {
      var inside = content
      let fields = try inside.read(SignedDataFields.self)
      try inside.requireEnd()
      return fields
    } catch {
      throw CMSError(error)
    }
  }
}

/// The encoded fields of a `SignedData`, before any rule is applied.
struct SignedDataFields: ASN1Readable {
  let offset: Int
  let version: Int64
  let digestAlgorithms: [AlgorithmIdentifier]
  let content: EncapsulatedContentInfo
  let certificateBag: ASN1Element?
  let certificateElements: [ASN1Element]
  let revocationLists: ASN1Element?
  let signersOffset: Int
  let signers: [SignerInfoFields]

  static let tag = ASN1Tag.sequence

  init(contents: inout ASN1Reader) throws(ASN1Error) {
    offset = contents.offset
    version = try contents.readInt64()
    digestAlgorithms = try contents.readSet(of: AlgorithmIdentifier.self)
    content = try contents.read(EncapsulatedContentInfo.self)
    certificateBag = try contents.readElementIfPresent(.context(0))
    certificateElements = try contents.elements(in: certificateBag)
    revocationLists = try contents.readElementIfPresent(.context(1))
    signersOffset = contents.offset
    signers = try contents.readSet(of: SignerInfoFields.self)
  }
}

/// The content and its type.
///
///     EncapsulatedContentInfo ::= SEQUENCE {
///       eContentType  OBJECT IDENTIFIER,
///       eContent      [0] EXPLICIT OCTET STRING OPTIONAL }
///
/// Source: RFC 5652, 5.2. The hashed bytes exclude the tag and length of the string.
struct EncapsulatedContentInfo: ASN1Readable {
  let offset: Int
  let type: ASN1ObjectIdentifier
  let bytes: ArraySlice<UInt8>?

  static let tag = ASN1Tag.sequence

  init(contents: inout ASN1Reader) throws(ASN1Error) {
    offset = contents.offset
    type = try contents.readObjectIdentifier()
    guard let wrapper = try contents.readElementIfPresent(.context(0)) else {
      bytes = nil
      return
    }
    var inside = try contents.reader(inside: wrapper)
    bytes = try inside.readOctetString()
    try inside.requireEnd()
  }
}

extension ASN1Reader {
  /// Reads a SET OF values that read themselves.
  mutating func readSet<Value: ASN1Readable>(of type: Value.Type) throws(ASN1Error) -> [Value] {
    var set = try reader(inside: try readElement(.set))
    var values: [Value] = []
    while !set.isAtEnd { values.append(try set.read(type)) }
    return values
  }

  /// The elements inside an optional constructed element.
  func elements(in parent: ASN1Element?) throws(ASN1Error) -> [ASN1Element] {
    guard let parent else { return [] }
    var inside = try reader(inside: parent)
    var elements: [ASN1Element] = []
    while !inside.isAtEnd { elements.append(try inside.readElement()) }
    return elements
  }
}

extension ASN1ObjectIdentifier {
  /// `id-data`.
  static let data = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)
  /// `id-signedData`.
  static let signedData = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)
  /// `id-contentType`.
  static let contentType = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 9, 3)
  /// `id-messageDigest`.
  static let messageDigest = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 9, 4)
}
