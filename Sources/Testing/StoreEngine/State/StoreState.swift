// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration
package import StrictTime

/// The complete state of a store at one time, determined by its events.
///
/// It reads neither the system clock nor random numbers. Every signed payload is computed from it.
package struct StoreState: Sendable {
  package var catalogue: Catalogue
  package var options: StoreOptions
  package let identifiers: SeededIdentifiers
  package var settings: StoreSettings
  private(set) var timeTable: TimeTable
  package var now: Timestamp

  package var customers: Table<CustomerState> = []
  package var subscriptions: Table<SubscriptionState> = []
  /// The periods and transactions of each subscription.
  package var chains: Column<SubscriptionState, SubscriptionChain> = []
  package var periods: Table<SubscriptionPeriod> = []
  package var transactions: Table<TransactionRecord> = []
  package var notifications: Table<NotificationRecord> = []
  /// The notifications that are signed later than the changes they report.
  package var postponed = PostponedNotifications()
  /// The refund requests that are decided later, and those that were.
  var refundRequests: Table<RefundRequest> = []
  var due = DueQueue()
  /// The changes at the current time.
  package var changes = Changes()

  package var customerNumbers: [String: CustomerIndex] = [:]
  /// The names of purchases in scripts.
  package var purchaseNames: [String: PurchaseName] = [:]
  package var gracePeriod: GracePeriodSetting
  package var gracePeriodScope: GracePeriodScope
  package var deliveries = Deliveries()
  /// The images and messages of the Retention Messaging API.
  package var retention = RetentionState()
  /// The reports about external purchases.
  package var externalPurchases = ExternalPurchaseState()
  package var simulatedErrors: [String: String] = [:]
  var lineItems = 0
  /// The maximum number of transactions and notifications.
  ///
  /// Searches of all subscriptions count as well: 64 searched subscriptions are one record.
  package var mostRecords = Int.max
  /// The maximum number of transactions and notifications in a play, and in a served store.
  package static let mostRecords = 1_000_000
  var searches = 0
  var massExtensions = 0
  package var families = Families()
  /// The claims of seats in groups whose invitations the developer hosts.
  package var claims = SeatClaimTable()
  package var bundles: Bundles
  /// The nonces of the signed offers and eligibilities with which customers purchased, in lower case.
  var redeemedNonces: Set<String> = []
  /// The assumptions used so far.
  var assumptions = AssumptionSet()
  /// The last number used in a name such as `PRODUCT#2`, by the name before `#`.
  var nameCounts: [String: Int] = [:]

  /// The purchase that a name in a script refers to.
  package enum PurchaseName: Sendable {
    case subscription(SubscriptionIndex)
    case oneTime([TransactionIndex])
    case waiting(customer: CustomerIndex)
  }

  package init(_ configuration: StoreConfiguration, _ options: StoreOptions) {
    catalogue = Catalogue(configuration, seats: options.seats)
    bundles = Bundles(SoldBundle.all(in: options, catalogue))
    self.options = options
    settings = options.settings ?? configuration.settings
    identifiers = SeededIdentifiers(seed: options.seed)
    timeTable = TimeTable(options, timeRate: settings.timeRate)
    now = options.start
    gracePeriod = options.gracePeriod
    gracePeriodScope = options.gracePeriodScope
    simulatedErrors = SimulatedCall.errors(of: settings)
  }

  /// Whether the limit of records is exceeded, which ends the play.
  package var isFull: Bool {
    transactions.count + notifications.count + searches / 64 > mostRecords
  }

  /// The storefront of new customers.
  package var storefront: Storefront {
    Storefront(options.storefront ?? settings.storefront ?? "USA") ?? .unitedStates
  }

  /// The customer with the given name, created at the first use of the name.
  package mutating func customer(_ name: String) -> CustomerIndex {
    if let number = customerNumbers[name] { return number }
    if settings.interruptsPurchases { assume(.interruptedPurchases) }
    let number = customers.endIndex
    customerNumbers[name] = number
    customers.append(
      CustomerState(
        index: number,
        name: name,
        storefront: storefront,
        asksToBuy: settings.asksToBuy,
        interruptsPurchases: settings.interruptsPurchases,
        createdAt: now,
        signedAt: now.adding(milliseconds: -1)
      )
    )
    return number
  }

  package func transactionId(_ number: TransactionIndex) -> String {
    options.environment == .xcode
      ? "\(number.value)" : "\(identifiers.firstTransactionId + Int64(number.value))"
  }

  /// The id of a bundle's own transaction, which no history contains.
  func transactionId(ofBundle number: Int) -> String {
    options.environment == .xcode
      ? "\(StoreState.mostRecords + number)" : "\(identifiers.firstBundleId + Int64(number))"
  }

  /// Whether an id is that of a bundle's own transaction.
  package func isOfBundle(_ id: String) -> Bool {
    guard let number = Int64(id) else { return false }
    let first = Int64(transactionId(ofBundle: 0)) ?? 0
    return (first..<first + Int64(bundles.transactionCount)).contains(number)
  }

  package func appTransactionId(_ customer: CustomerIndex) -> String {
    "\(identifiers.firstAppTransactionId + Int64(customer.value))"
  }
}

