// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// The counters of a key, and the states of its strategies.
struct AccelerationState<Multiplier: AnyObject & Sendable>: Sendable {
  /// The number of valid signatures.
  private var valid = 0
  /// The time lost on invalid signatures, in µs.
  private var lost = 0
  /// The strategies that are not set up.
  private var strategies: ArraySlice<VerificationStrategy<Multiplier>>
  private var progress = Progress.idle
  /// The last strategy that has passed its trial.
  private var passed: (multiplier: Multiplier, strategy: VerificationStrategy<Multiplier>)?

  /// The state of the strategy that is being introduced.
  private enum Progress {
    case idle
    /// A thread performs the setup.
    case settingUp
    case trial(Trial)
  }

  private struct Trial {
    let multiplier: Multiplier
    let strategy: VerificationStrategy<Multiplier>
    /// The number of valid signatures still required.
    var remaining: Int
    /// The number of invalid signatures.
    ///
    /// For each of them, one more signature may take part in the trial, so that an invalid signature at
    /// the start of every block cannot block it.
    var invalid = 0
    /// The number of signatures being verified.
    var pending = 0
  }

  /// The state of a new key.
  init(_ strategies: [VerificationStrategy<Multiplier>]) {
    self.strategies = strategies[...]
  }

  /// The multiplier that has passed its trial and saves time.
  var accepted: Multiplier? {
    guard let passed, pays(passed.strategy) else { return nil }
    return passed.multiplier
  }

  /// Whether a strategy saves more on valid signatures than was lost on invalid ones, so that an attacker
  /// cannot slow down a key with invalid signatures.
  private func pays(_ strategy: VerificationStrategy<Multiplier>) -> Bool {
    valid * strategy.saving > lost
  }

  /// Counts a signature; returns the fastest worthwhile strategy, to one thread only.
  mutating func record(
    _ verdict: SignatureVerdict,
    _ following: () -> Int
  ) -> VerificationStrategy<Multiplier>? {
    guard verdict.isValid else { return nil }
    valid += 1
    guard case .idle = progress, !strategies.isEmpty else { return nil }
    let following = following()
    guard
      let index = strategies.lastIndex(where: {
        $0.isWorthwhile(after: valid, following: following)
      })
    else { return nil }
    progress = .settingUp
    defer { strategies = strategies[(index + 1)...] }
    return strategies[index]
  }

  /// Begins a trial; if the setup failed, the strategy is dropped.
  mutating func beginTrial(
    of strategy: VerificationStrategy<Multiplier>,
    _ multiplier: Multiplier?
  ) {
    guard let multiplier else { return progress = .idle }
    progress = .trial(
      Trial(multiplier: multiplier, strategy: strategy, remaining: strategy.trialCount)
    )
  }

  /// The multiplier on trial, if its trial needs more signatures than are being verified.
  mutating func requestTrial() -> Multiplier? {
    guard case .trial(var trial) = progress, trial.pending < trial.remaining + trial.invalid,
      pays(trial.strategy)
    else { return nil }
    trial.pending += 1
    progress = .trial(trial)
    return trial.multiplier
  }

  /// Records a result of a trial; one disagreement ends the trial.
  mutating func recordTrial(
    of multiplier: Multiplier,
    _ verdict: SignatureVerdict,
    agrees: Bool
  ) {
    guard case .trial(var trial) = progress, trial.multiplier === multiplier else { return }
    guard agrees else { return progress = .idle }
    trial.pending -= 1
    if verdict.isValid {
      trial.remaining -= 1
    } else {
      trial.invalid += 1
      // The altered signature was verified as well.
      lost += 2 * trial.strategy.penalty
    }
    progress = trial.remaining > 0 ? .trial(trial) : .idle
    if trial.remaining == 0 { passed = (multiplier, trial.strategy) }
  }

  /// Records that the reference had to verify a signature after the multiplier.
  mutating func recordPenalty() {
    if let passed { lost += passed.strategy.penalty }
  }
}
