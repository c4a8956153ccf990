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

  /// Settings that begin with an underscore are private to Xcode, so an unexpected type is reported as a
  /// problem and does not throw.
  init(_ settings: ConfigurationReader?) {
    guard let settings else { return }
    timeRate = settings.lenient("_timeRate", "a whole number") { $0.wholeNumber } ?? 0
    hasBillingGracePeriod = settings.isOn("_billingGracePeriodEnabled")
    failsRenewals = settings.isOn("_renewalBillingIssuesEnabled")
    interruptsPurchases = settings.isOn("_billingIssuesEnabled")
    asksToBuy = settings.isOn("_askToBuyEnabled")
    failsTransactions = settings.isOn("_failTransactionsEnabled")
    storefront = settings.text("_storefront")
    locale = settings.text("_locale")
    applicationInternalId = settings.text("_applicationInternalID")
    developerTeamId = settings.text("_developerTeamID")
    isSynchronized = StoreSettings.synchronizationMembers.contains { settings.member($0) != nil }
    let errors = settings.lenient("_storeKitErrors", "an array") { $0.array }
    simulatedErrors = StoreSettings.enabledErrors(errors)
  }

  /// The names in `_storeKitErrors` that are enabled.
  package static func enabledErrors(_ errors: JSONArray?) -> [String] {
    (errors.map(Array.init) ?? []).compactMap { error in
      guard let error = error.object, error["enabled"]?.boolean == true else { return nil }
      return error["name"]?.string
    }
  }
}

extension ConfigurationReader {
  fileprivate func isOn(_ name: String) -> Bool {
    lenient(name, "true or false") { $0.boolean } ?? false
  }

  fileprivate func text(_ name: String) -> String? {
    lenient(name, "a string") { $0.string }
  }

  /// A setting; `nil` if it is absent or has another type, which is reported as a problem.
  fileprivate func lenient<Result>(
    _ name: String,
    _ expected: String,
    _ read: (JSONValue) -> Result?
  ) -> Result? {
    guard let member = member(name) else { return nil }
    if let result = read(member.value) { return result }
    note(
      .settingType,
      name,
      "setting \(name) is \(member.value.kind.noun) and is not used",
      hint: "\(name) is \(expected)"
    )
    return nil
  }
}
