// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StoreConfiguration
import StoreLab
public import StrictTime

/// An App Store for tests: it sells, renews, bills, refunds and notifies on a clock that the test moves.
///
///     let store = try TestStore(contentsOf: "Products.storekit", seed: "renewal")
///     let anna = store.customer("anna")
///     let purchase = try anna.purchase("pro.month")
///     store.advance(to: purchase.expiresDate)          // renews by itself
///     anna.paymentMethodWorks = false
///     store.advance(by: .days(31))
///     for notification in store.notifications { try backend.receive(notification.body) }
///     #expect(backend.access(of: anna) == .grace)
///
/// Everything it gives out is signed by a test authority: a verifier that has ``anchors()`` as its trust anchors
/// accepts it, all others reject it. The names are those of `SKTestSession`; unlike it, a store has a clock that the test moves. A store is
/// for one task at a time.
public final class TestStore {
  var state: StoreState
  let signer: StoreSigner
  /// The state before anything happened: the defaults of ``resetToDefaultState()``.
  let initial: StoreState
  /// What `failTransactionsEnabled` lets purchases fail with.
  var purchaseFailure = StoreRefusal.Code.paymentFailed

  /// Whether what changes and what requests do is kept for a ``StoreSides``.
  var isObserved = false
  /// What requests of the App Store Server API did, as steps of scripts.
  var requestedSteps: [[UInt8]] = []

  /// Where requests of the App Store Server API are written before they are done.
  var log: SideLog?

  /// Whether StoreKit's dialogs are off; a store without an app has none, so that this changes nothing.
  public var disableDialogs = true

  /// A store with the products of a configuration.
  ///
  ///     var options = StoreOptions()
  ///     options.environment = .sandbox
  ///     let store = try TestStore(configuration, options: options)
  public init(_ configuration: StoreConfiguration, options: StoreOptions = StoreOptions())
    throws(TrustError)
  {
    initial = StoreState(configuration, options)
    state = initial
    signer = try StoreSigner(options)
  }

  /// A store whose keys do not follow from its seed.
  init(_ configuration: StoreConfiguration, options: StoreOptions, signer: StoreSigner) {
    initial = StoreState(configuration, options)
    state = initial
    self.signer = signer
  }

  /// A store with the products of a configuration, in production from 2026-01-01, whose ids and keys follow from a seed.
  ///
  ///     let store = try TestStore(configuration, seed: "renewal")
  public convenience init(_ configuration: StoreConfiguration, seed: String) throws(TrustError) {
    var options = StoreOptions()
    options.seed = seed
    try self.init(configuration, options: options)
  }

  /// The virtual time.
  ///
  ///     #expect(store.now < purchase.expiresDate)
  public var now: Timestamp { state.now }

  /// The trust anchors of everything that the store signs.
  ///
  ///     let verifier = SignedDataVerifier(
  ///       apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
  ///       environments: [.production],
  ///       anchors: .custom(try store.anchors()))
  public func anchors() throws(TrustError) -> [TrustAnchor] {
    try signer.anchors()
  }

  /// The anchors as PEM, for `receiptctl --root` and servers in other languages.
  ///
  ///     let pem = try store.rootsPEM()
  public func rootsPEM() throws(TrustError) -> String { try signer.rootsPEM() }

  /// The customer of a name, created when first named.
  ///
  ///     let anna = store.customer("anna")
  public func customer(_ name: String = "customer") -> TestCustomer {
    TestCustomer(number: state.customer(name), store: self)
  }

  // MARK: The clock

  /// Moves the clock forward; everything that is due on the way happens in order.
  ///
  ///     store.advance(to: purchase.expiresDate)
  ///
  /// A time in the past changes nothing.
  public func advance(to time: Timestamp) {
    while let due = state.nextDue(until: time) {
      state.passTime(to: due)
      state.changes = Changes()
    }
    state.now = max(state.now, time)
  }

  /// Moves the clock forward by a duration.
  ///
  ///     store.advance(by: .days(31))
  public func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    advance(
      to: state.now.adding(seconds: seconds)
        .adding(milliseconds: attoseconds / 1_000_000_000_000_000)
    )
  }

  /// The next renewals of a customer if nothing changes: time, product, price, offer and cause.
  ///
  ///     for renewal in store.upcoming(for: anna, count: 3) {
  ///       print(renewal.date, renewal.productId, renewal.price)
  ///     }
  public func upcoming(for customer: TestCustomer, count: Int = 12) -> [UpcomingRenewal] {
    state.upcoming(of: customer.number, count: count)
  }

  /// The notifications that the store has sent, in the order of signing.
  ///
  ///     for notification in store.notifications { try backend.receive(notification.body) }
  public var notifications: [TestNotification] { notifications(after: 0) }

  /// The notifications after the first `count`: what is new for a test that counted them.
  ///
  ///     let known = store.notifications.count
  ///     store.advance(by: .days(31))
  ///     for notification in store.notifications(after: known) { try backend.receive(notification.body) }
  public func notifications(after count: Int) -> [TestNotification] {
    state.notifications.indices.dropFirst(max(0, count))
      .map { TestNotification(number: $0, store: self) }
  }

  /// Puts the store back to its start, or to another one; who delivers and how many records it may have stays.
  func reset(start: Timestamp?) {
    var fresh = initial
    fresh.mostRecords = state.mostRecords
    fresh.deliversOutside = state.deliversOutside
    if let start { (fresh.options.start, fresh.now) = (start, start) }
    state = fresh
    requestedSteps = []
    purchaseFailure = .paymentFailed
  }

  func perform(_ step: Step, name: String? = nil) throws(StoreRefusal) {
    defer {
      // What the step makes due at once, such as a renewal that is charged early.
      while let due = state.nextDue(until: state.now) { state.passTime(to: due) }
      if !isObserved { state.changes = Changes() }
    }
    try state.perform(step, name: name)
  }

  /// Does a step that no state of the store forbids.
  func set(_ step: Step) {
    do {
      try perform(step)
    } catch {
      // Settings are never refused: they name what exists, and no simulated error concerns them.
    }
  }
}

extension Duration {
  /// A duration of days of 24 hours.
  ///
  ///     store.advance(by: .days(31))
  public static func days(_ count: Int64) -> Duration { .seconds(count) * 86_400 }
}
