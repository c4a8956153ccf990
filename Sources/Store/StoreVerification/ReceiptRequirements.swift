// SPDX-License-Identifier: Apache-2.0

package import StoreReceipts
package import StrictTime

/// The claims that are checked of one receipt; what is `nil` is not checked.
///
/// A ``ReceiptVerifier`` of a server always requires apps, environments and a time. A tool that shows receipts to
/// people does not know them in advance, so leaving them out stays inside the package.
package struct ReceiptRequirements: Sendable {
  /// The time of verification: receipts from the future and expired ones are rejected.
  package var now: Timestamp?
  /// The maximum age of the receipt; needs ``now``.
  package var maximumAge: Duration?
  /// The accepted bundle ids, compared by bytes.
  package var bundleIds: [String]?
  /// The App Store id of every accepted app, which production receipts carry.
  package var appAppleId: Int64?
  /// The App Store ids of single apps.
  package var apps: [AppIdentity] = []
  /// The accepted versions of the app, compared by bytes.
  package var applicationVersions: [String]?
  /// The accepted environments; a receipt with an unknown one or none is rejected.
  package var environments: Set<StoreEnvironment>?
  /// The accepted devices: the receipt must be for one of them.
  package var devices: [DeviceIdentifier]?

  /// Requirements; all are optional.
  package init(
    now: Timestamp? = nil,
    maximumAge: Duration? = nil,
    bundleIds: [String]? = nil,
    appAppleId: Int64? = nil,
    applicationVersions: [String]? = nil,
    environments: Set<StoreEnvironment>? = nil,
    devices: [DeviceIdentifier]? = nil
  ) {
    self.now = now
    self.maximumAge = maximumAge
    self.bundleIds = bundleIds
    self.appAppleId = appAppleId
    self.applicationVersions = applicationVersions
    self.environments = environments
    self.devices = devices
  }

  /// What a verifier requires of all receipts, and a caller of one.
  init(
    _ apps: AcceptedApps,
    _ environments: AcceptedEnvironments,
    _ expectations: ReceiptExpectations
  ) {
    now = expectations.now
    maximumAge = expectations.maximumAge
    applicationVersions = expectations.applicationVersions
    devices = expectations.devices
    if case .only(let apps) = apps {
      bundleIds = apps.map(\.bundleId)
      self.apps = apps
    }
    self.environments = environments.set
  }

  /// The accepted App Store ids of an app.
  func appAppleIds(of bundleId: String) -> [Int64] {
    if let appAppleId { return [appAppleId] }
    return apps.filter { $0.bundleId.utf8.elementsEqual(bundleId.utf8) }.compactMap(\.appAppleId)
  }
}
