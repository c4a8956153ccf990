// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime
import TestSupport
import Testing
import X509Certificates

/// Genuine certificates and those of third parties, against what an independent decoder found.
struct CertificateCorpusTests {
  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)),
    arguments: try Corpus.entries(ofKind: "certificate")
  )
  func `a certificate is read as the manifest says`(_ entry: Corpus.Entry) throws {
    let bytes = try entry.bytes()
    let certificate = try Certificate(bytes[...])
    #expect(certificate.bytes.count == bytes.count)
    let serial = Hexadecimal.text(certificate.serialNumber).drop { $0 == "0" }
    #expect(serial == (try #require(entry.expected["serial"]?.string))[...])
    let subject = try #require(entry.expected["subject"]?.string)
    #expect(certificate.subject.commonName == Self.commonName(in: subject))
    #expect(certificate.validity.notBefore == (try Self.moment("notBefore", of: entry)))
    #expect(certificate.validity.notAfter == (try Self.moment("notAfter", of: entry)))
    let isSelfSigned = try #require(entry.expected["selfSigned"]?.bool as Bool?)
    #expect((certificate.issuer == certificate.subject) == isSelfSigned)
    for identifier in try #require(entry.expected["appleOids"]?.array).compactMap(\.string) {
      #expect(certificate.extensions.all.contains { $0.identifier.description == identifier })
    }
  }

  private static func commonName(in subject: String) -> String? {
    subject.split(separator: ",").first { $0.hasPrefix("CN=") }.map { String($0.dropFirst(3)) }
  }

  private static func moment(_ key: String, of entry: Corpus.Entry) throws -> Timestamp {
    try Timestamp(rfc3339: try #require(entry.expected[key]?.string))
  }
}
