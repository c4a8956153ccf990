// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StorePayloads
import StoreVerification
import StrictTime
import Testing

/// Documents of a signer such as Xcode's certificate, whose key is in every copy of that Xcode: they count only as Xcode's.
struct PinnedSignerTests {
  private let authority: TokenAuthority
  private let now: VerificationExpectations

  init() throws { (authority, _, now) = try LabTokens.setting() }

  private func verifier(
    _ environments: AcceptedEnvironments,
    _ archive: ArchivePolicy = ArchivePolicy(),
    trustsRoot: Bool = true
  ) throws -> SignedDataVerifier {
    let signer = try authority.xcodeAnchor()
    return SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app")],
      environments: environments,
      anchors: .custom(trustsRoot ? [try authority.anchor(), signer] : [signer]),
      archive: archive
    )
  }

  private static let unnamed: [(AcceptedEnvironments, ArchivePolicy)] = [
    (.any, ArchivePolicy()), (.any, ArchivePolicy(environmentWithoutName: .production)),
    ([.production], ArchivePolicy(environmentWithoutName: .production)),
    ([.production, .xcode], ArchivePolicy()),
    ([.xcode], ArchivePolicy(environmentWithoutName: .xcode)),
  ]

  @Test(arguments: unnamed)
  func `a document that names no environment is refused with every option`(
    _ environments: AcceptedEnvironments,
    _ archive: ArchivePolicy
  ) throws {
    let verifier = try verifier(environments, archive)
    let claims = NotificationBuilder(.test) {
      $0.notificationType = "UNCLAIM_SEATS"
      $0.data = nil
      $0.unclaimInfo = NotificationUnclaimInfoBuilder()
      $0.unclaimInfo?.environment = nil
      $0.unclaimInfo?.bundleId = nil
      $0.unclaimInfo?.appAppleId = nil
    }
    var transaction = TransactionBuilder.xcode
    transaction.environment = nil
    for token in [
      try authority.xcodeToken(claims).text(), try authority.xcodeToken(transaction).text(),
    ] {
      let error = rejection { try verifier.verify(any: token, expecting: now) }
      #expect(error?.code == "claims/environment-missing")
      #expect(error?.isSignatureProven == false)
      #expect(verifier.report(any: token, expecting: now).error == error)
    }
    // A root may sign claims that name nothing.
    let genuine = try authority.token(claims).text()
    _ = try verifier.verifyNotification(genuine, expecting: now)
  }

  @Test func `a token inside has at most the trust of its envelope`() throws {
    let inner = try authority.transaction()
    func envelope(_ environment: String?) throws -> String {
      let named = environment.map { #","environment":"\#($0)""# } ?? ""
      let json =
        #"{"notificationType":"REFUND","notificationUUID":"u","version":"2.0","signedDate":1735787045000,"#
        + #""data":{"bundleId":"com.example.app"\#(named),"signedTransactionInfo":"\#(inner)"}}"#
      return try authority.xcodeToken(signing: Array(json.utf8)).text()
    }
    for accepted in [AcceptedEnvironments.any, [.production, .xcode]] {
      let verifier = try verifier(accepted)
      let named = rejection {
        try verifier.verifyNotification(try envelope("Xcode"), expecting: now)
      }
      #expect(named?.code == "claims/environment")
      #expect(named?.path == "data/signedTransactionInfo")
      #expect(named?.isSignatureProven == false)
      let unnamed = rejection { try verifier.verifyNotification(try envelope(nil), expecting: now) }
      #expect(unnamed?.code == "claims/environment-missing")
    }
  }

  @Test func `an envelope lends no environment to a token inside`() throws {
    var transaction = TransactionBuilder.xcode
    transaction.environment = nil
    let inner = try authority.xcodeToken(transaction).text()
    let json =
      #"{"notificationType":"DID_RENEW","notificationUUID":"u","version":"2.0","signedDate":1735787045000,"#
      + #""data":{"bundleId":"com.example.app","environment":"Xcode","signedTransactionInfo":"\#(inner)"}}"#
    let token = try authority.xcodeToken(signing: Array(json.utf8)).text()
    let error = rejection {
      try verifier([.xcode]).verifyNotification(token, expecting: now)
    }
    #expect(error?.code == "claims/environment-missing")
    #expect(error?.path == "data/signedTransactionInfo")
  }

  @Test func `nothing below a pinned signer is proven`() throws {
    let verifier = try verifier([.xcode])
    var other = TransactionBuilder.xcode
    other.bundleId = "com.example.other"
    let ofOther = try authority.xcodeToken(other).text()
    let claim = rejection { try verifier.verifyTransaction(ofOther, expecting: now) }
    #expect(claim?.code == "claims/bundle-id" && claim?.isSignatureProven == false)
    let unknown = #"{"brandNewType":"X","environment":"Xcode","signedDate":1735787045000}"#
    let later = try authority.xcodeToken(signing: Array(unknown.utf8)).text()
    let kind = rejection { try verifier.verify(any: later, expecting: now) }
    #expect(kind?.code == "input/wrong-kind" && kind?.category == .badDocument)
    #expect(kind?.isSignatureProven == false)
  }
}
