// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import CMSContainer
import TestSupport
import Testing
import X509Certificates

/// The message, its content and its certificates.
struct SignedDataTests {
  @Test func `reads all fields`() throws {
    let fixture = MessageFixture()
    let bytes = fixture.bytes
    let message = try SignedData(bytes[...])
    #expect(message.content == Array("one apple".utf8)[...])
    #expect(message.content.startIndex == bytes.offset(of: Array("one apple".utf8)))
    #expect(message.certificates.map { Array($0) } == fixture.certificates)
    #expect(Array(message.certificateBag) == fixture.certificates?.flatMap { $0 })
    #expect(message.signer.issuer.bytes == SignerFixture.issuer[...])
    #expect(message.signer.serialNumber == [77])
    #expect(message.signer.digestAlgorithm == .sha256)
    #expect(message.signer.signatureAlgorithm == .rsaPKCS1(.sha256))
    #expect(message.signer.signedAttributes == nil)
    #expect(message.signer.signature == [0xDE, 0xAD])
  }

  @Test(arguments: [[1, 2, 3], [3, 1, 2], [2], [1, 1], [8, 7, 6, 5, 4, 3, 2, 1]] as [[Int64]])
  func `keeps the order of certificates`(_ numbers: [Int64]) throws {
    var fixture = MessageFixture()
    fixture.certificates = numbers.map { MessageFixture.certificate($0) }
    let message = try SignedData(fixture.bytes[...])
    #expect(message.certificates.map { Array($0) } == fixture.certificates)
  }

  // MARK: BER

  @Test func `reads Xcode's indefinite lengths as the same message`() throws {
    var fixture = MessageFixture()
    let definite = try SignedData(fixture.bytes[...])
    fixture.isIndefinite = true
    fixture.content = Hexadecimal.bytes("24 80 04 09 6F6E65206170706C65 00 00")
    let bytes = fixture.bytes
    let indefinite = try SignedData(bytes[...])
    #expect(indefinite.content == definite.content)
    #expect(indefinite.content.startIndex == bytes.offset(of: Array("one apple".utf8)))
    #expect(indefinite.certificates == definite.certificates)
    #expect(indefinite.certificateBag == definite.certificateBag)
    #expect(indefinite.signer.signature == definite.signer.signature)
  }

  @Test(arguments: [
    "24 80 04 03 6F6E65 04 06 206170706C65 00 00", "24 0D 04 03 6F6E65 04 06 206170706C65",
    "24 80 24 80 04 03 6F6E65 00 00 04 06 206170706C65 00 00", "04 81 09 6F6E65206170706C65",
  ])
  func `joins the segments of content`(_ content: String) throws {
    var fixture = MessageFixture()
    fixture.content = Hexadecimal.bytes(content)
    #expect(try SignedData(fixture.bytes[...]).content == Array("one apple".utf8)[...])
  }

  @Test func `accepts empty content`() throws {
    var fixture = MessageFixture()
    fixture.content = [0x04, 0x00]
    #expect(try SignedData(fixture.bytes[...]).content.isEmpty)
  }

  @Test func `rejects every truncation, in DER and with indefinite lengths`() {
    for isIndefinite in [false, true] {
      var fixture = MessageFixture()
      fixture.isIndefinite = isIndefinite
      let bytes = fixture.bytes
      for count in bytes.indices {
        let error = #expect(throws: CMSError.self) { try SignedData(bytes[..<count]) }
        #expect(error?.code == .malformed)
        #expect((error?.offset ?? .max) <= count)
      }
    }
  }

  @Test func `rejects data after the message`() {
    for isIndefinite in [false, true] {
      var fixture = MessageFixture()
      fixture.isIndefinite = isIndefinite
      let bytes = fixture.bytes
      for rest in [[0x00], [0x00, 0x00], bytes] {
        let error = #expect(throws: CMSError.self) { try SignedData((bytes + rest)[...]) }
        #expect(error?.code == .malformed)
        #expect(error?.found == "asn1/trailing-data")
        #expect(error?.offset == bytes.count)
      }
    }
  }

