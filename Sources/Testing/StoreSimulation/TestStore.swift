// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StoreConfiguration
import StoreEngine
import StoreLab
public import StrictTime

/// A simulated App Store for tests.
///
/// The test controls its clock.
///
///     let store = try TestStore(contentsOf: "Products.storekit", seed: "renewal")
///     store.setGracePeriod(.days(16))
///     let anna = store.customer("anna")
///     let purchase = try anna.purchase("pro.month")
///     store.advance(to: purchase.expiresDate)          // renews
///     anna.paymentMethodWorks = false
///     store.advance(by: .days(31))
///     for notification in store.notifications { try backend.receive(notification.body) }
///     #expect(anna.subscriptions.first?.status == .billingGracePeriod)
///
/// A test authority signs all data: only a verifier with ``anchors()`` as trust anchors accepts it. In production and
/// the sandbox, stores with the same seed have the same anchors, whatever the app: use this to test notifications that
/// a server must reject.
///
/// The names are those of `SKTestSession`. A store is not `Sendable`: use it from one task at a time.
public final class TestStore {
  package var run: StoreRun
  package let signer: StoreSigner
  /// The error of purchases while `failTransactionsEnabled` is set.
  var purchaseFailure = StoreRefusal.Code.paymentFailed

  /// Answers real-time requests; `nil` asks none.
  var retentionAnswer: ((String) throws -> TestRetentionAnswer)?

  /// Whether StoreKit's dialogs are disabled.
  ///
  /// Has no effect: a simulated store shows no dialogs.
  public var disableDialogs = true

  /// Creates a store with the products of a configuration.
  ///
  ///     var options = StoreOptions()
  ///     options.environment = .sandbox
  ///     let store = try TestStore(configuration, options: options)
  public init(_ configuration: StoreConfiguration, options: StoreOptions = StoreOptions())
    throws(TrustError)
  {
    run = StoreRun(configuration, options)
    run.keepsRows = false
    signer = try StoreSigner(options)
  }

  /// Creates a store with a given signer.
  package init(_ run: StoreRun, signer: StoreSigner) {
    self.run = run
    self.signer = signer
  }

  /// The state of the store.
  package var state: StoreState {
    get { run.state }
    _modify { yield &run.state }
  }

  /// Creates a production store of `com.example.app` with the products of a configuration, on 2026-01-01.
  ///
  /// Ids and keys are derived from the seed.
  ///
  ///     let store = try TestStore(configuration, seed: "renewal")
  public convenience init(_ configuration: StoreConfiguration, seed: String) throws(TrustError) {
    var options = StoreOptions()
    options.seed = seed
    try self.init(configuration, options: options)
  }

  /// The time of the store's clock.
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

  /// The trust anchors in PEM, for `receiptctl --root` and servers in other languages.
  ///
  ///     let pem = try store.rootsPEM()
  public func rootsPEM() throws(TrustError) -> String { try signer.rootsPEM() }

  /// The customer with the given name, created at the first use of the name.
  ///
  ///     let anna = store.customer("anna")
  public func customer(_ name: String = "customer") -> TestCustomer {
    TestCustomer(number: state.customer(name), store: self)
  }

  /// Every knob, and each undocumented fact that the store depended on so far.
  public var assumptions: [Assumption] { state.listedAssumptions }

  // MARK: The clock

  /// Moves the clock forward, and performs everything that becomes due, in order.
  ///
  ///     store.advance(to: purchase.expiresDate)
  ///
  /// A time in the past changes nothing.
  public func advance(to time: Timestamp) { run.advance(to: time) }

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

  /// Moves the clock forward by a calendar period.
  ///
  ///     store.advance(by: .months(1))
  @_disfavoredOverload
  public func advance(by period: CalendarPeriod) { advance(to: state.now.adding(period)) }

  /// Plays the steps of a script, and moves the clock to its end.
  ///
  ///     let script = try StoreScript(bytes[...], for: configuration)
  ///     let store = try TestStore(configuration, options: script.options)
  ///     try store.play(script)
  ///
  /// Throws at the first step that the store refuses; the steps before it remain.
  public func play(_ script: StoreScript) throws(ScriptError) {
    for step in script.steps {
      advance(to: step.time)
      do throws(StoreRefusal) {
        try perform(step.step)
      } catch {
        throw ScriptError(step: step.number, error.message)
      }
    }
    advance(to: script.until)
  }

  /// The next renewals of a customer if nothing changes: time, product, price, offer and cause.
  ///
  ///     for renewal in store.upcoming(for: anna, count: 3) {
  ///       print(renewal.date, renewal.productId, renewal.price)
  ///     }
  public func upcoming(for customer: TestCustomer, count: Int = 12) -> [UpcomingRenewal] {
    state.upcoming(of: customer.number, count: count)
  }

  /// The notifications that the store has signed, in this order, whether or not they were delivered.
  ///
  ///     for notification in store.notifications { try backend.receive(notification.body) }
  public var notifications: [TestNotification] { notifications(after: 0) }

  /// The notifications after the first `count`.
  ///
  ///     let known = store.notifications.count
  ///     store.advance(by: .days(31))
  ///     for notification in store.notifications(after: known) { try backend.receive(notification.body) }
  public func notifications(after count: Int) -> [TestNotification] {
    state.notifications.indices.dropFirst(max(0, count))
      .map { TestNotification(number: $0, store: self) }
  }

  /// Resets the store, optionally with another start.
  package func reset(start: Timestamp?) {
    run.reset(start: start)
    purchaseFailure = .paymentFailed
  }

  package func perform(_ step: any Step) throws(StoreRefusal) {
    defer { if !run.keepsRows { run.forget() } }
    guard retentionAnswer != nil else { return try run.perform(step) }
    askForRetention(before: step)
    try run.perform(step)
    askForRetention()
  }

  /// Performs a step that the store never refuses.
  func set(_ step: any Step) {
    do {
      try perform(step)
    } catch {
      // Settings refer only to existing names, and have no simulated errors.
    }
  }
}

extension Duration {
  /// A duration of this number of days, each of 24 hours.
  ///
  ///     store.advance(by: .days(31))
  public static func days(_ count: Int64) -> Duration { .seconds(count) * 86_400 }
}
