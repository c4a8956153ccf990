// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import CMSContainer
import TestSupport
import Testing
import X509Certificates

struct SignerInfoTests {
  private static let md5 = ASN1ObjectIdentifier(1, 2, 840, 113_549, 2, 5)
  private static let sha384 = ASN1ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 2)
  private static let sha512 = ASN1ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 3)
  private static let pss = ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 1, 10)
  private static let ecdsa = ASN1ObjectIdentifier(1, 2, 840, 10_045, 4, 3, 2)
  private static let md5WithRSA = ASN1ObjectIdentifier(1, 2, 840, 113_549, 1, 1, 4)

  private static func message(_ signer: SignerFixture) -> MessageFixture {
    var fixture = MessageFixture()
    fixture.signers = [signer]
    fixture.digestAlgorithms = [signer.digestAlgorithm]
    return fixture
  }

  private static func error(_ signer: SignerFixture) -> CMSError? {
    do {
      _ = try SignedData(message(signer).bytes[...])
      return nil
    } catch {
      return error
    }
  }

  /// The offsets of the signer's fields.
  private static func start(_ signer: SignerFixture) -> Int? {
    message(signer).bytes.offset(of: signer.fields)
  }

  @Test(
    arguments: [
      (.sha1, .rsaEncryption, .sha1), (.sha1, .sha1WithRSAEncryption, .sha1),
      (.sha256, .rsaEncryption, .sha256), (.sha256, .sha256WithRSAEncryption, .sha256),
    ] as [(ASN1ObjectIdentifier, ASN1ObjectIdentifier, DigestAlgorithm)]
  )
  func `accepts a signature algorithm with and without a digest`(
    _ digest: ASN1ObjectIdentifier,
    signature: ASN1ObjectIdentifier,
    algorithm: DigestAlgorithm
  ) throws {
    for parameters in [[], [0x05, 0x00]] as [[UInt8]] {
      var signer = SignerFixture()
      signer.digestAlgorithm = algorithmIdentifier(digest, parameters: parameters)
      signer.signatureAlgorithm = algorithmIdentifier(signature, parameters: parameters)
      let message = try SignedData(Self.message(signer).bytes[...])
      #expect(message.signer.digestAlgorithm == algorithm)
      #expect(message.signer.signatureAlgorithm == .rsaPKCS1(algorithm))
    }
  }

  @Test(arguments: [0, 2, 3, -1] as [Int64])
  func `rejects a version other than 1`(_ version: Int64) {
    var signer = SignerFixture()
    signer.version = version
    let error = Self.error(signer)
    #expect(error?.code == .signerVersion)
    #expect(error?.offset == Self.start(signer))
    #expect(error?.found == "\(version)")
  }

  @Test(
    arguments: [
      algorithmIdentifier(md5), algorithmIdentifier(sha384),
      algorithmIdentifier(sha384, parameters: []), algorithmIdentifier(sha512),
      algorithmIdentifier(.sha256WithRSAEncryption),
      algorithmIdentifier(ASN1ObjectIdentifier(1, 2, 3, 4)),
      algorithmIdentifier(.sha256, parameters: [0x30, 0x00]),
      algorithmIdentifier(.sha256, parameters: [0x05, 0x81, 0x00]),
    ]
  )
  func `rejects other digest algorithms`(_ algorithm: [UInt8]) {
    var signer = SignerFixture()
    signer.digestAlgorithm = algorithm
    let error = Self.error(signer)
    #expect(error?.code == .digestAlgorithm)
    #expect(error?.offset == Self.start(signer))
    #expect(error?.expected == "SHA-1 or SHA-256")
  }

  @Test(
    arguments: [
      algorithmIdentifier(.sha1WithRSAEncryption), algorithmIdentifier(md5WithRSA),
      algorithmIdentifier(pss), algorithmIdentifier(ecdsa),
      algorithmIdentifier(ecdsa, parameters: []),
      algorithmIdentifier(.ecdsaWithSHA384, parameters: []),
      algorithmIdentifier(.sha256),
      algorithmIdentifier(.rsaEncryption, parameters: [0x30, 0x00]),
      algorithmIdentifier(.sha256WithRSAEncryption, parameters: [0x04, 0x00]),
    ]
  )
  func `rejects other signature algorithms`(_ algorithm: [UInt8]) {
    var signer = SignerFixture()
    signer.signatureAlgorithm = algorithm
    let error = Self.error(signer)
    #expect(error?.code == .signatureAlgorithm)
    #expect(error?.offset == Self.start(signer))
    #expect(error?.expected == "RSA PKCS#1 v1.5 with SHA-256")
  }

  @Test(arguments: [[0xA1, 0x00], [0xA1, 0x02, 0x30, 0x00], [0x81, 0x00]] as [[UInt8]])
  func `rejects unsigned attributes`(_ attributes: [UInt8]) {
    var signer = SignerFixture()
    signer.afterSignature = attributes
    let error = Self.error(signer)
    #expect(error?.code == .unsignedAttributes)
    #expect(error?.offset == Self.message(signer).bytes.count - attributes.count)
  }

  @Test(arguments: [
    // A key identifier instead of issuer and serial number.
    ("80 02 AB CD", "asn1/unexpected-tag"), ("A0 04 04 02 AB CD", "asn1/unexpected-tag"),
    ("30 00", "asn1/missing-element"), ("30 04 30 02 31 00", "asn1/missing-element"),
    ("30 05 02 01 05 30 00", "asn1/unexpected-tag"),
    ("30 09 30 02 31 00 02 01 05 05 00", "asn1/trailing-data"),
    ("30 08 30 02 31 00 02 02 00 05", "asn1/invalid-integer"),
  ])
  func `rejects a signer identifier other than issuer and serial number`(
    _ identifier: String,
    found: String
  ) {
    var signer = SignerFixture()
    signer.identifier = Hexadecimal.bytes(identifier)
    let error = Self.error(signer)
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
  }

  @Test func `joins the segments of a signature`() throws {
    var signer = SignerFixture()
    signer.signature = Hexadecimal.bytes("24 80 04 01 DE 04 01 AD 00 00")
    let message = try SignedData(Self.message(signer).bytes[...])
    #expect(Array(message.signer.signature) == [0xDE, 0xAD])
  }

  @Test(arguments: [("03 02 00 DE", "asn1/unexpected-tag"), ("", "asn1/missing-element")])
  func `rejects a signature that is not an OCTET STRING`(_ signature: String, found: String) {
    var signer = SignerFixture()
    signer.signature = Hexadecimal.bytes(signature)
    let error = Self.error(signer)
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
  }

  @Test func `rejects data after the signature`() {
    var signer = SignerFixture()
    signer.afterSignature = [0x05, 0x00]
    let error = Self.error(signer)
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/trailing-data")
  }

  @Test func `reads the second of two signers as strictly as the first`() {
    var fixture = MessageFixture()
    var broken = SignerFixture()
    broken.signature = []
    fixture.signers.append(broken)
    let error = #expect(throws: CMSError.self) { try SignedData(fixture.bytes[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.found == "asn1/missing-element")
  }
}
