// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads
import StoreVerification
import StrictTime
import Testing

/// Errors whose cause may be this server: Apple must send such a document again.
struct UndecidedTests {
  private let authority: TokenAuthority
  private let verifier: SignedDataVerifier
  private let now: VerificationExpectations

  init() throws { (authority, verifier, now) = try LabTokens.setting() }

  private func error(
    of token: String,
    at time: Timestamp? = nil,
    by other: SignedDataVerifier? = nil
  ) -> VerificationError? {
    var expected = now
    expected.now = time ?? now.now
    return rejection { try (other ?? verifier).verifyNotification(token, expecting: expected) }
  }

  @Test func `a clock that is behind is ours, one that is ahead is not noticed`() throws {
    let post = try authority.notification(.didRenew)
    let early = error(of: post.body, at: now.now.adding(seconds: -3600))
    #expect(early?.code == "claims/date-future")
    #expect(early?.category == .undecided && early?.category.httpStatus == 503)
    #expect(early?.isSignatureProven == true)
    #expect(error(of: post.body, at: now.now.adding(seconds: 3600)) == nil)
    let receipt = try TestAuthority.generate().receipt()
    let other = rejection {
      try ReceiptVerifier(apps: .any, environments: .any).verify(receipt, expecting: now)
    }
    #expect(other?.category == .undecided && other?.isSignatureProven == false)
  }

  @Test func `an unknown root is undecided, and nothing is proven`() throws {
    let post = try authority.notification(.didRenew)
    let apple = SignedDataVerifier(apps: .any, environments: .any)
    let fault = error(of: post.body, by: apple)
    #expect(fault?.code == "trust/untrusted")
    #expect(fault?.category == .undecided && fault?.isSignatureProven == false)
  }

  @Test(arguments: [
    ("trust/signature", true, false), ("jws/algorithm", false, true),
  ])
  func `a changed or unsigned document is not Apple's`(
    _ code: String,
    _ isChanged: Bool,
    _ isUnsigned: Bool
  ) throws {
    for algorithm in isUnsigned
      ? ["none", "HS256", "HS384", "ES384", "RS256", "ML-DSA-65"] : ["ES256"]
    {
      var token = try authority.token(NotificationBuilder(.didRenew))
      token.header.alg = algorithm
      if isUnsigned {
        token.signature = algorithm == "none" ? .empty : .bytes([UInt8](repeating: 1, count: 96))
      }
      if isChanged { token.signature = .bytes([UInt8](repeating: 1, count: 64)) }
      let fault = error(of: try token.text())
      #expect(fault?.code == code, "\(algorithm)")
      #expect(fault?.category == .badDocument && fault?.category.httpStatus == 400, "\(algorithm)")
      #expect(fault?.isSignatureProven == false, "\(algorithm)")
    }
  }

  @Test func `an unknown kind with a proven signature is undecided`() throws {
    var token = try authority.token(NotificationBuilder(.didRenew))
    token.payload = Array(#"{"brandNewType":"X","signedDate":1735787045000}"#.utf8)
    let signed = error(of: try token.text())
    #expect(signed?.code == "input/wrong-kind")
    #expect(signed?.category == .undecided && signed?.isSignatureProven == true)
    let any = rejection { try verifier.verify(any: try token.text(), expecting: now) }
    #expect(any?.code == "input/wrong-kind")
    #expect(any?.category == .undecided && any?.isSignatureProven == true)
    token.signature = .bytes([UInt8](repeating: 1, count: 64))
    let forged = rejection { try verifier.verify(any: try token.text(), expecting: now) }
    #expect(forged?.category == .badDocument && forged?.isSignatureProven == false)
  }

  @Test func `another algorithm with a proven signature is undecided`() throws {
    let strong = try TokenAuthority(
      keys: .init(root: .p384(), intermediate: .p384(), leaf: .p384(), xcode: .p256())
    )
    let verifier = SignedDataVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([try strong.anchor()])
    )
    var token = try strong.token(NotificationBuilder(.test))
    token.header.alg = "ES384"
    token.signature = .ellipticCurve(.sha384)
    let signed = try token.text()
    let fault = error(of: signed, by: verifier)
    #expect(fault?.code == "jws/algorithm")
    #expect(fault?.category == .undecided && fault?.isSignatureProven == true)
    // Below an unknown root, or with a changed signature, nothing is proven.
    let apple = SignedDataVerifier(apps: .any, environments: .any)
    #expect(error(of: signed, by: apple)?.category == .badDocument)
    token.signature = .bytes([UInt8](repeating: 1, count: 96))
    let changed = try token.text()
    #expect(error(of: changed, by: verifier)?.category == .badDocument)
  }

  @Test func `a document of another app is proven, and not ours`() throws {
    let post = try authority.notification(.didRenew) { $0.bundleId = "com.example.other" }
    let fault = error(of: post.body)
    #expect(fault?.category == .notOurs && fault?.isSignatureProven == true)
  }
}
