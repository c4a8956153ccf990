// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictJSON
import StrictTime

extension StoreOptions {
  /// Reads the member `store` of a script.
  init(
    _ script: ScriptObject,
    _ configuration: StoreConfiguration
  ) throws(ScriptError) {
    self.init()
    guard let value = script.value("store") else { return }
    let store = try ScriptObject(value, "\"store\"")
    try store.requireMembers([
      "bundleId", "appAppleId", "environment", "storefront", "gracePeriod", "gracePeriodScope",
      "sandboxMonth", "sharedSecret", "offerKey",
      "requiresOfferSignatures", "settings", "seats", "bundles", "xcodeWire", "profile", "knobs",
    ])
    bundleId = try store.string("bundleId") ?? bundleId
    appAppleId = try store.integer("appAppleId", in: 0...Int64.max) ?? appAppleId
    environment = try store.choice("environment", SimulatedEnvironment.self) ?? environment
    storefront = try MemberKind<String>.storefront.read(store, "storefront") ?? storefront
    gracePeriod =
      try MemberKind<GracePeriodSetting>.gracePeriod.read(store, "gracePeriod") ?? gracePeriod
    gracePeriodScope = try store.choice("gracePeriodScope", GracePeriodScope.self) ?? .allRenewals
    sandboxMonth =
      try MemberKind<SandboxMonth>.sandboxMonth.read(store, "sandboxMonth") ?? sandboxMonth
    sharedSecret = try store.string("sharedSecret")
    offerKey = try OfferVerificationKey(store)
    requiresOfferSignatures =
      try store.boolean("requiresOfferSignatures") ?? requiresOfferSignatures
    signsXcodeWithChain = try StoreOptions.signsXcodeWithChain(store)
    if let value = store.value("settings") {
      settings = try configuration.settings.replacing(try ScriptObject(value, "\"settings\""))
    }
    seats = try SeatPricing.read(store, configuration)
    try readBundles(store, configuration)
    profile = try store.choice("profile", StoreProfile.self) ?? profile
    if let value = store.value("knobs") {
      knobs = try StoreKnobs(try ScriptObject(value, "\"knobs\""))
    }
  }

  private static func signsXcodeWithChain(_ store: ScriptObject) throws(ScriptError) -> Bool {
    guard let wire = try store.string("xcodeWire") else { return false }
    guard isSame(wire, "chain") else { throw store.error("xcodeWire", "chain, or absent") }
    return true
  }
}

extension OfferVerificationKey {
  fileprivate init?(_ store: ScriptObject) throws(ScriptError) {
    guard let value = store.value("offerKey") else { return nil }
    let object = try ScriptObject(value, "\"offerKey\"")
    try object.requireMembers(["publicKey", "keyId"])
    self.init(
      publicKey: try object.required("publicKey", try object.string("publicKey")),
      keyId: try object.string("keyId")
    )
  }
}

extension StoreSettings {
  fileprivate func replacing(_ object: ScriptObject) throws(ScriptError) -> StoreSettings {
    var settings = self
    try object.requireMembers([
      "_timeRate", "_billingGracePeriodEnabled", "_renewalBillingIssuesEnabled",
      "_billingIssuesEnabled", "_askToBuyEnabled", "_failTransactionsEnabled", "_storefront",
      "_locale", "_storeKitErrors", "_disableDialogs", "_compatibilityTimeRate",
    ])
    settings.timeRate = try object.integer("_timeRate", in: MemberKind<Int64>.anyNumber) ?? timeRate
    guard TimeTable.isTimeRate(settings.timeRate) else {
      throw object.error("_timeRate", "a raw value of SKTestSession.TimeRate, such as 13")
    }
    settings.hasBillingGracePeriod =
      try object.boolean("_billingGracePeriodEnabled") ?? hasBillingGracePeriod
    settings.failsRenewals = try object.boolean("_renewalBillingIssuesEnabled") ?? failsRenewals
    settings.interruptsPurchases =
      try object.boolean("_billingIssuesEnabled") ?? interruptsPurchases
    settings.asksToBuy = try object.boolean("_askToBuyEnabled") ?? asksToBuy
    settings.failsTransactions =
      try object.boolean("_failTransactionsEnabled") ?? failsTransactions
    settings.storefront =
      try MemberKind<String>.storefront.read(object, "_storefront") ?? storefront
    settings.locale = try object.string("_locale") ?? locale
    if let errors = object.value("_storeKitErrors") {
      guard let errors = errors.array else { throw object.error("_storeKitErrors", "an array") }
      settings.simulatedErrors = StoreSettings.enabledErrors(errors)
    }
    return settings
  }
}
