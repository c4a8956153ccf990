// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// The chains that a token verifier remembers, and the checks that they must not skip.
struct RememberedTokenChainTests {
  private static let authority = Result { () throws(any Error) -> TokenAuthority in
    let keys = try TokenAuthority.generate().keys
    let start = try Timestamp(rfc3339: "2024-06-01T00:00:00Z")
    let end = try Timestamp(rfc3339: "2026-06-01T00:00:00Z")
    return try TokenAuthority(keys: keys, leafValidity: start...end)
  }
  private static let bound = 64

  private let authority: TokenAuthority
  private let verifier: SignedDataVerifier

  init() throws {
    authority = try Self.authority.get()
    verifier = try Self.verifier(of: authority)
  }

  // MARK: What is remembered

  @Test func `one chain serves all tokens with the same header, of every kind`() throws {
    let post = try authority.notification(.didRenew)
    #expect(try code(of: post.token) == nil)
    #expect(verifier.rememberedChainCount == 1)
    for token in [try authority.transaction(), try authority.appTransaction()] {
      #expect(try code(of: token) == nil)
    }
    #expect(verifier.rememberedChainCount == 1)
  }

  @Test(arguments: [
    TokenBuilder.Signature.bytes([UInt8](repeating: 0, count: 64)), .swapped, .littleEndian,
    .bytes([UInt8](repeating: 0x5A, count: 64)), .der, .empty, .ellipticCurve(.sha384),
  ])
  func `does not remember a chain without a valid signature`(
    _ signature: TokenBuilder.Signature
  ) throws {
    let forged = try authority.token(TransactionBuilder.production) { $0.signature = signature }
    let token = try forged.text()
    #expect(try code(of: token) != nil)
    #expect(verifier.rememberedChainCount == 0)
    #expect(try code(of: try authority.transaction()) == nil)
    #expect(try code(of: token) != nil)
    #expect(verifier.rememberedChainCount == 1)
  }

