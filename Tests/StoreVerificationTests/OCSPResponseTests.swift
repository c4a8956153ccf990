// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StrictTime
import Testing
import X509Certificates

/// OCSP responses of StoreLab, checked without a document verifier.
@Suite struct `OCSP responses` {
  /// A certificate and its issuer for each key type, with their builders.
  static let subjects = Result {
    let tokens = try TokenAuthority.generate()
    let receipts = try TestAuthority.generate()
    return [
      Subject(tokens.builders.leaf, tokens.leaf, tokens.intermediate),
      Subject(tokens.builders.intermediate, tokens.intermediate, tokens.root),
      Subject(receipts.builders.leaf, receipts.leaf, receipts.intermediate),
    ]
  }

  struct Subject {
    let builder: CertificateBuilder
    let certificate: [UInt8]
    let issuer: [UInt8]

    init(_ builder: CertificateBuilder, _ certificate: [UInt8], _ issuer: [UInt8]) {
      self.builder = builder
      self.certificate = certificate
      self.issuer = issuer
    }

    func answer(_ response: [UInt8], nonce: [UInt8]? = nil) throws -> OCSPAnswer {
      try OCSPResponse(response[...]).answer(
        for: try Certificate(certificate[...]),
        issuedBy: try TrustAnchor(try Certificate(issuer[...])),
        nonce: nonce
      )
    }

    func code(_ response: [UInt8], at now: Timestamp = time) throws -> String? {
      do {
        try answer(response).requireGood(at: now)
        return nil
      } catch let error as OCSPError {
        return error.code.rawValue
      }
    }
  }

  /// Generated once, because that takes a noticeable part of a second.
  private static let delegateKey = Result { try TestKey.rsa() }

  static let time = Timestamp(secondsSince1970: 1_750_000_000) ?? .earliest

  private func responses(_ subject: Subject) throws -> [OCSPResponseBuilder] {
    let response = OCSPResponseBuilder(for: subject.builder, at: Self.time)
    var byKey = response
    byKey.responder = .key(subject.builder.issuerKey.subjectPublicKeyInfo)
    var delegated = response
    delegated.delegate(to: try .p256(seed: "delegate"))
    var delegatedByKey = response
    delegatedByKey.delegate(to: try Self.delegateKey.get())
    delegatedByKey.responder = .key(delegatedByKey.key.subjectPublicKeyInfo)
    return [response, byKey, delegated, delegatedByKey]
  }

  @Test func `accepts the issuer and its delegates, by name and by key`() throws {
    for subject in try Self.subjects.get() {
      for response in try responses(subject) {
        #expect(try subject.code(response.encoded()) == nil)
        for digest in [TestDigest.sha1, .sha256, .sha384] {
          var other = response
          other.changeEntry { $0.digest = digest }
          #expect(try subject.code(other.encoded()) == nil)
        }
      }
    }
  }

  @Test func `returns status, times and signer`() throws {
    let subject = try #require(try Self.subjects.get().first)
    var response = OCSPResponseBuilder(for: subject.builder, at: Self.time)
    let since = Self.time.adding(seconds: -3600)
    response.changeEntry { $0.status = .revoked(since: since, reason: 1) }
    let answer = try subject.answer(response.encoded())
    #expect(answer.status == .revoked(since: since, reason: "keyCompromise"))
    #expect(answer.producedAt == Self.time)
    #expect(answer.thisUpdate == Self.time)
    #expect(answer.nextUpdate == Self.time.adding(seconds: 12 * 3600))
    #expect(answer.validUntil == answer.nextUpdate)
    guard case .issuer = answer.signer else {
      Issue.record("the issuer signed")
      return
    }
    response.delegate(to: try .p256(seed: "delegate"))
    guard case .delegate(let certificate) = try subject.answer(response.encoded()).signer else {
      Issue.record("a delegate signed")
      return
    }
    #expect(certificate.subject.commonName == "ReceiptKit Lab OCSP Responder")
  }

  @Test(arguments: OCSPForgery.allCases)
  func `rejects each attack`(_ forgery: OCSPForgery) throws {
    for subject in try Self.subjects.get() {
      for response in try responses(subject) {
        #expect(try subject.code(response.forged(forgery).encoded()) == forgery.code)
      }
    }
  }

  @Test(
    arguments: [
      // The next update is 12 hours after the response; clocks may differ by 75 minutes.
      (-75 * 60, nil), (-75 * 60 - 1, "ocsp/future"),
      (12 * 3600, nil), (12 * 3600 + 75 * 60, nil), (12 * 3600 + 75 * 60 + 1, "ocsp/stale"),
    ] as [(Int64, String?)],
    [true, false]
  )
  func `is valid from its time to its next update`(
    _ row: (seconds: Int64, code: String?),
    hasNextUpdate: Bool
  ) throws {
    let subject = try #require(try Self.subjects.get().first)
    var response = OCSPResponseBuilder(for: subject.builder, at: Self.time)
    // Without a next update, the response is valid for the same period.
    if !hasNextUpdate { response.changeEntry { $0.nextUpdate = nil } }
    let now = Self.time.adding(seconds: row.seconds)
    #expect(try subject.code(response.encoded(), at: now) == row.code)
  }

