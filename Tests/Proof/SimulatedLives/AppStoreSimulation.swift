// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StorePayloads
import StoreReceipts
import StrictTime

/// Simulates one customer in one environment: the state machine of subscriptions, driven by a
/// seeded random generator.
struct AppStoreSimulation: Sendable {
  var random: SeededRandom
  var now: Timestamp
  var state = CustomerState()
  let origin: DocumentOrigin
  /// A part of all ids that makes them unique across customers and environments.
  let idPrefix: Int64
  private var nextId: Int64 = 1
  /// The app's billing grace period in days; 0 is off.
  var graceDays: Int64?
  var graceForTrials: Bool
  var hasAccounts: Bool
  /// The app version that the customer downloaded first.
  let version: String

  var drafts: [MessageDraft] = []
  var events: [LifeEvent] = []
  var snapshots: [Snapshot] = []

  init(seed: UInt64, customer: Int64, _ environment: StoreEnvironment, from start: Timestamp) {
    random = SeededRandom(seed: seed)
    now = start
    idPrefix =
      2_000_000_000_000_000 + customer * 1_000_000 + (environment == .production ? 0 : 500_000)
    origin = DocumentOrigin(
      environment: environment,
      appTransactionId: "\(704_500_000_000_000_000 + customer)"
    )
    graceDays = random.chance(70) ? random.pick([3, 16, 28]) : nil
    graceForTrials = random.chance(50)
    hasAccounts = random.chance(60)
    version = random.chance(50) ? "9" : "12"
  }

  /// Simulates this many steps.
  mutating func play(steps: Int) {
    for _ in 0..<steps {
      let action = now.adding(
        seconds: random.chance(30) ? random.number(60...90_000) : random.number(90_000...2_000_000)
      )
      let due = state.chains.indices.filter { state.chains[$0].due != nil }
        .min { (state.chains[$0].due ?? .latest) < (state.chains[$1].due ?? .latest) }
      if let due, let time = state.chains[due].due, time <= action {
        now = max(time, now.adding(seconds: 1))
        settle(due)
      } else {
        now = action
        act()
      }
      snapshots.append(Snapshot(from: now, state: state))
    }
  }

  mutating func newId() -> String {
    defer { nextId += 1 }
    return "\(idPrefix + nextId)"
  }

  /// The app account token; purchases in the App Store or with a code have none.
  mutating func account(_ current: String?) -> String? {
    guard hasAccounts else { return nil }
    if let current, !random.chance(25) { return current }
    let number = random.number(1...3)
    return "9ad56bd2-0bc6-42e0-af24-\(idPrefix % 1_000_000_000)00\(number)".padded(to: 36)
  }

  // MARK: Signing

  mutating func log(
    _ kind: LifeEvent.Kind,
    _ chain: Int,
    _ period: PeriodState,
    as product: String? = nil
  ) {
    events.append(
      LifeEvent(
        kind: kind,
        at: now,
        chain: state.chains[chain].originalId,
        transaction: period.id,
        product: product ?? period.product,
        start: period.start
      )
    )
  }

  /// Signs a notification about a chain, with the newest transaction unless another is given.
  mutating func notify(_ kind: NotificationBuilder.Kind, _ chain: Int, _ period: Int? = nil) {
    let state = state.chains[chain]
    let subject = period.map { state.periods[$0] } ?? state.newest
    var notification = NotificationBuilder(kind)
    notification.signedDate = TokenDate(now)
    notification.notificationUUID =
      "9ad56bd2-0bc6-42e0-af24-fd996d\(now.millisecondsSince1970 % 1_000_000)"
    notification.data?.environment = origin.environmentName
    notification.data?.transaction = subject.transaction(of: state, signed: now, origin)
    notification.data?.renewalInfo = state.renewalInfo(signed: now, origin)
    notification.data?.status = state.signedStatus(at: now)
    notification.data?.consumptionRequestReason = nil
    drafts.append(
      MessageDraft(
        signed: now,
        body: .notification(notification),
        documents: [
          LifeDocument(kind: .transaction(subject.id), chain: state.originalId),
          LifeDocument(kind: .renewalInfo, chain: state.originalId),
        ]
      )
    )
  }

  mutating func notify(_ kind: NotificationBuilder.Kind, oneTime index: Int) {
    let purchase = state.oneTime[index]
    var notification = NotificationBuilder(kind)
    notification.signedDate = TokenDate(now)
    notification.data?.environment = origin.environmentName
    notification.data?.transaction = purchase.transaction(signed: now, origin)
    notification.data?.renewalInfo = nil
    notification.data?.status = nil
    notification.data?.consumptionRequestReason = nil
    drafts.append(
      MessageDraft(
        signed: now,
        body: .notification(notification),
        documents: [LifeDocument(kind: .transaction(purchase.id), chain: purchase.id)]
      )
    )
  }
}

extension String {
  fileprivate func padded(to length: Int) -> String {
    String((self + String(repeating: "0", count: length)).prefix(length))
  }
}
