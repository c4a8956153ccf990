// SPDX-License-Identifier: Apache-2.0

/// The settings of StoreKit testing in a `.storekit` file; what is absent has Xcode's default.
public struct StoreSettings: Hashable, Sendable {
  /// The raw value of `SKTestSession.TimeRate`; 0 is real time.
  public var timeRate: Int64 = 0
  /// Whether failed renewals have a grace period.
  public var hasBillingGracePeriod = false
  /// Whether every renewal fails.
  public var failsRenewals = false
  /// Whether purchases are interrupted.
  public var interruptsPurchases = false
  /// Whether purchases wait for approval.
  public var asksToBuy = false
  /// Whether purchases fail.
  public var failsTransactions = false
  /// The storefront: `USA`.
  public var storefront: String?
  /// The locale: `en_US`.
  public var locale: String?
  /// The app's Apple id, in synchronized files.
  public var applicationInternalId: String?
  /// The team, in synchronized files.
  public var developerTeamId: String?
  /// Whether the file was synchronized from App Store Connect.
  public var isSynchronized = false
  /// Simulated errors by the name of the call.
  public var simulatedErrors: [String] = []

  /// The defaults.
  public init() {}

  init(_ settings: ConfigurationReader?) throws(ConfigurationError) {
    guard let settings else { return }
    timeRate = try settings.integer("_timeRate") ?? 0
    hasBillingGracePeriod = try settings.boolean("_billingGracePeriodEnabled") ?? false
    failsRenewals = try settings.boolean("_renewalBillingIssuesEnabled") ?? false
    interruptsPurchases = try settings.boolean("_billingIssuesEnabled") ?? false
    asksToBuy = try settings.boolean("_askToBuyEnabled") ?? false
    failsTransactions = try settings.boolean("_failTransactionsEnabled") ?? false
    storefront = try settings.string("_storefront")
    locale = try settings.string("_locale")
    applicationInternalId = try settings.string("_applicationInternalID")
    developerTeamId = try settings.string("_developerTeamID")
    isSynchronized = settings.place("_lastSynchronizedDate") != nil
    simulatedErrors = try settings.list("_storeKitErrors") { (error) throws(ConfigurationError) in
      try error.boolean("enabled") == true ? try error.string("name") : nil
    }.compactMap { $0 }
  }
}
