// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import CMSContainer
import TestSupport
import Testing
import X509Certificates

struct SignedAttributesTests {
  private typealias Signer = SignerFixture

  private static let signingTime = Signer.attribute(
    Signer.signingTime,
    ASN1Writer.bytes { $0.primitive(.utcTime, Array("200101000000Z".utf8)) }
  )

  private static func message(
    _ attributes: [UInt8],
    digest: ASN1ObjectIdentifier = .sha256
  ) -> [UInt8] {
    var fixture = MessageFixture()
    fixture.signers[0].signedAttributes = attributes
    fixture.signers[0].digestAlgorithm = algorithmIdentifier(digest)
    fixture.digestAlgorithms = [algorithmIdentifier(digest)]
    return fixture.bytes
  }

  @Test(
    arguments: [
      [Signer.contentTypeData, Signer.messageDigest()],
      [Signer.contentTypeData, signingTime, Signer.messageDigest()],
    ]
  )
  func `the signed bytes have the tag of a SET`(_ attributes: [[UInt8]]) throws {
    let bytes = Signer.attributes(attributes)
    let signed = try #require(try SignedData(Self.message(bytes)[...]).signer.signedAttributes)
    #expect(signed.messageDigest == [UInt8](repeating: 0x11, count: 32)[...])
    #expect(signed.signedBytes.first == 0x31)
    #expect(signed.signedBytes.dropFirst() == bytes.dropFirst())
    #expect(
      signed.signedBytes
        == ASN1Writer.bytes { writer in
          writer.set { $0.raw(attributes.flatMap { $0 }) }
        }
    )
  }

  @Test func `rejects unsorted attributes`() {
    let bytes = Signer.attributes([Signer.messageDigest(), Signer.contentTypeData])
    let error = #expect(throws: CMSError.self) { try SignedData(Self.message(bytes)[...]) }
    #expect(error?.code == .signedAttributes)
    #expect(error?.found == "not sorted")
  }

  @Test(
    arguments: [
      (.sha1, 20, true), (.sha1, 32, false), (.sha1, 19, false), (.sha1, 21, false),
      (.sha1, 0, false),
      (.sha256, 32, true), (.sha256, 20, false), (.sha256, 31, false), (.sha256, 33, false),
    ] as [(ASN1ObjectIdentifier, Int, Bool)]
  )
  func `the message-digest must have the length of its algorithm`(
    _ digest: ASN1ObjectIdentifier,
    length: Int,
    isRight: Bool
  ) throws {
    let bytes = Self.message(
      Signer.attributes([Signer.contentTypeData, Signer.messageDigest(length: length)]),
      digest: digest
    )
    guard !isRight else {
      #expect(try SignedData(bytes[...]).signer.signedAttributes?.messageDigest.count == length)
      return
    }
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
    #expect(error?.code == .messageDigestAttribute)
    let attribute = Signer.messageDigest(length: length)
    #expect(error?.offset == bytes.offset(of: attribute).map { $0 + attribute.count - length - 2 })
  }

  @Test func `rejects a constructed message-digest`() {
    let value = Hexadecimal.bytes("24 20 04 1E") + [UInt8](repeating: 0x11, count: 30)
    let bytes = Self.message(
      Signer.attributes([Signer.contentTypeData, Signer.attribute(Signer.messageDigest, value)])
    )
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
    #expect(error?.code == .messageDigestAttribute)
  }

  @Test(arguments: ["0C 20", "24 22 04 20", "80 20"])
  func `rejects a message-digest that is not a primitive OCTET STRING`(_ head: String) {
    let value = Hexadecimal.bytes(head) + [UInt8](repeating: 0x11, count: 32)
    let bytes = Self.message(
      Signer.attributes([Signer.contentTypeData, Signer.attribute(Signer.messageDigest, value)])
    )
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
    #expect(error?.code == .messageDigestAttribute)
    #expect(error?.offset == bytes.offset(of: value))
  }

  @Test(
    arguments: [
      ASN1Writer.bytes { $0.objectIdentifier(MessageFixture.signedData) },
      ASN1Writer.bytes { $0.octetString(MessageFixture.data.contents) },
      [0x05, 0x00],
    ]
  )
  func `rejects a content-type other than data`(_ value: [UInt8]) {
    let attribute = Signer.attribute(Signer.contentType, value)
    let bytes = Self.message(Signer.attributes([attribute, Signer.messageDigest()]))
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
    #expect(error?.code == .contentTypeAttribute)
    #expect(error?.offset == bytes.offset(of: attribute).map { $0 + attribute.count - value.count })
  }

  @Test(
    arguments: [
      ([], "1.2.840.113549.1.9.3"),
      ([Signer.messageDigest()], "1.2.840.113549.1.9.3"),
      ([Signer.contentTypeData], "1.2.840.113549.1.9.4"),
      ([Signer.contentTypeData, signingTime], "1.2.840.113549.1.9.4"),
    ] as [([[UInt8]], String)]
  )
  func `rejects missing content-type or message-digest`(_ attributes: [[UInt8]], expected: String) {
    let field = Signer.attributes(attributes)
    let bytes = Self.message(field)
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
    #expect(error?.code == .missingAttribute)
    #expect(error?.expected == expected)
    #expect(
      error?.offset == bytes.offset(of: field + algorithmIdentifier(.rsaEncryption))
    )
  }

  @Test(
    arguments: [
      (Signer.messageDigest(), "1.2.840.113549.1.9.4"),
      (Signer.contentTypeData, "1.2.840.113549.1.9.3"),
      (signingTime, "1.2.840.113549.1.9.5"),
    ]
  )
  func `rejects a duplicate attribute`(_ attribute: [UInt8], found: String) {
    let all = [Signer.contentTypeData, Self.signingTime, Signer.messageDigest()]
    let field = Signer.attributes(all + [attribute])
    let bytes = Self.message(field)
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
    #expect(error?.code == .duplicateAttribute)
    #expect(error?.found == found)
    let end = bytes.offset(of: field).map { $0 + field.count }
    #expect(error?.offset == end.map { $0 - attribute.count + 2 })
  }

  @Test(arguments: [0, 2, 3])
  func `rejects content-type and message-digest with several values or none`(_ count: Int) {
    let type = ASN1Writer.bytes { $0.objectIdentifier(MessageFixture.data) }
    let digest = ASN1Writer.bytes { $0.octetString([UInt8](repeating: 0x11, count: 32)) }
    let types = Signer.attribute(Signer.contentType, (0..<count).flatMap { _ in type })
    let digests = Signer.attribute(Signer.messageDigest, (0..<count).flatMap { _ in digest })
    for (attributes, broken) in [
      ([types, Signer.messageDigest()], types), ([Signer.contentTypeData, digests], digests),
    ] {
      let bytes = Self.message(Signer.attributes(attributes))
      let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
      #expect(error?.code == .attributeValues)
      #expect(error?.expected == "1")
      #expect(error?.found == "\(count)")
      #expect(error?.offset == bytes.offset(of: broken).map { $0 + 2 })
    }
  }

  // MARK: DER

  @Test(
    arguments: [
      ("A0 80 30 00 00 00", "asn1/indefinite-length", 1),
      ("A0 81 02 30 00", "asn1/non-minimal-length", 1),
      ("80 02 30 00", "asn1/not-constructed", 0),
      ("A0 02 05 00", "asn1/unexpected-tag", 2),
      ("A0 02 30 00", "asn1/missing-element", 4),
      ("A0 04 30 02 05 00", "asn1/unexpected-tag", 4),
      ("A0 07 30 05 06 03 2A 03 04", "asn1/missing-element", 9),
      ("A0 09 30 07 06 03 2A 03 04 30 00", "asn1/unexpected-tag", 9),
      ("A0 0B 30 09 06 03 2A 03 04 31 00 05 00", "asn1/trailing-data", 11),
      ("A0 0B 30 80 06 03 2A 03 04 31 00 00 00", "asn1/indefinite-length", 3),
      ("A0 0B 30 09 06 03 2A 03 04 31 02 05 01", "asn1/truncated", 13),
    ]
  )
  func `rejects BER in signed attributes`(_ field: String, found: String, offset: Int) {
    let attributes = Hexadecimal.bytes(field)
    let bytes = Self.message(attributes)
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
    #expect(error?.code == .signedAttributes)
    #expect(error?.found == found)
    let start = bytes.offset(of: attributes + algorithmIdentifier(.rsaEncryption))
    #expect(error?.offset == start.map { $0 + offset })
  }

  /// An attack: forged content with a genuine receipt's payload, which is also a SET, as signed attributes.
  @Test func `rejects a receipt payload as signed attributes`() {
    let payload = ASN1Writer.bytes { writer in
      writer.constructed(.context(0)) { writer in
        writer.sequence { writer in
          writer.integer(2)
          writer.integer(1)
          writer.octetString { $0.utf8String("com.example.orchard") }
        }
      }
    }
    let error = #expect(throws: CMSError.self) { try SignedData(Self.message(payload)[...]) }
    #expect(error?.code == .signedAttributes)
    #expect(error?.found == "asn1/unexpected-tag")
  }
}
