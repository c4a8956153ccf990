// SPDX-License-Identifier: Apache-2.0

extension Duration {
  /// The tolerated clock skew: how far the clock of a signer, or evidence, may be ahead.
  ///
  /// A receipt that was just created must not be rejected as future-dated.
  ///
  /// Error: `claims/date-future`.
  package static let clockTolerance: Duration = .seconds(300)
}
