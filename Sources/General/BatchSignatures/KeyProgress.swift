// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// How far a key is on its ways.
struct KeyProgress<Multiplier: AnyObject & Sendable>: Sendable {
  /// How many signatures were right so far.
  private var right = 0
  /// What was lost on wrong ones, in µs.
  private var lost = 0
  /// The ways that nobody has begun with.
  private var ways: ArraySlice<FasterWay<Multiplier>>
  private var beginning = Beginning.none
  /// The best way that has proven itself.
  private var proven: (multiplier: Multiplier, way: FasterWay<Multiplier>)?

  /// How far the way is that somebody has begun with.
  private enum Beginning {
    case none
    /// A thread makes what it needs.
    case making
    case proving(Proof)
  }

  private struct Proof {
    let multiplier: Multiplier
    let way: FasterWay<Multiplier>
    /// How many right signatures there are to agree about still.
    var left: Int
    /// How many were wrong, which prove nothing: each makes room for another, so that a wrong one in front
    /// of every block is not asked about for ever.
    var wrong = 0
    /// How many signatures are being judged.
    var asked = 0
  }

  /// A key of which nothing has been judged.
  init(_ ways: [FasterWay<Multiplier>]) {
    self.ways = ways[...]
  }

  /// What is believed.
  var believed: Multiplier? {
    guard let proven, pays(proven.way) else { return nil }
    return proven.multiplier
  }

  /// Whether the right signatures gain more by a way than was lost, so that nobody slows a key down by wrong
  /// ones.
  private func pays(_ way: FasterWay<Multiplier>) -> Bool { right * way.gain > lost }

  /// Counts a signature; the best way for which it is time, which one thread alone is told.
  mutating func count(
    _ verdict: SignatureVerdict,
    _ following: () -> Int
  ) -> FasterWay<Multiplier>? {
    guard verdict.isRight else { return nil }
    right += 1
    guard case .none = beginning, !ways.isEmpty else { return nil }
    let following = following()
    guard let due = ways.lastIndex(where: { $0.isDue(after: right, following: following) }) else {
      return nil
    }
    beginning = .making
    defer { ways = ways[(due + 1)...] }
    return ways[due]
  }

  /// Begins with the proof; where nothing could be made, everything goes on as before.
  mutating func begin(with way: FasterWay<Multiplier>, _ multiplier: Multiplier?) {
    guard let multiplier else { return beginning = .none }
    beginning = .proving(Proof(multiplier: multiplier, way: way, left: way.signaturesOfProof))
  }

  /// What has to prove itself by one more signature than those that are being judged.
  mutating func askForProof() -> Multiplier? {
    guard case .proving(var proof) = beginning, proof.asked < proof.left + proof.wrong,
      pays(proof.way)
    else { return nil }
    proof.asked += 1
    beginning = .proving(proof)
    return proof.multiplier
  }

  /// Notes how a multiplier did that proves itself; one disagreement is one too many.
  mutating func note(_ verdict: SignatureVerdict, provedBy multiplier: Multiplier, agrees: Bool) {
    guard case .proving(var proof) = beginning, proof.multiplier === multiplier else { return }
    guard agrees else { return beginning = .none }
    proof.asked -= 1
    if verdict.isRight {
      proof.left -= 1
    } else {
      proof.wrong += 1
      // It was asked about the bent one, too.
      lost += 2 * proof.way.loss
    }
    beginning = proof.left > 0 ? .proving(proof) : .none
    if proof.left == 0 { proven = (multiplier, proof.way) }
  }

  /// Notes that the referee had to decide after a multiplier that is believed.
  mutating func noteLoss() {
    if let proven { lost += proven.way.loss }
  }
}
