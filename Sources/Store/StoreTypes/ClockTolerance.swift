// SPDX-License-Identifier: Apache-2.0

extension Duration {
  /// The tolerated difference by which the clock of a signer is ahead of that of the verifier, or evidence ahead of the
  /// current time.
  ///
  /// A receipt that was just created must not be rejected as future-dated.
  ///
  /// Error: `claims/date-future`.
  package static let clockTolerance: Duration = .seconds(300)
}
