// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictTime

/// The whole store at one time: a fold over its events.
///
/// Nothing in it reads a clock or a source of randomness. Everything that is signed is a projection of it.
struct StoreState: Sendable {
  var catalogue: Catalogue
  var options: StoreOptions
  let identifiers: SeededIdentifiers
  var settings: StoreSettings
  var timeTable: TimeTable
  var now: Timestamp

  var customers: [CustomerState] = []
  var subscriptions: [SubscriptionState] = []
  /// The transactions of each subscription, in order.
  var periods: [[Int]] = []
  var transactions: [TransactionRecord] = []
  var notifications: [NotificationRecord] = []
  var due = DueQueue()
  /// What changed at this time.
  var changes = Changes()

  var customerNumbers: [String: Int] = [:]
  /// What scripts call purchases.
  var purchaseNames: [String: PurchaseName] = [:]
  var gracePeriod: GracePeriodSetting
  var gracePeriodScope: GracePeriodScope
  var endpoint = NotificationEndpoint.up
  /// Whether a caller makes the attempts to deliver, as a server over HTTP does.
  var deliversOutside = false
  /// The attempts that the caller is to make.
  var outgoing: [OutgoingAttempt] = []
  /// What the Retention Messaging API keeps.
  var retention = RetentionState()
  var simulatedErrors: [String: String] = [:]
  var lineItems = 0
  /// The most transactions and notifications, and steps that go through all subscriptions count too.
  var mostRecords = Int.max
  var searches = 0
  var massExtensions = 0
  /// The newest transaction of each member for a shared one-time purchase.
  var copies: [Int: [Int: Int]] = [:]
  /// The subscription of each family member, by the subscription that is shared.
  var memberChains: [Int: [Int: Int]] = [:]
  /// The undocumented behaviour that something depended on.
  var assumptions = AssumptionSet()
  /// How many names were made of each product id.
  var nameCounts: [String: Int] = [:]

  /// What a name of a script stands for.
  enum PurchaseName: Sendable {
    case subscription(Int)
    case oneTime([Int])
    case waiting(customer: Int)
  }

  init(_ configuration: StoreConfiguration, _ options: StoreOptions) {
    catalogue = Catalogue(configuration)
    self.options = options
    settings = options.settings ?? configuration.settings
    identifiers = SeededIdentifiers(seed: options.seed)
    timeTable = TimeTable(options, timeRate: settings.timeRate)
    now = options.start
    gracePeriod = options.gracePeriod
    gracePeriodScope = options.gracePeriodScope
    simulatedErrors = SimulatedCall.errors(of: settings)
  }

  /// Whether nothing more is played.
  var isFull: Bool { transactions.count + notifications.count + searches / 64 > mostRecords }

  /// The storefront of new customers.
  var storefront: Storefront {
    Storefront(options.storefront ?? settings.storefront ?? "USA") ?? .unitedStates
  }

  /// The customer of a name, created when first named.
  mutating func customer(_ name: String) -> Int {
    if let number = customerNumbers[name] { return number }
    if settings.interruptsPurchases { assume(.interruptedPurchases) }
    let number = customers.count
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

  func transactionId(_ number: Int) -> String {
    options.environment == .xcode
      ? "\(number)" : "\(identifiers.firstTransactionId + Int64(number))"
  }

  func appTransactionId(_ customer: Int) -> String {
    "\(identifiers.firstAppTransactionId + Int64(customer))"
  }
}

/// What changed at one time.
struct Changes: Sendable {
  var causes: [String] = []
  var transactions: [Int] = []
  var subscriptions: [Int] = []
  var notifications: [Int] = []
  var deliveries: [Delivery] = []
  var messages: [Message] = []
  var answers: [Answer] = []
  var showsAll = false

  struct Delivery: Sendable {
    let notification: Int
    let uuid: String
    let attempt: NotificationRecord.Attempt
  }

  struct Message: Hashable, Sendable {
    let customer: Int
    let reason: Reason

    /// StoreKit's message reasons.
    enum Reason: String, Sendable {
      case billingIssue, priceIncreaseConsent, winBackOffer
    }
  }

  struct Answer: Sendable {
    let step: Int?
    let name: String
    let refusal: StoreRefusal
  }

  var isEmpty: Bool { causes.isEmpty && answers.isEmpty && deliveries.isEmpty && !showsAll }

  mutating func note(_ cause: String) {
    if !causes.contains(cause) { causes.append(cause) }
  }
}
