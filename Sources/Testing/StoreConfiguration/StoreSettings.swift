// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// The settings of StoreKit testing in a `.storekit` file; missing settings have Xcode's defaults.
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
  /// The app's Apple ID, in synchronized files.
  public var applicationInternalId: String?
  /// The team id, in synchronized files.
  public var developerTeamId: String?
  /// Whether the file was synchronized from App Store Connect.
  public var isSynchronized = false
  /// The calls that fail, by their names in Xcode: `Load Products`.
  public var simulatedErrors: [String] = []

  /// The defaults.
  public init() {}

  /// The members that mark a synchronized file.
  static let synchronizationMembers = [
    "_applicationInternalID", "_developerTeamID", "_lastSynchronizedDate",
  ]

  init(_ settings: ConfigurationReader?) {
    guard var settings else { return }
    settings.typeCode = .settingType
    timeRate = settings.integer("_timeRate") ?? 0
    hasBillingGracePeriod = settings.boolean("_billingGracePeriodEnabled") ?? false
    failsRenewals = settings.boolean("_renewalBillingIssuesEnabled") ?? false
    interruptsPurchases = settings.boolean("_billingIssuesEnabled") ?? false
    asksToBuy = settings.boolean("_askToBuyEnabled") ?? false
    failsTransactions = settings.boolean("_failTransactionsEnabled") ?? false
    storefront = settings.nonEmptyString("_storefront")
    locale = settings.nonEmptyString("_locale")
    applicationInternalId = settings.nonEmptyString("_applicationInternalID")
    developerTeamId = settings.nonEmptyString("_developerTeamID")
    isSynchronized = StoreSettings.synchronizationMembers.contains { settings.member($0) != nil }
    guard let errors = settings.member("_storeKitErrors") else { return }
    if errors.value.array == nil { settings.noteType(errors, "an array") }
    simulatedErrors = StoreSettings.enabledErrors(errors.value.array)
  }

  /// The names in `_storeKitErrors` that are enabled.
  package static func enabledErrors(_ errors: JSONArray?) -> [String] {
    (errors.map(Array.init) ?? []).compactMap { error in
      guard let error = error.object, error["enabled"]?.boolean == true else { return nil }
      return error["name"]?.string
    }
  }
}
