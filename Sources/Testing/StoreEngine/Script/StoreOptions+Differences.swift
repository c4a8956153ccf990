// SPDX-License-Identifier: Apache-2.0

extension StoreOptions {
  /// The members of `store` in a script that a log has otherwise, with what the log has where that is short and no secret.
  func differences(from log: StoreOptions) -> [String] {
    func member<Value: Equatable>(
      _ name: String,
      _ value: KeyPath<StoreOptions, Value>,
      _ text: (Value) -> String? = { _ in nil }
    ) -> String? {
      guard self[keyPath: value] != log[keyPath: value] else { return nil }
      return name + (text(log[keyPath: value]).map { " (\($0.prefix(64)) in the log)" } ?? "")
    }
    return [
      member("bundleId", \.bundleId) { $0 },
      member("appAppleId", \.appAppleId) { "\($0)" },
      member("environment", \.environment, \.rawValue),
      member("storefront", \.storefront) { $0 },
      member("gracePeriod", \.gracePeriod),
      member("gracePeriodScope", \.gracePeriodScope, \.rawValue),
      member("sandboxMonth", \.sandboxMonth),
      member("sharedSecret", \.sharedSecret),
      member("offerKey", \.offerKey),
      member("requiresOfferSignatures", \.requiresOfferSignatures) { "\($0)" },
      member("settings", \.settings),
      member("seats", \.seats),
      member("xcodeWire", \.signsXcodeWithChain),
      member("bundles", \.bundles),
      member("knobs", \.knobs),
    ].compactMap(\.self)
  }
}