  @Test func `rejects data after the message inside its tag`() {
    let bytes = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.objectIdentifier(MessageFixture.signedData)
        writer.constructed(.context(0)) { writer in
          writer.sequence { $0.raw(MessageFixture().fields) }
          writer.null()
        }
      }
    }
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/trailing-data")
  }

  @Test func `error offsets are indices of the slice`() throws {
    var fixture = MessageFixture()
    let shifted = [UInt8](repeating: 0x30, count: 50) + fixture.bytes
    #expect(try SignedData(shifted[50...]).content.startIndex > 50)
    fixture.contentType = MessageFixture.data
    let bytes = [UInt8](repeating: 0x30, count: 50) + fixture.bytes
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[50...]) }
    #expect(error?.code == .contentType)
    #expect(error?.offset == 53)
  }

  // MARK: Rules

  @Test(
    arguments: [
      MessageFixture.data, ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 7, 3),
      ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 7, 2, 1),
    ]
  )
  func `rejects an outer type other than signedData`(_ type: ASN1ObjectIdentifier) {
    var fixture = MessageFixture()
    fixture.contentType = type
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .contentType)
    #expect(error?.offset == 3)
    #expect(error?.expected == "1.2.840.113549.1.7.2")
    #expect(error?.found == "\(type)")
  }

  @Test(arguments: [0, 2, 3, 4, 5, -1, .max] as [Int64])
  func `rejects a version other than 1`(_ version: Int64) {
    var fixture = MessageFixture()
    fixture.version = version
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .version)
    #expect(error?.offset == fixture.bytes.offset(of: fixture.fields))
    #expect(error?.expected == "1")
    #expect(error?.found == "\(version)")
  }

  @Test(
    arguments: [
      MessageFixture.signedData, ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 9, 16, 1, 4),
    ]
  )
  func `rejects a content type other than data`(_ type: ASN1ObjectIdentifier) {
    var fixture = MessageFixture()
    fixture.encapsulatedContentType = type
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .encapsulatedContentType)
    let identifier = ASN1Writer.bytes { $0.objectIdentifier(type) }
    let bytes = fixture.bytes
    let start = bytes.offset(of: fixture.fields) ?? 0
    #expect(error?.offset == Array(bytes[start...]).offset(of: identifier).map { $0 + start })
    #expect(error?.expected == "1.2.840.113549.1.7.1")
    #expect(error?.found == "\(type)")
  }

  @Test func `rejects detached content`() {
    var fixture = MessageFixture()
    fixture.content = nil
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .detached)
    let identifier = ASN1Writer.bytes { $0.objectIdentifier(MessageFixture.data) }
    #expect(error?.offset == fixture.bytes.offset(of: identifier))
  }

  @Test(arguments: [
    ("", "asn1/missing-element"), ("0C 01 61", "asn1/unexpected-tag"),
    ("04 01 61 04 01 62", "asn1/trailing-data"), ("31 00", "asn1/unexpected-tag"),
    ("24 80 0C 01 61 00 00", "asn1/unexpected-tag"),
  ])
  func `rejects content that is not an OCTET STRING`(_ content: String, found: String) {
    var fixture = MessageFixture()
    fixture.content = Hexadecimal.bytes(content)
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
  }

  @Test func `rejects a message without certificates`() {
    var fixture = MessageFixture()
    fixture.certificates = nil
    let absent = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(absent?.code == .noCertificates)
    #expect(absent?.offset == fixture.bytes.offset(of: fixture.fields))
    fixture.certificates = []
    let empty = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(empty?.code == .noCertificates)
    #expect(empty?.offset == fixture.bytes.offset(of: [0xA0, 0x00]))
  }

  @Test(arguments: [9, 10, 1_000])
  func `accepts up to eight certificates`(_ count: Int64) throws {
    #expect(CMSLimits.certificates == 8)
    var fixture = MessageFixture()
    fixture.certificates = (1...8).map { MessageFixture.certificate($0) }
    #expect(try SignedData(fixture.bytes[...]).certificates.count == 8)
    fixture.certificates = (1...count).map { MessageFixture.certificate($0 % 100) }
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .tooManyCertificates)
    #expect(error?.expected == "at most 8")
    #expect(error?.found == "\(count)")
    let bag = ASN1Writer.bytes { writer in
      writer.constructed(.context(0)) { $0.raw(fixture.certificates?.flatMap { $0 } ?? []) }
    }
    #expect(error?.offset == fixture.bytes.offset(of: bag))
  }

  @Test(arguments: [("A0 00", "[0]"), ("A1 00", "[1]"), ("A3 00", "[3]"), ("31 00", "SET")])
  func `rejects elements other than certificates in the certificate set`(
    _ choice: String,
    found: String
  ) {
    var fixture = MessageFixture()
    fixture.certificates?.append(Hexadecimal.bytes(choice))
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .certificateChoice)
    #expect(error?.expected == "SEQUENCE")
    #expect(error?.found == found)
    let last = MessageFixture.certificate(3)
    #expect(error?.offset == fixture.bytes.offset(of: last).map { $0 + last.count })
  }

  @Test(arguments: [[0xA1, 0x00], [0xA1, 0x02, 0x30, 0x00]] as [[UInt8]])
  func `rejects revocation lists`(_ lists: [UInt8]) {
    var fixture = MessageFixture()
    fixture.beforeSigners = lists
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .revocationLists)
    #expect(error?.offset == fixture.bytes.offset(of: lists))
  }

  @Test func `rejects a message without exactly one signer`() {
    for (count, code) in [(0, CMSError.Code.noSigner), (2, .severalSigners), (3, .severalSigners)] {
      var fixture = MessageFixture()
      fixture.signers = [SignerFixture](repeating: SignerFixture(), count: count)
      let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
      #expect(error?.code == code)
      let set = ASN1Writer.bytes { writer in
        writer.set { $0.raw(fixture.signers.flatMap(\.bytes)) }
      }
      #expect(error?.offset == fixture.bytes.count - set.count)
    }
  }

  @Test(
    arguments: [
      ([], "none"),
      ([algorithmIdentifier(.sha1)], "1.3.14.3.2.26"),
      ([algorithmIdentifier(.sha256, parameters: [0x30, 0x00])], "2.16.840.1.101.3.4.2.1"),
      (
        [algorithmIdentifier(.sha1), algorithmIdentifier(.sha256)],
        "1.3.14.3.2.26 2.16.840.1.101.3.4.2.1"
      ),
      (
        [algorithmIdentifier(.sha256), algorithmIdentifier(.sha256)],
        "2.16.840.1.101.3.4.2.1 2.16.840.1.101.3.4.2.1"
      ),
      (
        [algorithmIdentifier(ASN1ObjectIdentifier(1, 2, 840, 113_549, 2, 5))],
        "1.2.840.113549.2.5"
      ),
    ] as [([[UInt8]], String)]
  )
  func `the digest algorithms must be exactly the signer's`(_ announced: [[UInt8]], found: String) {
    var fixture = MessageFixture()
    fixture.digestAlgorithms = announced
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .digestAlgorithms)
    #expect(error?.offset == fixture.bytes.offset(of: fixture.fields))
    #expect(error?.expected == "SHA-256")
    #expect(error?.found == found)
  }

  @Test func `a digest algorithm may omit its parameters`() throws {
    var fixture = MessageFixture()
    fixture.digestAlgorithms = [algorithmIdentifier(.sha256, parameters: [])]
    #expect(try SignedData(fixture.bytes[...]).signer.digestAlgorithm == .sha256)
  }

  // MARK: Structure

  @Test(
    arguments: [
      (.context(1), "asn1/unexpected-tag"), (.sequence, "asn1/unexpected-tag"),
    ] as [(ASN1Tag, String)]
  )
  func `rejects a message without its explicit tag`(_ wrapper: ASN1Tag, found: String) {
    var fixture = MessageFixture()
    fixture.wrapper = wrapper
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
    #expect(error?.offset == 14)
  }

  @Test func `rejects a primitive explicit tag`() {
    var bytes = MessageFixture().bytes
    #expect(bytes[14] == 0xA0)
    bytes[14] = 0x80
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/not-constructed")
    #expect(error?.offset == 14)
  }

  @Test func `rejects data after the signers`() {
    var fixture = MessageFixture()
    fixture.afterSigners = [0x05, 0x00]
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/trailing-data")
    #expect(error?.offset == fixture.bytes.count - 2)
  }

  @Test(
    arguments: [[], [0x30], [0x30, 0x00], [0x7B, 0x7D], [0x30, 0x80, 0x00, 0x00]] as [[UInt8]]
  )
  func `rejects bytes that are not a message`(_ bytes: [UInt8]) {
    let error = #expect(throws: CMSError.self) { try SignedData(bytes[...]) }
    #expect(error?.code == .malformed)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `mutated messages do not trap`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var fixture = MessageFixture()
    fixture.isIndefinite = seed % 2 == 0
    fixture.signers[0].signedAttributes = SignerFixture.attributes([
      SignerFixture.contentTypeData, SignerFixture.messageDigest(),
    ])
    let good = fixture.bytes
    var refused = 0
    for _ in 0..<250 {
      do {
        _ = try SignedData(generator.mutation(of: good)[...])
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0, "\(generator)")
  }

  @Test func `error codes are unique and start with the name of the layer`() {
    let names = CMSError.Code.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("cms/") })
  }
}
