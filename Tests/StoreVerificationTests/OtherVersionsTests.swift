// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StorePayloads
import StoreVerification
import StrictTime
import Testing

/// Documents of earlier and later versions of Apple's server.
struct OtherVersionsTests {
  private let authority: TokenAuthority
  private let verifier: SignedDataVerifier
  private let now: VerificationExpectations

  init() throws { (authority, verifier, now) = try LabTokens.setting() }

  private func notification(
    _ json: String,
    by other: SignedDataVerifier? = nil
  ) throws(VerificationError) -> VerifiedNotification {
    let text: String
    do {
      var token = try authority.token(NotificationBuilder(.test))
      token.payload = Array(
        #"{"notificationType":"BRAND_NEW","notificationUUID":"1","signedDate":1735787045000,\#(json)}"#
          .utf8
      )
      text = try token.text()
    } catch {
      throw .trust(error)
    }
    return try (other ?? verifier).verifyNotification(text, expecting: now)
  }

  private static let app = #""bundleId":"com.example.app","appAppleId":1234567890"#
  private static let named = #"{\#(app),"environment":"Production"}"#

  private static let accepted: [(String, AppBinding)] = [
    (#""brandNew":\#(named)"#, .both),
    (#""brandNew":\#(named),"other":{"a":1}"#, .both),
    (#""data":\#(named),"brandNew":{"a":[]}"#, .both),
    (#""data":\#(named),"brandNew":\#(named)"#, .both),
    (#""unclaimInfo":{"unclaimSeatIds":["a"]}"#, .notNamed),
    (#""unclaimInfo":{"unclaimSeatIds":["a"],"brandNew":1},"more":7"#, .notNamed),
    (#""unclaimInfo":\#(named)"#, .both),
  ]

  @Test(arguments: accepted)
  func `a container of a later version is bound by what it names`(
    _ json: String,
    _ binding: AppBinding
  ) throws {
    let verified = try notification(json)
    #expect(verified.notification.appBinding == binding)
    let isNamed = binding == .both
    #expect(verified.notification.app?.bundleId == (isNamed ? "com.example.app" : nil))
    #expect(verified.notification.environment == (isNamed ? .production : nil))
  }

  private static let rejected: [(String, String)] = [
    (
      #""brandNew":{"bundleId":"com.example.other","appAppleId":1,"environment":"Production"}"#,
      "claims/bundle-id"
    ),
    (
      #""brandNew":{"bundleId":"com.example.app","appAppleId":1,"environment":"Production"}"#,
      "claims/app-id"
    ),
    (#""brandNew":{\#(app),"environment":"Sandbox"}"#, "claims/environment"),
    (#""brandNew":{\#(app)}"#, "claims/environment-missing"),
    (#""brandNew":{"a":1}"#, "claims/bundle-id-missing"),
    (#""brandNew":[\#(named)]"#, "claims/bundle-id-missing"),
    (#""other":1"#, "claims/bundle-id-missing"),
    (#""data":\#(named),"brandNew":{"bundleId":"com.example.other"}"#, "claims/bundle-id"),
    (#""data":\#(named),"brandNew":{"appAppleId":7}"#, "claims/app-id"),
    (#""data":\#(named),"brandNew":{"environment":"Sandbox"}"#, "claims/environment"),
    (#""brandNew":\#(named),"other":{"bundleId":"com.example.other"}"#, "claims/bundle-id"),
    (#""unclaimInfo":{"unclaimSeatIds":["a"],"bundleId":"com.example.other"}"#, "claims/bundle-id"),
    (
      #""unclaimInfo":{"unclaimSeatIds":["a"]},"x":{"bundleId":"com.example.other"}"#,
      "claims/bundle-id"
    ),
    (#""unclaimInfo":{"unclaimSeatIds":["a"],"environment":"Sandbox"}"#, "claims/environment"),
    (#""unclaimInfo":{},"data":\#(named)"#, "payload/exclusive-members"),
  ]

  @Test(arguments: rejected)
  func `a container that names another app or environment, or none, is refused`(
    _ json: String,
    _ code: String
  ) {
    #expect(rejection { try notification(json) }?.code == code)
  }

  @Test func `a notification about nothing is refused, even where any app is accepted`() throws {
    let any = SignedDataVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([try authority.anchor()])
    )
    let error = rejection { try notification(#""other":1"#, by: any) }
    #expect(error?.code == "claims/bundle-id-missing")
    #expect(try notification(#""brandNew":{"a":1}"#, by: any).notification.appBinding == .anyApp)
  }

  @Test func `an Apple id alone binds no container without one`() throws {
    let byId = SignedDataVerifier(
      apps: .appAppleId(1_234_567_890),
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    #expect(
      try notification(#""brandNew":\#(Self.named)"#, by: byId).notification.appBinding
        == .appAppleId
    )
    let none = rejection { try notification(#""unclaimInfo":{"unclaimSeatIds":[]}"#, by: byId) }
    #expect(none?.code == "claims/app-id-missing")
  }

  @Test func `a member of another type that nothing reads does not matter`() throws {
    let token = try authority.transaction {
      $0.edits.replace("previousOriginalTransactionId", withJSON: "true")
      $0.edits.replace("price", withJSON: #""9.99""#)
    }
    let verified = try verifier.verifyTransaction(token, expecting: now)
    #expect(verified.value.previousOriginalTransactionId == nil && verified.value.price == nil)
    #expect(
      Set(verified.value.unreadableMembers.map(\.path))
        == ["price", "previousOriginalTransactionId"]
    )
    let read = try authority.transaction { $0.edits.replace("expiresDate", withJSON: #""x""#) }
    #expect(
      rejection { try verifier.verifyTransaction(read, expecting: now) }?.code == "payload/type"
    )
  }

  // MARK: Notifications of 2021 and 2022

  /// A notification without date and status, about a token without an environment.
  private func undated(
    _ configure: (inout NotificationBuilder) -> Void = { _ in }
  ) throws -> String {
    try authority.token(
      NotificationBuilder(.didRenew) {
        $0.signedDate = nil
        $0.data?.status = nil
        $0.data?.transaction?.environment = nil
        $0.data?.renewalInfo?.environment = nil
        configure(&$0)
      }
    ).text()
  }

  private var later: VerificationExpectations {
    get throws { VerificationExpectations(now: try Timestamp(rfc3339: "2055-01-01T00:00:00Z")) }
  }

  @Test func `a notification without a date is verified at that of its tokens`() throws {
    let verified = try verifier.verifyNotification(try undated(), expecting: later)
    #expect(verified.notification.signedDate == (try Timestamp(rfc3339: "2025-01-02T03:04:05Z")))
    #expect(verified.transaction?.environment == .production)
    #expect(verified.renewalInfo?.environment == .production)
    var young = try later
    young.maximumAge = .seconds(3600)
    #expect(
      rejection { try verifier.verifyNotification(try undated(), expecting: young) }?.code
        == "claims/stale"
    )
  }

  @Test func `no unsigned member gives a date`() throws {
    let attacker = try TokenAuthority.generate()
    let forged = try attacker.transaction()
    let token = try undated {
      $0.data?.signedTransactionInfo = forged
      $0.data?.signedRenewalInfo = nil
      $0.data?.renewalInfo = nil
      $0.edits.add(MemberBuilder("originalPurchaseDate", json: "1735787045000"))
    }
    let fault = rejection { try verifier.verify(any: token, expecting: later) }
    #expect(fault?.code == "trust/expired")
    // Without a token, nothing gives a date either.
    let empty = try undated {
      $0.data?.transaction = nil; $0.data?.renewalInfo = nil
    }
    #expect(
      rejection { try verifier.verifyNotification(empty, expecting: later) }?.code
        == "trust/expired"
    )
  }

  @Test func `undated and dated notifications verify in one batch`() throws {
    let dated = try authority.notification(.didRenew).token
    let results = verifier.verify(all: [try undated(), dated, try undated()], expecting: try later)
    #expect(results.allSatisfy { if case .success = $0 { true } else { false } })
  }
}