  @Test func `does not remember a chain that was not valid at the signing time`() throws {
    #expect(
      try code(
        of: try authority.transaction { $0.signedDate = TokenDate(stringLiteral: Self.late) }
      ) == Self.expired
    )
    #expect(verifier.rememberedChainCount == 0)
  }

  /// A report continues after a failure; the validity of a remembered chain is still checked for each token.
  @Test func `a report remembers no chain without a valid signature`() throws {
    let forged = try authority.token(TransactionBuilder.production) { $0.signature = .swapped }
    #expect(try report(on: try forged.text()) == "trust/signature")
    #expect(verifier.rememberedChainCount == 0)
    let late = try authority.transaction { $0.signedDate = TokenDate(stringLiteral: Self.late) }
    #expect(try report(on: late) == Self.expired)
    #expect(try code(of: late) == Self.expired)
    #expect(try report(on: try authority.transaction()) == nil)
    #expect(verifier.rememberedChainCount <= 1)
  }

  @Test func `forged chains do not evict remembered ones`() throws {
    let genuine = try authority.transaction()
    #expect(try code(of: genuine) == nil)
    let attacker = try TokenAuthority.generate()
    let strangerRoot = try TokenAuthority.generate().root
    for number in 0..<2 * Self.bound {
      let own = try attacker.token(TransactionBuilder.production) { $0.header.kid = "\(number)" }
      #expect(try code(of: try own.text()) == "trust/not-issued")
      // The chain of a genuine token, which is public, with an attacker's signature.
      let borrowed = try attacker.token(TransactionBuilder.production) { token in
        token.header.x5c = authority.certificates
        token.header.kid = "\(number)"
      }
      #expect(try code(of: try borrowed.text()) == "trust/signature")
      let mixed = try authority.token(TransactionBuilder.production) { token in
        token.header.x5c = [authority.leaf, authority.intermediate, strangerRoot]
        token.header.kid = "\(number)"
      }
      #expect(try code(of: try mixed.text()) == "trust/chain-order")
      #expect(verifier.rememberedChainCount == 1)
      #expect(verifier.provenChainCount == 1)
    }
    #expect(try code(of: genuine) == nil)
    #expect(verifier.rememberedChainCount == 1)
  }

  /// Every paid developer has a chain that ends at Apple's root, with a valid signature, but without markers.
  @Test func `a developer can neither fill the lists of chains nor evict from them`() throws {
    let genuine = try authority.transaction()
    #expect(try code(of: genuine) == nil)
    for number in 0..<2 * Self.bound {
      let developer = try authority.adjusting {
        $0.leaf.removeExtension(.receiptSigningMarker)
        $0.leaf.serialNumber = [0x01, UInt8(number)]
      }
      let token = try developer.transaction { $0.transactionId = "\(number)" }
      #expect(try code(of: token) == "trust/marker-missing")
      #expect(try report(on: token) == "trust/marker-missing")
    }
    #expect(verifier.rememberedChainCount == 1)
    #expect(verifier.provenChainCount == 1)
    #expect(try code(of: genuine) == nil)
  }

  @Test func `limits the number of chains, and verifies evicted chains again`() throws {
    var tokens: [String] = []
    for number in 0..<Self.bound + 6 {
      let token = try authority.token(TransactionBuilder.production) { $0.header.kid = "\(number)" }
      tokens.append(try token.text())
      #expect(try code(of: try #require(tokens.last)) == nil)
      #expect(verifier.rememberedChainCount == min(number + 1, Self.bound))
    }
    #expect(try code(of: try #require(tokens.first)) == nil)
    #expect(verifier.rememberedChainCount == Self.bound)
  }

  // MARK: Checks that a remembered chain must not skip

  @Test func `checks the validity of a remembered chain at the signing time of each token`() throws
  {
    let good = try authority.transaction()
    let late = try authority.transaction { $0.signedDate = TokenDate(stringLiteral: Self.late) }
    let early = try authority.transaction { $0.signedDate = "2024-01-01T00:00:00Z" }
    for _ in 0..<2 {
      #expect(try code(of: good) == nil)
      #expect(try code(of: late) == Self.expired)
      #expect(try code(of: early) == "trust/not-yet-valid")
    }
    #expect(verifier.rememberedChainCount == 1)
  }

  @Test
  func `checks the validity of a remembered chain at the current time if the policy requires it`()
    throws
  {
    let token = try authority.transaction()
    let strict = try Self.verifier(of: authority, validityTime: .now)
    for _ in 0..<2 {
      #expect(try code(of: token, by: strict) == nil)
      #expect(try code(of: token, by: strict, at: Self.late) == Self.expired)
    }
    #expect(strict.rememberedChainCount == 1)
    let time = try Timestamp(rfc3339: "2026-06-01T00:00:01Z")
    let fixed = try Self.verifier(of: authority, validityTime: .at(time))
    #expect(try code(of: token, by: fixed) == Self.expired)
    #expect(fixed.rememberedChainCount == 0)
  }

  @Test func `verifiers do not share remembered chains`() throws {
    let token = try authority.transaction()
    #expect(try code(of: token) == nil)
    let other = try Self.verifier(of: try TokenAuthority.generate())
    #expect(try code(of: token, by: other) == "trust/not-issued")
    #expect(other.rememberedChainCount == 0)
    let elsewhere = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.other")],
      environments: [.sandbox],
      anchors: verifier.anchors
    )
    #expect(try code(of: token, by: elsewhere) == "claims/bundle-id")
  }

  @Test func `checks claims with a remembered chain`() throws {
    #expect(try code(of: try authority.transaction()) == nil)
    let foreign = try authority.transaction { $0.bundleId = "com.example.other" }
    #expect(try code(of: foreign) == "claims/bundle-id")
  }

  /// If the remembered chain were used, the error would be about the signature.
  @Test func `a header with one changed character does not match a remembered chain`() throws {
    let token = Array(try authority.transaction().utf8)
    #expect(try code(of: String(decoding: token, as: UTF8.self)) == nil)
    let front = #"{"alg":"ES256","x5c":["#.utf8.count
    let certificates = (authority.leaf.count + authority.intermediate.count) / 3 * 4
    for position in stride(from: front / 3 * 4, to: (front + certificates) / 3 * 4, by: 7) {
      var bent = token
      bent[position] = bent[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let code = try code(of: String(decoding: bent, as: UTF8.self))
      #expect(code != nil && code != "trust/signature", "\(position)")
    }
    #expect(verifier.rememberedChainCount == 1)
  }

  @Test func `threads can share a full cache`() async throws {
    let verifier = verifier
    let now = try Self.expectations()
    var tokens: [(String, String?)] = []
    for number in 0..<Self.bound + 16 {
      let builder = try authority.token(TransactionBuilder.production) {
        $0.header.kid = "\(number)"
        if number % 4 == 3 { $0.signature = .swapped }
      }
      tokens.append((try builder.text(), number % 4 == 3 ? "trust/signature" : nil))
    }
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask { [tokens] in
          tokens.indices.count { index in
            let (token, expected) = tokens[(index * (2 * task + 1)) % tokens.count]
            return Self.code(of: token, by: verifier, expecting: now) != expected
              || verifier.rememberedChainCount > Self.bound
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  // MARK: Parts

  private static let late = "2026-06-01T00:00:01Z"
  private static let expired = "trust/expired"

  private static func verifier(
    of authority: TokenAuthority,
    validityTime: ValidityTime = .signing
  ) throws -> SignedDataVerifier {
    SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()]),
      validityTime: validityTime
    )
  }

  private static func expectations(
    at time: String = "2026-05-01T00:00:00Z"
  ) throws -> VerificationExpectations {
    VerificationExpectations(now: try Timestamp(rfc3339: time))
  }

  private func report(on token: String) throws -> String? {
    let report = verifier.reportTransaction(token.utf8, expecting: try Self.expectations())
    #expect((report.verified == nil) == (report.error != nil))
    return report.error?.code
  }

  /// The error code; `nil` if the token is accepted.
  private func code(
    of token: String,
    by other: SignedDataVerifier? = nil,
    at time: String = "2026-05-01T00:00:00Z"
  ) throws -> String? {
    let now = try Self.expectations(at: time)
    return Self.code(of: token, by: other ?? verifier, expecting: now)
  }

  private static func code(
    of token: String,
    by verifier: SignedDataVerifier,
    expecting expectations: VerificationExpectations
  ) -> String? {
    do {
      _ = try verifier.verify(any: token.utf8, expecting: expectations)
      return nil
    } catch {
      return error.code
    }
  }
}
