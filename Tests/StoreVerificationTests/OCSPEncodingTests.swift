// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StrictTime
import Testing
import X509Certificates

/// Details of the encoding of responses and certificates that decide whether a response is accepted.
@Suite struct `OCSP encodings` {
  private static let nonce = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1, 2)
  private static let signing = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 9)
  private static let codeSigning = ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 3)

  private func subject(_ index: Int = 0) throws -> `OCSP responses`.Subject {
    try `OCSP responses`.subjects.get()[index]
  }

  private func response(_ subject: `OCSP responses`.Subject) -> OCSPResponseBuilder {
    OCSPResponseBuilder(for: subject.builder, at: `OCSP responses`.time)
  }

  @Test func `accepts version 1 if it is written, and a critical nonce`() throws {
    let subject = try subject()
    var response = response(subject)
    response.version = 0
    #expect(try subject.code(response.encoded()) == nil)
    response.extensions = [ExtensionBuilder(Self.nonce, isCritical: true, value: [0x04, 0x01, 7])]
    #expect(try subject.code(response.encoded()) == nil)
  }

  @Test(
    arguments: [
      // Status good as a constructed element, and a reason for a revocation of more than 127.
      ([0x80, 0x00, 0x18], [0xA0, 0x00, 0x18], false),
      ([0xA0, 0x03, 0x0A, 0x01, 0x01], [0xA0, 0x03, 0x0A, 0x01, 0x81], true),
    ] as [([UInt8], [UInt8], Bool)]
  )
  func `rejects a status in another encoding`(
    _ part: [UInt8],
    _ replacement: [UInt8],
    isRevoked: Bool
  ) throws {
    let subject = try subject()
    var response = response(subject)
    if isRevoked {
      response.changeEntry { $0.status = .revoked(since: `OCSP responses`.time, reason: 1) }
    }
    response.edit = { $0.replacing(part, with: replacement) }
    #expect(try subject.code(response.encoded()) == "ocsp/malformed")
  }

  @Test(
    arguments: [
      ([signing, codeSigning], nil), ([codeSigning, signing], nil),
      ([codeSigning], "ocsp/responder-purpose"),
    ] as [([ASN1ObjectIdentifier], String?)]
  )
  func `the purpose of a delegate may be one of several`(
    _ purposes: [ASN1ObjectIdentifier],
    _ code: String?
  ) throws {
    let subject = try subject()
    var response = response(subject)
    response.delegate(to: try .p256(seed: "delegate")) { certificate in
      let value = ASN1Writer.bytes {
        $0.sequence { for purpose in purposes { $0.objectIdentifier(purpose) } }
      }
      certificate.setExtension(ExtensionBuilder(.extendedKeyUsage, value: value))
    }
    let found = try subject.code(response.encoded())
    #expect((found == nil) == (code == nil))
  }

  /// The issuer renewed the certificate of its delegate, and the response contains both.
  @Test(arguments: [true, false])
  func `the order of a delegate's certificates does not matter`(isOldFirst: Bool) throws {
    let subject = try subject()
    let time = `OCSP responses`.time
    let key = try TestKey.p256(seed: "delegate")
    var old = response(subject)
    old.delegate(to: key) {
      $0.notBefore = time.adding(seconds: -86_400)
      $0.notAfter = time.adding(seconds: -1)
    }
    var new = response(subject)
    new.delegate(to: key) { $0.serialNumber = [0x0C, 0x60] }
    var response = isOldFirst ? old : new
    let other = isOldFirst ? new : old
    response.certificates = [try #require(other.delegate).encoded()]
    #expect(try subject.code(response.encoded()) == nil)
    response.certificates = []
    let alone = try subject.code(response.encoded())
    #expect(alone == (isOldFirst ? "ocsp/responder-validity" : nil))
  }

  /// Of two certificates that were valid when the response was produced, the one that expires last is used.
  @Test(arguments: [true, false])
  func `the delegate's certificate that expires last is used`(isShortFirst: Bool) throws {
    let subject = try subject()
    let time = `OCSP responses`.time
    let key = try TestKey.p256(seed: "delegate")
    var short = response(subject)
    short.delegate(to: key) { $0.notAfter = time.adding(seconds: 3600) }
    var long = response(subject)
    long.delegate(to: key) { $0.serialNumber = [0x0C, 0x60] }
    var response = isShortFirst ? short : long
    response.certificates = [try #require((isShortFirst ? long : short).delegate).encoded()]
    #expect(try subject.code(response.encoded(), at: time.adding(seconds: 7200)) == nil)
  }

  @Test(
    arguments: [
      ([3600, 7200], 3600), ([7200, 3600], 3600), ([nil, 3600], 3600), ([3600, nil], 3600),
      ([7200, 3600, 7200], 3600), ([nil, nil], nil),
    ] as [([Int64?], Int64?)]
  )
  func `of several entries, the earliest next update counts`(
    _ updates: [Int64?],
    _ earliest: Int64?
  ) throws {
    let subject = try subject()
    let time = `OCSP responses`.time
    var response = response(subject)
    response.entries = updates.map { seconds in
      var entry = response.entries[0]
      entry.nextUpdate = seconds.map { time.adding(seconds: $0) }
      return entry
    }
    let answer = try subject.answer(response.encoded())
    #expect(answer.nextUpdate == earliest.map { time.adding(seconds: $0) })
    let end = answer.validUntil.adding(seconds: 75 * 60)
    #expect(try subject.code(response.encoded(), at: end) == nil)
    #expect(try subject.code(response.encoded(), at: end.adding(seconds: 1)) == "ocsp/stale")
  }

  @Test func `rejects parameters of RSA with SHA-384`() throws {
    let subject = try subject(2)
    var response = response(subject)
    response.sign(with: .rsaPKCS1(.sha384))
    #expect(try subject.code(response.encoded()) == nil)
    response.algorithm.parameters = [0x02, 0x01, 0x01]
    #expect(try subject.code(response.encoded()) == "ocsp/algorithm")
  }

  @Test func `ignores addresses that are not web addresses`() throws {
    let list: [(tag: UInt8, address: String)] = [
      (0x86, "https://ocsp.example.com/a"), (0x86, "http://a b"), (0x81, "http://mail.example.com"),
      (0x86, "http://\u{1}"), (0x86, "ftp://c"), (0x86, "http://ocsp.example.com/d"),
    ]
    let access = ASN1Writer.bytes { writer in
      writer.sequence { sequence in
        for (tag, address) in list {
          sequence.sequence {
            $0.objectIdentifier(ASN1ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 48, 1))
            $0.raw([tag, UInt8(address.utf8.count)] + Array(address.utf8))
          }
        }
      }
    }
    let authority = try TokenAuthority(seed: "addresses").adjusting {
      $0.leaf.setExtension(ExtensionBuilder(.init(1, 3, 6, 1, 5, 5, 7, 1, 1), value: access))
    }
    let request = try OCSPRequest(
      for: try Certificate(authority.leaf[...]),
      issuedBy: try TrustAnchor(try Certificate(authority.intermediate[...]))
    )
    #expect(request.responders == [list[0].address, list[5].address])
  }
}
