// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import Testing

struct LegacySignatureTests {
  @Test(
    arguments: [
      (2, 128, "SHA-1"), (3, 256, "SHA-1"), (4, 256, "SHA-256"),
    ] as [(UInt8, Int, String)]
  )
  func `the version determines length and digest`(
    _ version: UInt8,
    length: Int,
    digest: String
  ) throws {
    var fixture = LegacyFixture()
    fixture.version = version
    let signature = try LegacySignature(reading: fixture.signatureBytes[...])
    #expect(signature.version.rawValue == version)
    #expect(signature.signature == [UInt8](repeating: 0xA5, count: length)[...])
    #expect(signature.certificate == fixture.certificate[...])
    #expect(signature.digest.rawValue == digest)
    #expect(signature.signedBytes(over: [7, 8, 9]) == [version, 7, 8, 9])
  }

  @Test(arguments: [0, 1, 5, 255] as [UInt8])
  func `rejects other versions`(_ version: UInt8) {
    var fixture = LegacyFixture()
    fixture.version = version
    let error = #expect(throws: ReceiptError.self) {
      try LegacySignature(reading: fixture.signatureBytes[...])
    }
    #expect(error?.code == .signatureVersion)
    #expect(error?.offset == 0)
    #expect(error?.found == "\(version)")
  }

  @Test(arguments: [2, 3, 4] as [UInt8])
  func `rejects every truncation`(_ version: UInt8) {
    var fixture = LegacyFixture()
    fixture.version = version
    let bytes = fixture.signatureBytes
    let prelude = bytes.count - fixture.certificate.count
    for count in 0..<bytes.count {
      let error = #expect(throws: ReceiptError.self) {
        try LegacySignature(reading: bytes[..<count])
      }
      #expect(error?.code == (count < prelude ? .signatureLength : .certificateLength))
    }
  }

  @Test(
    arguments: [
      [0, 0, 0, 69], [0, 0, 0, 71], [0x80, 0, 0, 70], [0xFF, 0xFF, 0xFF, 0xFF], [70, 0, 0, 0],
    ] as [[UInt8]]
  )
  func `rejects a certificate of another length`(_ length: [UInt8]) {
    var bytes = LegacyFixture().signatureBytes
    bytes.replaceSubrange(129..<133, with: length)
    let error = #expect(throws: ReceiptError.self) {
      try LegacySignature(reading: bytes[...])
    }
    #expect(error?.code == .certificateLength)
    #expect(error?.offset == 129)
    #expect(error?.found == "70")
  }

  @Test func `rejects a byte after the certificate`() {
    let bytes = LegacyFixture().signatureBytes + [0]
    let error = #expect(throws: ReceiptError.self) {
      try LegacySignature(reading: bytes[...])
    }
    #expect(error?.code == .certificateLength)
  }
}
