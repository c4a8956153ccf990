// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StrictTime
import TestSupport
import Testing
import X509Certificates

/// Genuine and third-party certificates, compared with an independent decoder.
struct CertificateCorpusTests {
  /// A root from a library's tests.
  private static let version1 = "certs/test__Cupertino__2033-01-01__a6868c46.der"

  @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func `rejects the only version 1 certificate of the corpus`() throws {
    let entry = try #require(try Corpus.manifest().first { $0.file == Self.version1 })
    let bytes = try entry.bytes()
    let error = #expect(throws: CertificateError.self) { try Certificate(bytes[...]) }
    #expect(error?.code == .version)
    #expect(error?.offset == 8)
  }

  @Test(
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)),
    arguments: try Corpus.entries(ofKind: "certificate").filter { $0.file != version1 }
  )
  func `a certificate has the values in the manifest`(_ entry: Corpus.Entry) throws {
    let bytes = try entry.bytes()
    let certificate = try Certificate(bytes[...])
    #expect(certificate.bytes.count == bytes.count)
    let serial = Hexadecimal.text(certificate.serialNumber).drop { $0 == "0" }
    #expect(serial == (try #require(entry.expected["serial"]?.string))[...])
    let subject = try #require(entry.expected["subject"]?.string)
    #expect(certificate.subject.commonName == Self.commonName(in: subject))
    #expect(certificate.validity.notBefore == (try Self.time("notBefore", of: entry)))
    #expect(certificate.validity.notAfter == (try Self.time("notAfter", of: entry)))
    if let isSelfSigned = entry.expected["selfSigned"]?.bool {
      #expect((certificate.issuer == certificate.subject) == isSelfSigned)
    }
    for identifier in entry.expected["appleOids"]?.array?.compactMap(\.string) ?? [] {
      #expect(certificate.extensions.all.contains { $0.identifier.description == identifier })
    }
  }

  private static func commonName(in subject: String) -> String? {
    subject.split(separator: ",").first { $0.hasPrefix("CN=") }.map { String($0.dropFirst(3)) }
  }

  private static func time(_ key: String, of entry: Corpus.Entry) throws -> Timestamp {
    try Timestamp(rfc3339: try #require(entry.expected[key]?.string))
  }
}
