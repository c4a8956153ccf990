// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts
public import StrictTime

/// What the caller expects of a genuine receipt.
///
/// Only what is given is checked; an empty list accepts nothing.
///
/// A server should always give its bundle ids and environments: without them a genuine receipt of
/// another app, or from the sandbox, is as good as its own.
public struct ReceiptExpectations: Sendable {
  /// The present moment.
  ///
  /// When given, receipts from the future and expired ones are refused.
  public var now: Timestamp?
  /// How long ago a receipt may have been made; needs ``now``.
  public var maximumAge: Duration?
  /// Apps, by bundle id; compared octet by octet.
  public var bundleIds: [String]?
  /// The app's Apple id, which production receipts carry.
  public var appAppleId: Int64?
  /// Versions of the app; compared octet by octet.
  public var applicationVersions: [String]?
  /// Environments.
  ///
  /// A receipt that names none, or an unknown one, fits no environment.
  public var environments: Set<StoreEnvironment>?
  /// Devices, of which one must be the receipt's.
  public var devices: [DeviceIdentifier]?

  /// Expectations; all are optional.
  public init(
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
}
