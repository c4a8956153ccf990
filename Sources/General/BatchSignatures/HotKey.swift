// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import Synchronization

/// A key whose signatures are judged faster than one by one, from when that pays.
///
/// A faster way has to prove itself first: `EVP_PKEY_verify`, here the referee, judges its first signatures
/// too, and each of them goes through it once more with a bent digest, which is never right. And it is only
/// ever believed that a signature is right: what it refuses, the referee decides.
package final class HotKey<Multiplier: AnyObject & Sendable>: Sendable {
  private let progress: Mutex<KeyProgress<Multiplier>>

  /// A key and its ways, each better than the one before and dearer to begin with.
  package init(ways: [FasterWay<Multiplier>]) {
    progress = Mutex(KeyProgress(ways))
  }

  /// Who says whether a signature is right.
  package enum Plan: Sendable {
    case askReferee
    /// The referee, and the multiplier has to agree about the signature and the bent one.
    case prove(Multiplier)
    /// The multiplier; what it does not find right, the referee judges.
    case believe(Multiplier)
  }

  /// How the next signature is to be judged.
  package func plan() -> Plan {
    progress.withLock { progress in
      if let multiplier = progress.askForProof() { return .prove(multiplier) }
      if let multiplier = progress.believed { return .believe(multiplier) }
      return .askReferee
    }
  }

  /// Judges a signature by its plan, for which `answers` has what the multiplier was asked.
  ///
  /// `following` is how many more of this key are known to come.
  package func judge(
    by plan: Plan,
    _ answers: inout some IteratorProtocol<Bool>,
    following: () -> Int,
    referee: () -> SignatureVerdict
  ) -> SignatureVerdict {
    let verdict: SignatureVerdict
    switch plan {
    case .askReferee: verdict = referee()
    case .prove(let multiplier):
      let (isRight, isBentRight) = (answers.next(), answers.next())
      verdict = referee()
      let agrees = isRight == verdict.isRight && isBentRight == false
      progress.withLock { $0.note(verdict, provedBy: multiplier, agrees: agrees) }
    case .believe:
      let isFound = answers.next() == true
      verdict = isFound ? .right : referee()
      if !isFound { progress.withLock { $0.noteLoss() } }
    }
    if let way = progress.withLock({ $0.count(verdict, following) }) { begin(with: way) }
    return verdict
  }

  /// Makes what a way needs, while other threads go on without.
  private func begin(with way: FasterWay<Multiplier>) {
    let multiplier = way.make()
    progress.withLock { $0.begin(with: way, multiplier) }
  }
}

extension PublicKey {
  /// The ways by which many signatures of ES256 are judged faster than one by one; only of a key on P-256.
  package var hotKey: HotKey<KeyMultiplier>? {
    batchState { HotKey<KeyMultiplier>(point: $0) } as? HotKey<KeyMultiplier>
  }
}

extension HotKey<KeyMultiplier> {
  /// The key of an uncompressed point on P-256.
  fileprivate convenience init(point: [UInt8]) {
    self.init(ways: [
      .point { KeyMultiplier(point: point[...], withTable: false) },
      .table { KeyMultiplier(point: point[...], withTable: true) },
    ])
  }
}
