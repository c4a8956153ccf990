// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust

/// A key whose signatures are verified by faster strategies once their setup pays off.
///
/// `EVP_PKEY_verify` is the reference. During its trial, a strategy must agree with the reference,
/// and must reject each signature when its digest is altered. After the trial, only its positive
/// results are used: the reference verifies every signature that the strategy rejects.
package final class AcceleratedKey<Multiplier: AnyObject & Sendable>: Sendable {
  private let state: Lock<AccelerationState<Multiplier>>

  /// A key with strategies, in order of speed and setup cost.
  package init(strategies: [VerificationStrategy<Multiplier>]) {
    state = Lock(AccelerationState(strategies))
  }

  /// The verification method of a signature.
  package enum Plan: Sendable {
    /// The reference.
    case reference
    /// The reference; for its trial, the multiplier also verifies the signature, with the right and
    /// with an altered digest.
    case trial(Multiplier)
    /// The multiplier; libcrypto verifies the signatures that the multiplier rejects.
    case accelerated(Multiplier)
  }

  /// How the next signature is verified.
  package func plan() -> Plan {
    state.withLock { state in
      if let multiplier = state.requestTrial() { return .trial(multiplier) }
      if let multiplier = state.accepted { return .accelerated(multiplier) }
      return .reference
    }
  }

  /// Verifies a signature according to its plan, with the multiplier's `answers`.
  ///
  /// `following` is the expected number of further signatures of this key.
  package func verify(
    by plan: Plan,
    _ answers: inout some IteratorProtocol<Bool>,
    following: () -> Int,
    reference: () -> SignatureVerdict
  ) -> SignatureVerdict {
    let verdict: SignatureVerdict
    switch plan {
    case .reference: verdict = reference()
    case .trial(let multiplier):
      let (isValid, isAlteredValid) = (answers.next(), answers.next())
      verdict = reference()
      let agrees = isValid == verdict.isValid && isAlteredValid == false
      state.withLock { $0.recordTrial(of: multiplier, verdict, agrees: agrees) }
    case .accelerated:
      let isValid = answers.next() == true
      verdict = isValid ? .valid : reference()
      if !isValid { state.withLock { $0.recordPenalty() } }
    }
    if let strategy = state.withLock({ $0.record(verdict, following) }) { setUp(strategy) }
    return verdict
  }

  /// Sets a strategy up; other threads continue in the meantime.
  private func setUp(_ strategy: VerificationStrategy<Multiplier>) {
    let multiplier = strategy.makeMultiplier()
    state.withLock { $0.beginTrial(of: strategy, multiplier) }
  }
}

extension PublicKey {
  /// The acceleration of this key; `nil` unless it is a P-256 key.
  package var acceleratedKey: AcceleratedKey<KeyMultiplier>? {
    batchState { AcceleratedKey<KeyMultiplier>(point: $0) } as? AcceleratedKey<KeyMultiplier>
  }
}

extension AcceleratedKey<KeyMultiplier> {
  /// The key with an uncompressed point on P-256.
  fileprivate convenience init(point: [UInt8]) {
    self.init(strategies: [
      .point { KeyMultiplier(point: point[...], withTable: false) },
      .table { KeyMultiplier(point: point[...], withTable: true) },
    ])
  }
}
