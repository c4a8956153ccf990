// SPDX-License-Identifier: Apache-2.0

/// A faster verification method for the signatures of one key, which has setup costs.
package struct VerificationStrategy<Multiplier: AnyObject & Sendable>: Sendable {
  /// The number of valid signatures after which the savings exceed the setup cost.
  let breakEvenCount: Int
  /// The number of valid signatures on which the strategy must agree with `EVP_PKEY_verify` before it is used
  /// alone.
  let trialCount: Int
  /// The time saved per valid signature, in µs.
  let saving: Int
  /// The time lost per invalid signature, which `EVP_PKEY_verify` verifies again, in µs.
  let penalty: Int
  /// Performs the setup; `nil` if libcrypto does not support it.
  let makeMultiplier: @Sendable () -> Multiplier?

  /// Uses the point of the key, and shares one inversion with all signatures of a batch.
  ///
  /// The computation is the same for every key, so a short trial is enough.
  package static func point(
    _ makeMultiplier: @escaping @Sendable () -> Multiplier?
  ) -> VerificationStrategy {
    VerificationStrategy(
      breakEvenCount: 32,
      trialCount: 4,
      saving: 11,
      penalty: 48,
      makeMultiplier: makeMultiplier
    )
  }

  /// Uses a table of multiples of the key.
  ///
  /// The trial is as long as a block of signatures.
  package static func table(
    _ makeMultiplier: @escaping @Sendable () -> Multiplier?
  ) -> VerificationStrategy {
    VerificationStrategy(
      breakEvenCount: 512,
      trialCount: 64,
      saving: 43,
      penalty: 16,
      makeMultiplier: makeMultiplier
    )
  }

  /// Whether to set the strategy up after `valid` valid signatures, with `following` more expected.
  ///
  /// Waiting until the break-even count limits the loss to half of the time; if twice as many signatures are
  /// known to follow, there is no need to wait.
  func isWorthwhile(after valid: Int, following: Int) -> Bool {
    valid >= breakEvenCount || following >= 2 * breakEvenCount
  }
}
