// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// What the caller expects of one genuine token, beyond what the verifier was made for.
///
/// Only what is given is checked.
public struct SignedDataExpectations: Sendable {
  /// The present moment: tokens from the future are refused, and where a token does not say when it was
  /// signed this is when it counts.
  public var now: Timestamp
  /// How long ago a token may have been signed.
  public var maximumAge: Duration?
  /// Verification ids of devices, of which one must be the token's; compared without regard to case.
  public var deviceVerificationIds: [String]?

  /// Expectations at a moment.
  public init(
    now: Timestamp,
    maximumAge: Duration? = nil,
    deviceVerificationIds: [String]? = nil
  ) {
    self.now = now
    self.maximumAge = maximumAge
    self.deviceVerificationIds = deviceVerificationIds
  }
}
