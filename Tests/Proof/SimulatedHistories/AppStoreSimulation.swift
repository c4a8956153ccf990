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
  /// Whether seats are added to subscriptions; their receipts do not distinguish the transactions of a period.
  let hasSeats: Bool
  /// Whether notifications are signed as late as genuine ones of the sandbox.
  let isObserved: Bool
  /// How many seconds after a change the App Store signs the notification about it.
  var delay: Int64 = 0
  var hasAccounts: Bool
  /// The app version that the customer downloaded first.
  let version: String

  var drafts: [MessageDraft] = []
  var events: [HistoryEvent] = []
  var snapshots: [Snapshot] = []

  init(seed: UInt64, customer: Int64, _ environment: StoreEnvironment, from start: Timestamp) {
    random = SeededRandom(seed: seed)
    now = start
    // Each machine of Xcode numbers its transactions from 0.
    idPrefix =
      environment == .xcode
      ? -1
      : 2_000_000_000_000_000 + customer * 1_000_000 + (environment == .production ? 0 : 500_000)
    origin = DocumentOrigin(
      environment: environment,
      appTransactionId: "\(704_500_000_000_000_000 + customer)"
    )
    graceDays = random.chance(70) ? random.pick([3, 16, 28]) : nil
    graceForTrials = random.chance(50)
    hasAccounts = random.chance(60)
    version = random.chance(50) ? "9" : "12"
    let isMultiSeat = random.chance(15)
    hasSeats = environment != .xcode && isMultiSeat
    let isPunctual = random.chance(75)
    isObserved = environment != .xcode && !isPunctual
  }

  /// Simulates this many steps.
  mutating func play(steps: Int) {
    for _ in 0..<steps {
      let action = now.adding(
        seconds: random.chance(30) ? random.number(60...90_000) : random.number(90_000...2_000_000)
      )
      let due = state.chains.indices.filter { state.chains[$0].due != nil }
        .min { (state.chains[$0].due ?? .latest) < (state.chains[$1].due ?? .latest) }
      delay = 0
      // A notification is signed before the next change.
      let longestDelay = isObserved ? ObservedDelay.longest : 0
      if let due, let time = state.chains[due].due, time <= action.adding(seconds: longestDelay) {
        now = max(time, now.adding(seconds: max(1, longestDelay)))
        settle(due)
      } else {
        now = action.adding(seconds: longestDelay)
        act()
      }
      // Between a change and its notification, nothing that is signed shows it.
      if let last = snapshots.indices.last {
        snapshots[last].until = min(snapshots[last].until, now)
      }
      snapshots.append(Snapshot(from: signingTime, state: state))
    }
  }

  /// When the App Store signs documents about the last change.
  var signingTime: Timestamp { now.adding(seconds: delay) }

  mutating func newId() -> String {
    defer { nextId += 1 }
    return "\(idPrefix + nextId)"
  }

  /// The app account token; purchases in the App Store or with a code have none.
  mutating func account(_ current: String?) -> String? {
    guard hasAccounts else { return nil }
    if let current, !random.chance(25) { return current }
    let number = random.number(1...3)
    return "9ad56bd2-0bc6-42e0-af24-\(max(idPrefix, 0) % 1_000_000_000)00\(number)".padded(to: 36)
  }

  // MARK: Signing

  mutating func log(
    _ kind: HistoryEvent.Kind,
    _ chain: Int,
    _ period: PeriodState,
    as product: String? = nil
  ) {
    events.append(
      HistoryEvent(
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
    let subject = period.map { state.chains[chain].periods[$0] } ?? state.chains[chain].newest
    delay = delay(of: kind)
    notify(
      kind,
      chain,
      subject.id,
      subject.transaction(of: state.chains[chain], signed: signingTime, origin)
    )
  }

  /// Signs a notification about a chain with this transaction.
  mutating func notify(
    _ kind: NotificationBuilder.Kind,
    _ chain: Int,
    _ id: String,
    _ transaction: TransactionBuilder
  ) {
    let state = state.chains[chain]
    let time = signingTime
    let documents = [
      HistoryDocument(kind: .transaction(id), chain: state.originalId),
      state.renewalInfoDocument(origin),
    ]
    let renewalInfo = state.renewalInfo(signed: time, origin)
    // Xcode sends no notifications: the app receives the transaction, then the renewal info.
    guard origin.environment != .xcode else {
      drafts += [
        MessageDraft(signed: time, body: .transaction(transaction), documents: [documents[0]]),
        MessageDraft(signed: time, body: .renewalInfo(renewalInfo), documents: [documents[1]]),
      ]
      return
    }
    var notification = NotificationBuilder(kind)
    notification.signedDate = TokenDate(time)
    notification.notificationUUID =
      "9ad56bd2-0bc6-42e0-af24-fd996d\(time.millisecondsSince1970 % 1_000_000)"
    notification.data?.environment = origin.environmentName
    notification.data?.transaction = transaction
    notification.data?.renewalInfo = renewalInfo
    notification.data?.status = state.signedStatus(at: time)
    notification.data?.consumptionRequestReason = nil
    drafts.append(
      MessageDraft(signed: time, body: .notification(notification), documents: documents)
    )
  }

  mutating func notify(_ kind: NotificationBuilder.Kind, oneTime index: Int) {
    let purchase = state.oneTime[index]
    let documents = [HistoryDocument(kind: .transaction(purchase.id), chain: purchase.id)]
    delay = delay(of: kind)
    let transaction = purchase.transaction(signed: signingTime, origin)
    guard origin.environment != .xcode else {
      drafts.append(
        MessageDraft(signed: signingTime, body: .transaction(transaction), documents: documents)
      )
      return
    }
    var notification = NotificationBuilder(kind)
    notification.signedDate = TokenDate(signingTime)
    notification.data?.environment = origin.environmentName
    notification.data?.transaction = transaction
    notification.data?.renewalInfo = nil
    notification.data?.status = nil
    notification.data?.consumptionRequestReason = nil
    drafts.append(
      MessageDraft(signed: signingTime, body: .notification(notification), documents: documents)
    )
  }

  private mutating func delay(of kind: NotificationBuilder.Kind) -> Int64 {
    guard isObserved, let seconds = ObservedDelay.seconds(of: kind) else { return 0 }
    return random.number(seconds)
  }
}

extension String {
  fileprivate func padded(to length: Int) -> String {
    String((self + String(repeating: "0", count: length)).prefix(length))
  }
}