  @Test func `a revocation does not become stale`() throws {
    let subject = try #require(try Self.subjects.get().first)
    var response = OCSPResponseBuilder(for: subject.builder, at: Self.time)
    response.changeEntry { $0.status = .revoked(since: Self.time) }
    let later = Self.time.adding(seconds: 365 * 86400)
    #expect(try subject.code(response.encoded(), at: later) == "ocsp/revoked")
  }

  @Test func `compares the nonce with that of the request`() throws {
    let subject = try #require(try Self.subjects.get().first)
    var response = OCSPResponseBuilder(for: subject.builder, at: Self.time)
    // A cached response has no nonce.
    try subject.answer(response.encoded(), nonce: [1, 2, 3]).requireGood(at: Self.time)
    response.extensions = [
      ExtensionBuilder(.init(1, 3, 6, 1, 5, 5, 7, 48, 1, 2), value: [0x04, 0x03, 1, 2, 3])
    ]
    let bytes = try response.encoded()
    try subject.answer(bytes).requireGood(at: Self.time)
    try subject.answer(bytes, nonce: [1, 2, 3]).requireGood(at: Self.time)
    let error = #expect(throws: OCSPError.self) { try subject.answer(bytes, nonce: [1, 2, 4]) }
    #expect(error?.code == .nonce)
  }

  @Test func `requires the issuer of the certificate`() throws {
    let subjects = try Self.subjects.get()
    let stranger = Subject(subjects[0].builder, subjects[0].certificate, subjects[2].issuer)
    let response = OCSPResponseBuilder(for: subjects[0].builder, at: Self.time)
    #expect(try stranger.code(response.encoded()) == "ocsp/wrong-issuer")
  }

  @Test func `rejects every response with one bit changed`() throws {
    let subject = try #require(try Self.subjects.get().first)
    var builder = OCSPResponseBuilder(for: subject.builder, at: Self.time)
    builder.delegate(to: try .p256(seed: "delegate"))
    let response = try builder.encoded()
    var accepted: [Int] = []
    for index in response.indices {
      var changed = response
      changed[index] ^= 1
      if try subject.code(changed) == nil { accepted.append(index) }
    }
    #expect(accepted.isEmpty)
    for length in response.indices {
      #expect(try subject.code(Array(response.prefix(length))) == "ocsp/malformed")
    }
  }

  @Test func `rejects more than the limit of bytes`() throws {
    let bytes = [UInt8](repeating: 0x30, count: OCSPLimits.bytes + 1)
    let error = #expect(throws: OCSPError.self) { try OCSPResponse(bytes[...]) }
    #expect(error?.code == .tooLarge)
  }
}

/// Requests, compared with the encodings of RFC 6960.
@Suite struct `OCSP requests` {
  @Test func `contains the certificate id, and finds the responders that the certificate names`()
    throws
  {
    let authority = try TokenAuthority(seed: "OCSP").adjusting {
      $0.leaf.setExtension(
        ExtensionBuilder(.init(1, 3, 6, 1, 5, 5, 7, 1, 1), value: Self.access)
      )
    }
    let leaf = try Certificate(authority.leaf[...])
    let issuer = try TrustAnchor(try Certificate(authority.intermediate[...]))
    let request = try OCSPRequest(for: leaf, issuedBy: issuer, nonce: [7, 8])
    #expect(request.responders == ["http://ocsp.example.com/a"])
    let key = issuer.subjectPublicKeyInfo.subjectPublicKey
    for part in [
      try DigestAlgorithm.sha1.digest(of: issuer.subject.bytes),
      try DigestAlgorithm.sha1.digest(of: key), Array(leaf.serialNumber), [4, 4, 4, 2, 7, 8],
    ] {
      #expect(request.bytes.contains(part))
    }
    let other = try OCSPRequest(for: leaf, issuedBy: issuer, digest: .sha256)
    #expect(other.bytes.contains(try DigestAlgorithm.sha256.digest(of: key)))
  }

  /// An OCSP address, an issuer address, and an OCSP address that is not a web address.
  private static let access: [UInt8] =
    [0x30, 96]
    + description(1, "http://ocsp.example.com/a")
    + description(2, "http://ca.example.com/b")
    + description(1, "ldap:c")

  private static func description(_ method: UInt8, _ address: String) -> [UInt8] {
    let identifier: [UInt8] = [0x06, 0x08, 0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x30, method]
    let location = [0x86, UInt8(address.utf8.count)] + Array(address.utf8)
    return [0x30, UInt8(identifier.count + location.count)] + identifier + location
  }
}
