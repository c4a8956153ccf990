// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts
public import StrictTime

/// What one receipt must satisfy, besides the apps and environments of the verifier.
public struct ReceiptExpectations: Sendable {
  /// The time of verification: receipts from the future and expired ones are rejected.
  public var now: Timestamp
  /// The maximum age of the receipt; `nil` accepts any age.
  public var maximumAge: Duration?
  /// The accepted versions of the app, compared by bytes; `nil` accepts any version.
  public var applicationVersions: [String]?
  /// The accepted devices: the receipt must be for one of them; `nil` accepts any device.
  public var devices: [DeviceIdentifier]?

  /// Creates expectations.
  public init(
    now: Timestamp,
    maximumAge: Duration? = nil,
    applicationVersions: [String]? = nil,
    devices: [DeviceIdentifier]? = nil
  ) {
    self.now = now
    self.maximumAge = maximumAge
    self.applicationVersions = applicationVersions
    self.devices = devices
  }
}