/// The changes at one time.
package struct Changes: Sendable {
  var causes: [String] = []
  package var transactions: [TransactionIndex] = []
  var subscriptions: [SubscriptionIndex] = []
  package var notifications: [NotificationIndex] = []
  var deliveries: [Delivery] = []
  var messages: [Message] = []
  /// The numbers of the real-time requests.
  var retention: [Int] = []
  package var answers: [Answer] = []
  /// What steps changed that nothing else shows.
  package var outcomes: [StepOutcome] = []
  var showsAll = false

  package struct Delivery: Sendable {
    package let notification: NotificationIndex
    package let uuid: String
    package let attempt: NotificationRecord.Attempt
  }

  package struct Message: Hashable, Sendable {
    let customer: CustomerIndex
    package let reason: Reason
    /// The prices of a consent.
    package var prices: Prices?

    package struct Prices: Hashable, Sendable {
      package let old: Int64
      package let new: Int64
      package let currency: String
    }

    /// A reason of StoreKit's `Message`.
    package enum Reason: String, Sendable {
      case billingIssue, priceIncreaseConsent, winBackOffer
    }
  }

  package struct Answer: Sendable {
    let step: Int?
    package let name: String
    package let refusal: StoreRefusal
    /// Who and what the step is about.
    package let subject: StepSubject
  }

  package init() {}

  var isEmpty: Bool { causes.isEmpty && answers.isEmpty && !showsAll }

  mutating func note(_ cause: String) {
    if !causes.contains(cause) { causes.append(cause) }
  }
}

extension StoreState {
  /// The lengths of periods for a customer.
  func timeTable(of customer: CustomerIndex) -> TimeTable {
    guard let month = customers[customer].sandboxMonth else { return timeTable }
    return TimeTable(options, sandboxMonth: month)
  }

  /// After how many renewals the sandbox turns auto-renew off.
  var sandboxRenewals: Int { Int(min(12, max(1, options.knobs.sandboxRenewals))) }

  /// Sets the rate of Xcode; other environments have none.
  mutating func setTimeRate(_ rate: Int64) throws(StoreRefusal) {
    guard options.environment == .xcode || rate == 0 else {
      throw StoreRefusal(
        .invalidState,
        options.environment == .sandbox
          ? "the sandbox has a renewal rate for each tester: setRenewalRate"
          : "production has no renewal rate: start the clock with a speed instead"
      )
    }
    changes.note("setting")
    settings.timeRate = rate
    timeTable = TimeTable(options, timeRate: rate)
  }

  /// Sets the renewal rate of a tester of the sandbox, which applies from the next period on.
  mutating func setRenewalRate(_ customer: CustomerIndex, _ month: SandboxMonth)
    throws(StoreRefusal)
  {
    guard options.environment == .sandbox else {
      throw StoreRefusal(.invalidState, "only the sandbox has a renewal rate for each tester")
    }
    changes.note("setting")
    customers[customer].sandboxMonth = month
  }
}
