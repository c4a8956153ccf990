// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
import StorePayloads
import StoreVerification
import Testing

/// The notifications that steps cause, and those that the step `notify` sends.
struct CausedNotificationTests {
  /// What the histories of the rules have not.
  private static let more = [
    ScriptedHistory(
      steps: [
        "2026-01-01 purchase: 'product':'pro.month','as':'A'",
        "2026-01-02 rescindConsent", "2026-01-03 testNotification",
        "2026-01-04 requestRefund: 'transaction':'A'",
        "2026-01-05 declineRefund: 'transaction':'A'",
        "2026-01-06 massExtend: 'product':'pro.month','days':3",
      ],
      until: "2026-01-07"
    ),
    ScriptedHistory(
      steps: [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 purchase: 'product':'basic.month','as':'B'",
        "2026-01-03 expire: 'subscription':'B'",
        "2026-01-04 purchase: 'product':'pro.month','offer':{'code':'SPRING'}",
        "2026-01-05 purchase: 'product':'basic.month'",
        "2026-01-06 purchase: 'product':'pro.month'",
      ],
      until: "2026-01-07"
    ),
  ]

  private static func state(of script: StoreScript) throws -> StoreState {
    var run = StoreRun(try Products.configuration(), script.options)
    try run.play(RunPlan(script.steps[...], until: script.until))
    return run.state
  }

  private static func text(_ type: NotificationType, _ subtype: NotificationSubtype?) -> String {
    type.rawValue + (subtype.map { "/\($0.rawValue)" } ?? "")
  }

  /// A step that causes another notification must be in the table, so that `notify` no longer sends it.
  @Test func `the table has exactly what plays contain without notify`() throws {
    var found: Set<String> = []
    let histories = Rule.all.map(\.history) + Self.more
    for history in histories where !history.steps.contains(where: { $0.contains(" notify") }) {
      for record in try Self.state(of: history.script()).notifications {
        found.insert(Self.text(record.type, record.subtype))
      }
    }
    for number in 0..<20 {
      let state = try Self.state(of: RandomHistory(number).script())
      for record in state.notifications
      where CausedNotifications.contains(record.type, record.subtype) {
        found.insert(Self.text(record.type, record.subtype))
      }
    }
    // Tokens of other stores are in `notify`, too.
    found = found.filter { !$0.hasPrefix(NotificationType.externalPurchaseToken.rawValue) }
    // Claims of any server may end in `notify`, too.
    found.remove(NotificationType.unclaimSeats.rawValue)
    let caused = Set(CausedNotifications.all.map { Self.text($0.0, $0.1) })
    #expect(found.subtracting(caused) == [])
    #expect(caused.subtracting(found) == [])
  }

  @Test func `each documented type and subtype is caused, or sent by notify`() {
    let others = Set(
      CausedNotifications.others.flatMap { row in row.subtypes.map { Self.text(row.type, $0) } }
    )
    let caused = Set(CausedNotifications.all.map { Self.text($0.0, $0.1) })
    let documented = Set(
      NotificationDefinition.all.flatMap { definition in
        definition.variants.map { Self.text(definition.type, $0.subtype) }
      }
    )
    #expect(others.isDisjoint(with: caused))
    #expect(documented.subtracting(others.union(caused)) == [])
  }

  private static let sent: [(type: String, subtype: String?)] =
    CausedNotifications.others.flatMap { row in
      row.subtypes.map { (row.type.rawValue, $0?.rawValue) }
    }

  @Test(arguments: sent)
  func `notify sends each of them with what the type contains`(
    _ sent: (type: String, subtype: String?)
  ) throws {
    let subtype = sent.subtype.map { ",'subtype':'\($0)'" } ?? ""
    let claims =
      sent.type == "UNCLAIM_SEATS"
      ? ",'unclaimSeatIds':['0f8fad5b-d9cb-469f-a165-70867728950e']" : ""
    let history = ScriptedHistory(
      steps: [
        "2026-01-01 purchase: 'product':'news.month','as':'A'",
        "2026-01-02 notify: 'type':'\(sent.type)'\(subtype)\(claims)",
      ],
      until: "2026-01-03"
    )
    let state = try Self.state(of: history.script())
    let record = try #require(state.notifications.last)
    #expect(state.notifications.count == 2)
    #expect(record.type.rawValue == sent.type)
    #expect(record.subtype?.rawValue == sent.subtype)
    let signer = try StoreSigner(state.options)
    let token = try state.token(of: record, signedBy: signer)
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: state.options.appAppleId)],
      environments: [.production],
      anchors: .custom(try signer.anchors())
    )
    let body = Array(#"{"signedPayload":"\#(token)"}"#.utf8)
    let payload = try verifier.verifyNotification(body[...], expecting: .init(now: state.now))
      .notification.value
    let contents = try #require(NotificationDefinition.of(record.type)).contents
    #expect((payload.data != nil) == (contents == .data))
    #expect((payload.externalPurchaseToken != nil) == (contents == .externalPurchaseToken))
    #expect((payload.unclaimInfo != nil) == (contents == .unclaimInfo))
    if contents == .data { #expect(payload.data?.signedTransactionInfo != nil) }
    guard contents == .unclaimInfo else { return }
    #expect(payload.unclaimInfo?.unclaimSeatIds == ["0f8fad5b-d9cb-469f-a165-70867728950e"])
    #expect(payload.unclaimInfo?.bundleId == "com.example.app")
    #expect(payload.unclaimInfo?.environment == .production)
  }

  @Test func `a notification with a subtype is about a purchase`() throws {
    let history = ScriptedHistory(
      steps: ["2026-01-01 notify: 'type':'OFFER_REDEEMED','subtype':'INITIAL_BUY'"],
      until: "2026-01-02"
    )
    #expect(try history.summary() == ["2026-01-01 !notFound"])
  }
}
