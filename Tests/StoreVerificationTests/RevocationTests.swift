// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads
import StoreVerification
import StrictTime
import Testing

/// The revocation policy of verifiers.
@Suite struct `Revocation` {
  static let tokens = Result { try TokenAuthority.generate() }
  static let receipts = Result { try TestAuthority.generate() }
  static let now = Timestamp(secondsSince1970: 1_750_000_000) ?? .earliest

  private func verifier(_ policy: RevocationPolicy) throws -> SignedDataVerifier {
    SignedDataVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([try Self.tokens.get().anchor()]),
      revocation: policy
    )
  }

  private func token() throws -> [UInt8] {
    try Array(
      Self.tokens.get().transaction { $0.signedDate = TokenDate(Self.now) }.utf8
    )
  }

  private func response(
    intermediate: Bool = false,
    at time: Timestamp = now,
    _ status: OCSPEntryBuilder.Status = .good
  ) throws -> OCSPResponse {
    let builders = try Self.tokens.get().builders
    var builder = OCSPResponseBuilder(
      for: intermediate ? builders.intermediate : builders.leaf,
      at: time
    )
    builder.changeEntry { $0.status = status }
    return try OCSPResponse(builder.encoded()[...])
  }

  private func check(
    _ verifier: SignedDataVerifier,
    _ responses: [OCSPResponse],
    at now: Timestamp = now
  ) throws -> String {
    let expectations = VerificationExpectations(now: now, ocspResponses: responses)
    let token = try token()
    let report = verifier.report(any: token, expecting: expectations)
    let check = try #require(report.checks.first { $0.name == .revocation })
    // A single verification and a batch have the same result as the report.
    let single = Result { () throws(VerificationError) in
      try verifier.verify(any: token, expecting: expectations)
    }
    #expect(single.code == report.error?.code)
    let batch = verifier.verify(all: [token, token], expecting: expectations)
    #expect(batch.map(\.code) == [report.error?.code, report.error?.code])
    #expect((report.verified == nil) == (report.error != nil))
    return check.error?.code ?? check.outcome.rawValue
  }

  @Test func `is not checked by default, even if responses are given`() throws {
    let revoked = try response(.revoked(since: Self.now))
    #expect(try check(verifier(.notChecked), [revoked]) == "not-requested")
    let plain = SignedDataVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([try Self.tokens.get().anchor()])
    )
    #expect(try check(plain, [revoked]) == "not-requested")
  }

  @Test func `with the policy when-given, each certificate with a response must be good`() throws {
    #expect(try check(verifier(.whenGiven), []) == "not-requested")
    #expect(try check(verifier(.whenGiven), [response()]) == "passed")
    let revoked = try response(intermediate: true, .revoked(since: Self.now))
    #expect(try check(verifier(.whenGiven), [response(), revoked]) == "ocsp/revoked")
    #expect(try check(verifier(.whenGiven), [response(.unknown)]) == "ocsp/unknown")
    let old = try response(at: Self.now.adding(seconds: -86400))
    #expect(try check(verifier(.whenGiven), [old]) == "ocsp/stale")
    let stranger = try TokenAuthority.generate()
    let other = OCSPResponseBuilder(for: stranger.builders.leaf, at: Self.now)
    let response = try OCSPResponse(other.encoded()[...])
    #expect(try check(verifier(.whenGiven), [response]) == "skipped")
  }

  @Test func `with the policy required, each certificate needs a good response`() throws {
    #expect(try check(verifier(.required), []) == "ocsp/missing")
    #expect(try check(verifier(.required), [response()]) == "ocsp/missing")
    let both = [try response(), try response(intermediate: true)]
    #expect(try check(verifier(.required), both) == "passed")
  }

  @Test func `the worst of several responses decides, and invalid responses are ignored`() throws {
    let builder = OCSPResponseBuilder(for: try Self.tokens.get().builders.leaf, at: Self.now)
    let forged = try OCSPResponse(builder.forged(.statusChanged).encoded()[...])
    let old = try response(at: Self.now.adding(seconds: -86400))
    let revoked = try response(.revoked(since: Self.now))
    for others in [[forged, old], [old, forged]] {
      #expect(try check(verifier(.whenGiven), others + [response()]) == "passed")
      #expect(try check(verifier(.whenGiven), [response()] + others) == "passed")
      #expect(
        try check(verifier(.whenGiven), others + [response(), revoked]) == "ocsp/revoked"
      )
    }
    #expect(try check(verifier(.whenGiven), [forged]) == "ocsp/signature")
  }

  @Test func `remembers verified responses until their next update`() throws {
    let verifier = try verifier(.required)
    let both = [try response(), try response(intermediate: true)]
    #expect(try check(verifier, both) == "passed")
    #expect(try check(verifier, []) == "passed")
    let hour: Int64 = 3600
    #expect(try check(verifier, [], at: Self.now.adding(seconds: 13 * hour)) == "passed")
    let later = Self.now.adding(seconds: 14 * hour)
    #expect(try check(verifier, [], at: later) == "ocsp/missing")
    let newer = [try response(at: later), try response(intermediate: true, at: later)]
    #expect(try check(verifier, newer, at: later) == "passed")
    #expect(try check(verifier, [], at: later) == "passed")
    // A revoked status is remembered as well.
    #expect(try check(verifier, [response(.revoked(since: later))], at: later) == "ocsp/revoked")
    #expect(try check(verifier, newer, at: later) == "ocsp/revoked")
  }

  @Test func `forged responses do not displace remembered ones`() throws {
    let verifier = try verifier(.required)
    #expect(try check(verifier, [response(), response(intermediate: true)]) == "passed")
    let builder = OCSPResponseBuilder(for: try Self.tokens.get().builders.leaf, at: Self.now)
    let forged = try OCSPForgery.allCases.compactMap { forgery -> OCSPResponse? in
      guard !["ocsp/revoked", "ocsp/unknown"].contains(forgery.code) else { return nil }
      let bytes = try builder.forged(forgery).encoded()
      do {
        return try OCSPResponse(bytes[...])
      } catch is OCSPError {
        return nil
      }
    }
    #expect(forged.count > 20)
    #expect(try check(verifier, forged) == "passed")
  }

  @Test func `covers the tokens in a notification`() throws {
    let verifier = try verifier(.required)
    let notification = try Self.tokens.get().notification(.didRenew) {
      $0.signedDate = TokenDate(Self.now)
    }.token
    let missing = #expect(throws: VerificationError.self) {
      try verifier.verifyNotification(notification, expecting: .init(now: Self.now))
    }
    #expect(missing?.code == "ocsp/missing")
    #expect(missing?.category == .undecided)
    #expect(missing?.hint?.contains("ocspResponses") == true)
    let both = [try response(), try response(intermediate: true)]
    _ = try verifier.verifyNotification(
      notification,
      expecting: .init(now: Self.now, ocspResponses: both)
    )
  }

  @Test func `covers app receipts and transaction receipts`() throws {
    let authority = try Self.receipts.get()
    let leaf = try OCSPResponse(
      OCSPResponseBuilder(for: authority.builders.leaf, at: Self.now).encoded()[...]
    )
    var builder = OCSPResponseBuilder(for: authority.builders.intermediate, at: Self.now)
    let intermediate = try OCSPResponse(builder.encoded()[...])
    builder.changeEntry { $0.status = .revoked(since: Self.now) }
    let revoked = try OCSPResponse(builder.encoded()[...])
    let documents: [([UInt8], TrustAnchors, needsIntermediate: Bool)] = [
      (try authority.receipt(), .custom([try authority.anchor()]), true),
      (
        try authority.legacyReceipt(),
        try TrustAnchors(certificateFile: authority.intermediate[...]), false
      ),
    ]
    for (bytes, anchors, needsIntermediate) in documents {
      func code(_ responses: [OCSPResponse]) throws -> String? {
        let verifier = DocumentVerifier(
          apps: .any,
          environments: .any,
          anchors: anchors,
          revocation: .required
        )
        let expectations = VerificationExpectations(now: Self.now, ocspResponses: responses)
        let document = try SignedDocument(bytes)
        return Result { () throws(VerificationError) in
          try verifier.verify(document, expecting: expectations)
        }.code
      }
      #expect(try code([]) == "ocsp/missing")
      #expect(try code([leaf]) == (needsIntermediate ? "ocsp/missing" : nil))
      #expect(try code([leaf, intermediate]) == nil)
      #expect(try code([leaf, revoked]) == (needsIntermediate ? "ocsp/revoked" : nil))
    }
  }
}

extension Result where Failure == VerificationError {
  fileprivate var code: String? {
    if case .failure(let error) = self { error.code } else { nil }
  }
}
