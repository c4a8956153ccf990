// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Matching of tokens with apps and environments, by bundle id, App Store id and environment.
struct TokenIdentityTests {
  private let authority: TokenAuthority
  private let verifier: SignedDataVerifier
  private let now: VerificationExpectations

  init() throws { (authority, verifier, now) = try LabTokens.setting() }

  @Test func `rejects a production notification with another App Store id`() throws {
    let other = try authority.notification(.didRenew) { $0.appAppleId = 1_234_567_891 }
    #expect(
      rejection { try verifier.verifyNotification(other.token.utf8, expecting: now) }?.code
        == "claims/app-id"
    )
  }

  @Test func `the result has the matched app and environment`() throws {
    let apps = [
      AppIdentity(bundleId: "com.example.other", appAppleId: 5),
      AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890),
    ]
    let verifier = SignedDataVerifier(
      apps: .only(apps),
      environments: [.production, .sandbox],
      anchors: .custom([try authority.anchor()]),
      archive: ArchivePolicy(environmentWithoutName: .sandbox)
    )
    let token = try authority.transaction()
    let transaction = try verifier.verifyTransaction(token.utf8, expecting: now)
    #expect(transaction.app == apps[1])
    #expect(transaction.environment == .production)
    let request = try authority.realtimeRequest()
    #expect(try verifier.verifyRealtimeRequest(request.body.utf8, expecting: now).app == apps[1])
    let renewal = try authority.renewalInfo()
    #expect(try verifier.verifyRenewalInfo(renewal.utf8, expecting: now).app == nil)
    let old = try authority.transaction { $0.edits.remove("environment") }
    #expect(try verifier.verifyTransaction(old.utf8, expecting: now).environment == .sandbox)
  }

  @Test func `one bundle id may be accepted with two App Store ids, or without any`() throws {
    let other = try authority.notification(.didRenew) { $0.appAppleId = 1_234_567_891 }
    for ids in [[1_234_567_890, 1_234_567_891], [nil]] as [[Int64?]] {
      let verifier = SignedDataVerifier(
        apps: .only(ids.map { AppIdentity(bundleId: "com.example.app", appAppleId: $0) }),
        environments: [.production],
        anchors: .custom([try authority.anchor()])
      )
      #expect(try verifier.verifyNotification(other.body.utf8, expecting: now).transaction != nil)
    }
  }

  @Test func `an App Store id may be required without a bundle id`() throws {
    let post = try authority.notification(.didRenew)
    let demands: [(Int64, String?)] = [(1_234_567_890, nil), (5, "claims/app-id")]
    for (id, code) in demands {
      let verifier = SignedDataVerifier(
        apps: .appAppleId(id),
        environments: .any,
        anchors: .custom([try authority.anchor()])
      )
      #expect(
        rejection { try verifier.verifyNotification(post.body.utf8, expecting: now) }?.code == code
      )
    }
  }

  @Test func `the App Store id selects one of two apps with the same bundle id`() throws {
    let apps: [AppIdentity] = [5, 1_234_567_890].map { id in
      AppIdentity(bundleId: "com.example.app", appAppleId: id)
    }
    let verifier = SignedDataVerifier(
      apps: .only(apps),
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    let post = try authority.notification(.didRenew)
    let verified = try verifier.verifyNotification(post.body.utf8, expecting: now)
    #expect(verified.notification.app == apps[1])
  }

  @Test func `an app with another bundle id never matches`() throws {
    let own = AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)
    let other = AppIdentity(bundleId: "com.example.other", appAppleId: 1_234_567_890)
    let verifier = SignedDataVerifier(
      apps: [other, own],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    let post = try authority.notification(.didRenew)
    let verified = try verifier.verifyNotification(post.body.utf8, expecting: now)
    #expect(verified.notification.app == own)
  }

  @Test func `a nested app transaction must have the App Store id of the notification`() throws {
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app")],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    for (id, code) in [(Int64(1_234_567_890), nil), (5, "claims/app-id")] {
      let post = try authority.notification(.rescindConsent) {
        $0.appData?.appTransaction?.appAppleId = id
      }
      let error = rejection { try verifier.verifyNotification(post.body.utf8, expecting: now) }
      #expect(error?.code == code)
      #expect(error?.path == (code == nil ? nil : "appData/signedAppTransactionInfo"))
    }
  }
}
