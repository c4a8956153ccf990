// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// What the caller expects of one genuine token, beyond what the verifier was made for.
///
/// Only what is given is checked. Of a notification or an answer it is checked in each token inside that
/// could name it; a token that could and does not is refused.
public struct SignedDataExpectations: Sendable {
  /// The present moment: tokens from the future are refused, and where a token does not say when it was
  /// signed this is when it counts.
  public var now: Timestamp
  /// How long ago a token may have been signed.
  public var maximumAge: Duration?
  /// Versions of the app, which only app transactions name; compared by bytes.
  public var applicationVersions: [String]?
  /// Verification ids of devices, of which one must be the token's; compared without regard to case.
  public var deviceVerificationIds: [String]?
  /// The account of your own that the purchase must be for: the UUID that your app gave StoreKit as
  /// `appAccountToken`; compared without regard to case.
  ///
  /// A genuine token says that somebody bought; only this says that it was the customer who sends it.
  public var appAccountToken: String?
  /// The download of the app that the token must be of: one for each Apple account and app.
  public var appTransactionId: String?

  /// Expectations at a moment.
  public init(
    now: Timestamp,
    maximumAge: Duration? = nil,
    applicationVersions: [String]? = nil,
    deviceVerificationIds: [String]? = nil,
    appAccountToken: String? = nil,
    appTransactionId: String? = nil
  ) {
    self.now = now
    self.maximumAge = maximumAge
    self.applicationVersions = applicationVersions
    self.deviceVerificationIds = deviceVerificationIds
    self.appAccountToken = appAccountToken
    self.appTransactionId = appTransactionId
  }
}
