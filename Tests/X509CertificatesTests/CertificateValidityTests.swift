// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime
import TestSupport
import Testing
import X509Certificates

struct CertificateValidityTests {
  @Test(
    arguments: [
      ("2019-12-31T23:59:59.999Z", false), ("2020-01-01T00:00:00Z", true),
      ("2024-06-01T12:00:00Z", true), ("2030-01-01T00:00:00Z", true),
      ("2030-01-01T00:00:00.999Z", true), ("2030-01-01T00:00:01Z", false),
      ("0001-01-01T00:00:00Z", false), ("9999-12-31T23:59:59.999Z", false),
    ]
  )
  func `the validity period includes its first second and its entire last second`(
    _ time: String,
    isInside: Bool
  )
    throws
  {
    let validity = try CertificateFixture().certificate().validity
    #expect(validity.contains(try Timestamp(rfc3339: time)) == isInside)
  }

  @Test(
    arguments: [
      (
        .utcTime, "491231235959Z", .generalizedTime, "20500101000000Z", "2049-12-31T23:59:59Z",
        "2050-01-01T00:00:00Z"
      ),
      (
        .generalizedTime, "00010101000000Z", .generalizedTime, "99991231235959Z",
        "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"
      ),
      (
        .utcTime, "500101000000Z", .utcTime, "000229000000Z", "1950-01-01T00:00:00Z",
        "2000-02-29T00:00:00Z"
      ),
      (
        .generalizedTime, "20200101000000Z", .utcTime, "300101000000Z", "2020-01-01T00:00:00Z",
        "2030-01-01T00:00:00Z"
      ),
    ] as [(ASN1Tag, String, ASN1Tag, String, String, String)]
  )
  func `reads UTCTime and GeneralizedTime`(
    _ firstTag: ASN1Tag,
    first: String,
    lastTag: ASN1Tag,
    last: String,
    notBefore: String,
    notAfter: String
  ) throws {
    var fixture = CertificateFixture()
    fixture.validity = CertificateFixture.validity((firstTag, first), (lastTag, last))
    let validity = try fixture.certificate().validity
    #expect(validity.notBefore.description == notBefore)
    #expect(validity.notAfter.description == notAfter)
  }

  @Test func `the end of the year 9999 does not overflow`() throws {
    var fixture = CertificateFixture()
    fixture.validity = CertificateFixture.validity(
      (.generalizedTime, "99991231235959Z"),
      (.generalizedTime, "99991231235959Z")
    )
    #expect(try fixture.certificate().validity.contains(.latest))
  }

  @Test func `a validity period that ends before it starts contains no time`() throws {
    var fixture = CertificateFixture()
    fixture.validity = CertificateFixture.validity(utcTime: "300101000000Z", "200101000000Z")
    let validity = try fixture.certificate().validity
    #expect(!validity.contains(validity.notBefore))
    #expect(!validity.contains(validity.notAfter))
  }

  @Test(
    arguments: [
      (.utcTime, "300229000000Z", "time/out-of-range", 4),
      (.utcTime, "301301000000Z", "time/out-of-range", 2),
      (.utcTime, "300101240000Z", "time/out-of-range", 6),
      (.utcTime, "300101000060Z", "time/out-of-range", 10),
      (.utcTime, "300101000000", "time/missing-zone", 12),
      (.utcTime, "300101000000+0000", "time/malformed", 12),
      (.utcTime, "3001010000Z", "time/malformed", 10),
      (.utcTime, "300101000000.5Z", "time/malformed", 12),
      (.utcTime, "300101000000ZZ", "time/trailing-bytes", 13),
      (.utcTime, "", "time/truncated", 0),
      (.generalizedTime, "300101000000Z", "time/out-of-range", 6),
      (.generalizedTime, "20300101000000.5Z", "time/malformed", 14),
      (.generalizedTime, "00000101000000Z", "time/out-of-range", 0),
      (.generalizedTime, "20300101000000\u{0}", "time/malformed", 14),
    ] as [(ASN1Tag, String, String, Int)]
  )
  func `reports the offset of an invalid date`(
    _ tag: ASN1Tag,
    text: String,
    found: String,
    offset: Int
  ) {
    for isFirst in [true, false] {
      let good: (ASN1Tag, String) = (.utcTime, "200101000000Z")
      var fixture = CertificateFixture()
      fixture.validity =
        isFirst
        ? CertificateFixture.validity((tag, text), good)
        : CertificateFixture.validity(good, (tag, text))
      let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
      #expect(error?.code == .validity)
      #expect(error?.found == found)
      let start = fixture.bytes.offset(of: fixture.validity) ?? 0
      #expect(error?.offset == start + 2 + (isFirst ? 0 : 15) + 2 + offset)
    }
  }

  @Test(
    arguments: [
      ([], "asn1/missing-element"),
      ([0x17, 0x00], "asn1/missing-element"),
      ([0x16, 0x00, 0x16, 0x00], "asn1/unexpected-tag"),
      ([0x37, 0x02, 0x17, 0x00, 0x17, 0x00], "asn1/not-primitive"),
      ([0x17, 0x00, 0x17, 0x00, 0x17, 0x00], "asn1/trailing-data"),
    ] as [([UInt8], String)]
  )
  func `rejects a validity period without two times`(_ contents: [UInt8], found: String) {
    var fixture = CertificateFixture()
    fixture.validity = ASN1Writer.bytes { writer in writer.sequence { $0.raw(contents) } }
    let error = #expect(throws: CertificateError.self) { try fixture.certificate() }
    #expect(error?.code == .malformed)
    #expect(error?.found == found)
  }
}
