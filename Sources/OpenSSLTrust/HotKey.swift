// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The table of one key, from when enough signatures were seen for it to pay.
///
/// A new table has to prove itself first: `EVP_PKEY_verify` judges its first signatures too, and each of them
/// once more with a bent digest, which is never right. And it is only ever believed that a signature is
/// right: what it refuses, `EVP_PKEY_verify` decides.
package final class HotKey: Sendable {
  /// Finds the right ones among signatures; what it does not find, it does not judge.
  package typealias Table = @Sendable ([RawSignature]) -> [Bool]

  private let makeTable: @Sendable () -> Table?
  private let stage = Mutex(Stage.counting(0))

  private enum Stage {
    /// How many signatures were right so far.
    case counting(Int)
    /// A thread makes the table; the others go on without.
    case making
    /// The table, and how many right signatures it has to agree about still.
    case proving(Table, Int)
    case ready(Table)
    /// There can be none, or it was wrong.
    case never
  }

  /// The key of a point on P-256, of which a copy is kept and no document.
  convenience init(point: ArraySlice<UInt8>) {
    let point = Array(point)
    self.init {
      guard let table = KeyTable(point: point[...]) else { return nil }
      return { table.findRight(among: $0) }
    }
  }

  /// A key whose table somebody makes once it is worth it; `nil` when there can be none.
  package init(makeTable: @escaping @Sendable () -> Table?) {
    self.makeTable = makeTable
  }

  /// Judges signatures; `referee` judges one at a time.
  ///
  /// `following` is how many more of this key are known to come.
  package func judge(
    _ signatures: [RawSignature],
    following: Int,
    referee: (RawSignature) -> SignatureVerdict
  ) -> [SignatureVerdict] {
    switch stage.withLock({ $0 }) {
    case .ready(let table):
      return zip(signatures.indices, table(signatures)).map { place, isRight in
        isRight ? .right : referee(signatures[place])
      }
    case .proving(let table, _):
      let verdicts = signatures.map(referee)
      note(verdicts.count(where: \.isRight), agrees: agrees(table, verdicts, signatures))
      return verdicts
    case .counting, .making, .never:
      let verdicts = signatures.map(referee)
      if count(verdicts.count(where: \.isRight), following: following) { takeTable() }
      return verdicts
    }
  }

  /// Counts right signatures; whether it is time for the table, which one thread alone is told.
  private func count(_ right: Int, following: Int) -> Bool {
    stage.withLock { stage in
      guard case .counting(let before) = stage else { return false }
      let count = before + right
      let isDue = HotKey.paysForTable(count, following: following)
      stage = isDue ? .making : .counting(count)
      return isDue
    }
  }

  /// Who waits for as many signatures as a table costs never loses more than half by it; who knows that twice
  /// as many are to come need not wait, once any was right.
  private static func paysForTable(_ count: Int, following: Int) -> Bool {
    count >= signaturesBeforeTable || count > 0 && following >= 2 * signaturesBeforeTable
  }

  private func takeTable() {
    let table = makeTable()
    stage.withLock { $0 = table.map { .proving($0, HotKey.signaturesOfProof) } ?? .never }
  }

  /// Notes how a table did; one disagreement is one too many.
  private func note(_ right: Int, agrees: Bool) {
    stage.withLock { stage in
      guard case .proving(let table, let left) = stage else { return }
      guard agrees else { return stage = .never }
      stage = right >= left ? .ready(table) : .proving(table, left - right)
    }
  }

  /// Whether a table finds right what the verdicts say, and nothing that was bent.
  private func agrees(
    _ table: Table,
    _ verdicts: [SignatureVerdict],
    _ signatures: [RawSignature]
  ) -> Bool {
    table(signatures) == verdicts.map(\.isRight) && !table(signatures.map(\.bent)).contains(true)
  }

  /// A table costs about as much as 500 signatures gain by it.
  package static let signaturesBeforeTable = 512

  /// As many as come at once.
  package static let signaturesOfProof = 64
}

extension RawSignature {
  /// The same numbers over another digest.
  fileprivate var bent: RawSignature {
    RawSignature(numbers, digest: digest.dropLast() + [(digest.last ?? 0) ^ 1])
  }
}
