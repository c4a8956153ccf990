// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing
import X509Certificates

/// Apple's anchors reject every document of StoreLab, even with Apple's names.
@Suite struct `Apple's anchors reject StoreLab` {
  /// All combinations.
  private static let policies = (0...3).map { ReceiptPolicy(rawValue: $0) }

  private static let tokens = Result { try TokenAuthority(seed: "not Apple") }
  private static let receipts = Result { try TestAuthority(seed: "not Apple") }

  /// Whether the certificates have Apple's names.
  private static let appleNames = [false, true]

  private static func tokens(usesAppleNames: Bool) throws -> TokenAuthority {
    guard usesAppleNames else { return try tokens.get() }
    let root = try name(of: #require(AppleAnchors.rootCAG3))
    return try tokens.get().adjusting {
      $0.root.subject = root
      $0.root.issuer = root
      $0.intermediate.issuer = root
      $0.intermediate.subject = apple(
        "Apple Worldwide Developer Relations Certification Authority",
        "G6"
      )
      $0.leaf.issuer = $0.intermediate.subject
      $0.leaf.subject = apple("Prod ECC Mac App Store and iTunes Store Receipt Signing", signer)
      $0.xcode.subject = NameBuilder(commonName: "StoreKit Testing in Xcode")
      $0.xcode.issuer = $0.xcode.subject
    }
  }

  private static func receipts(usesAppleNames: Bool) throws -> TestAuthority {
    guard usesAppleNames else { return try receipts.get() }
    let root = try name(of: #require(AppleAnchors.rootCA))
    let issuer = try name(of: #require(AppleAnchors.transactionReceiptIssuers.last))
    return try receipts.get().adjusting {
      $0.root.subject = root
      $0.root.issuer = root
      $0.intermediate.issuer = root
      $0.intermediate.subject = issuer
      $0.leaf.issuer = issuer
      $0.leaf.subject = apple("Mac App Store and iTunes Store Receipt Signing", signer)
    }
  }

  private static let signer = "Apple Worldwide Developer Relations"

  private static func apple(_ commonName: String, _ unit: String) -> NameBuilder {
    NameBuilder(commonName: commonName, organizationalUnit: unit, organization: "Apple Inc.")
  }

  private static func name(of anchor: TrustAnchor) -> NameBuilder {
    NameBuilder(bytes: Array(anchor.subject.bytes))
  }

  /// The error code of a verifier with Apple's anchors.
  private func code(_ verify: () throws(VerificationError) -> Void) -> String? {
    do throws(VerificationError) {
      try verify()
      return nil
    } catch {
      return error.code
    }
  }

  private static let environments: Set<StoreEnvironment> = [.production, .sandbox, .xcode]
  /// An unknown name, and a known one whose key did not sign.
  private static let codes: [String?] = ["trust/untrusted", "trust/not-issued"]

  @Test(arguments: appleNames)
  func `Apple's anchors reject tokens and responses`(usesAppleNames: Bool) throws {
    let authority = try Self.tokens(usesAppleNames: usesAppleNames)
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: .only(Self.environments)
    )
    let now = VerificationExpectations(now: try Timestamp(rfc3339: "2025-01-02T04:00:00Z"))
    var tokens = [
      try authority.transaction(), try authority.renewalInfo(), try authority.appTransaction(),
      try authority.realtimeRequest().token, try authority.realtimeRequest().body,
      try authority.xcodeToken(TransactionBuilder.xcode).text(),
      try authority.xcodeToken(RenewalInfoBuilder.xcode).text(),
      try authority.xcodeToken(AppTransactionBuilder.xcode).text(),
    ]
    for kind in NotificationBuilder.Kind.all {
      tokens.append(try authority.notification(kind).body)
    }
    for token in tokens {
      let found = code { () throws(VerificationError) in
        _ = try verifier.verify(any: Array(token.utf8), expecting: now)
      }
      #expect(Self.codes.contains(found), "\(token.prefix(40))")
    }
    let history = try authority.response(.transactionHistory([.production]))
    let statuses = try authority.response(.subscriptionStatuses([SubscriptionBuilder()]))
    let found = [
      code { () throws(VerificationError) in
        _ = try verifier.verifyResponse(
          TransactionHistoryResponse.self,
          Array(history.utf8),
          expecting: now
        )
      },
      code { () throws(VerificationError) in
        _ = try verifier.verifyResponse(StatusResponse.self, Array(statuses.utf8), expecting: now)
      },
    ]
    #expect(found.allSatisfy(Self.codes.contains))
  }

  @Test(arguments: appleNames)
  func `Apple's anchors reject receipts`(usesAppleNames: Bool) throws {
    let authority = try Self.receipts(usesAppleNames: usesAppleNames)
    var streamed = try authority.message()
    streamed.form = .streamed(pieceLength: 64)
    var old = try authority.message()
    old.sign(with: .sha1)
    let documents = [
      try authority.receipt(), try authority.receipt(.sandbox), try authority.xcodeReceipt(),
      try streamed.encoded(), try old.encoded(),
    ]
    for document in documents {
      for policy in Self.policies {
        let found = code { () throws(VerificationError) in
          _ = try ReceiptVerifier(apps: .any, environments: .any, policy: policy).verify(
            document,
            expecting: .init(now: .latest)
          )
        }
        // The rules for receipts of 2010 may reject the signature algorithm first.
        #expect((Self.codes + ["trust/algorithm"]).contains(found))
        if policy == .standard { #expect(Self.codes.contains(found)) }
      }
    }
  }

  @Test(arguments: appleNames, [UInt8(2), 3, 4])
  func `Apple's anchors reject transaction receipts`(usesAppleNames: Bool, version: UInt8) throws {
    let document = try Self.receipts(usesAppleNames: usesAppleNames).legacyReceipt {
      $0.version = version
    }
    for policy in Self.policies {
      let found = code { () throws(VerificationError) in
        _ = try ReceiptVerifier(apps: .any, environments: .any, policy: policy)
          .verifyTransactionReceipt(document, expecting: .init(now: .latest))
      }
      // A transaction receipt contains only the signer certificate, and a signature of version 2 has another length.
      let code = usesAppleNames ? "trust/not-issued" : "trust/incomplete-chain"
      #expect(version == 2 ? found != nil : found == code)
    }
  }

  @Test func `every certificate names the test authority`() throws {
    let tokens = try Self.tokens.get()
    let receipts = try Self.receipts.get()
    let certificates =
      tokens.certificates + [tokens.xcode] + receipts.certificates
      + [try receipts.xcodeCertificate(), try tokens.impostor().leaf, try receipts.impostor().leaf]
    for der in certificates {
      let certificate = try Certificate(der[...])
      for name in [certificate.subject, certificate.issuer] {
        #expect(name.bytes.firstRange(of: "ReceiptKit test data, not Apple".utf8) != nil)
        #expect(name.commonName?.hasPrefix("ReceiptKit Lab ") == true)
      }
    }
  }
}
