// SPDX-License-Identifier: Apache-2.0

extension Duration {
  /// How far the clock of a signer may be ahead of that of the verifier, or the evidence ahead of the current time.
  package static let clockTolerance: Duration = .seconds(300)
}
