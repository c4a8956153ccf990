// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import Synchronization
import Testing

/// When a table is made, when it is believed, and when not.
struct HotKeyTests {
  /// A signature that the referee of these tests takes for right, or not.
  private static func signature(isRight: Bool) -> RawSignature {
    RawSignature([isRight ? 1 : 0], digest: [isRight ? 7 : 0])
  }

  private static func looksRight(_ signature: RawSignature) -> Bool {
    signature.numbers == [1] && signature.digest == [7]
  }

  /// Counts what is asked of tables and of the referee.
  private final class Counts: Sendable {
    let tables = Atomic(0)
    let ofTable = Atomic(0)
    let ofReferee = Atomic(0)
  }

  private let counts = Counts()

  private func key(table: @escaping HotKey.Table = { $0.map(looksRight) }) -> HotKey {
    HotKey { [counts] in
      counts.tables.add(1, ordering: .relaxed)
      return { signatures in
        counts.ofTable.add(signatures.count, ordering: .relaxed)
        return table(signatures)
      }
    }
  }

  private func judge(_ key: HotKey, right: Int, wrong: Int = 0, following: Int = 0) -> [Bool] {
    let signatures =
      Array(repeating: Self.signature(isRight: true), count: right)
      + Array(repeating: Self.signature(isRight: false), count: wrong)
    let verdicts = key.judge(signatures, following: following) { signature in
      counts.ofReferee.add(1, ordering: .relaxed)
      return Self.looksRight(signature) ? .right : .wrong(TrustError(.signature))
    }
    return verdicts.map { if case .right = $0 { true } else { false } }
  }

  private func warm(_ key: HotKey) {
    _ = judge(key, right: HotKey.signaturesBeforeTable)
    _ = judge(key, right: HotKey.signaturesOfProof)
    counts.ofReferee.store(0, ordering: .relaxed)
    counts.ofTable.store(0, ordering: .relaxed)
  }

  @Test func `few signatures make no table`() {
    let key = key()
    for _ in 1..<HotKey.signaturesBeforeTable { #expect(judge(key, right: 1) == [true]) }
    #expect(counts.tables.load(ordering: .relaxed) == 0)
    _ = judge(key, right: 1)
    #expect(counts.tables.load(ordering: .relaxed) == 1)
    _ = judge(key, right: 1)
    #expect(counts.tables.load(ordering: .relaxed) == 1)
  }

  @Test func `where many are to come a table is made at once`() {
    let many = 2 * HotKey.signaturesBeforeTable
    for (right, wrong, following, tables) in [
      (0, 1, many, 0), (1, 0, many - 1, 0), (1, 0, many, 1),
    ] {
      let key = key()
      counts.tables.store(0, ordering: .relaxed)
      _ = judge(key, right: right, wrong: wrong, following: following)
      #expect(counts.tables.load(ordering: .relaxed) == tables)
    }
  }

  @Test func `wrong signatures make no table`() {
    let key = key()
    #expect(judge(key, right: 0, wrong: 10 * HotKey.signaturesBeforeTable).allSatisfy { !$0 })
    #expect(counts.tables.load(ordering: .relaxed) == 0)
  }

  @Test func `a table that has proven itself spares the referee what is right`() {
    let key = key()
    warm(key)
    #expect(judge(key, right: 3, wrong: 2) == [true, true, true, false, false])
    #expect(counts.ofTable.load(ordering: .relaxed) == 5)
    #expect(counts.ofReferee.load(ordering: .relaxed) == 2)
  }

  @Test func `what a table does not find the referee decides`() {
    // It finds everything while it proves itself, and nothing later.
    let isBlind = Atomic(false)
    let key = key { signatures in
      signatures.map { !isBlind.load(ordering: .relaxed) && Self.looksRight($0) }
    }
    warm(key)
    isBlind.store(true, ordering: .relaxed)
    #expect(judge(key, right: 2, wrong: 1) == [true, true, false])
    #expect(counts.ofReferee.load(ordering: .relaxed) == 3)
  }

  @Test func `a table that finds too much or too little is never used`() {
    let tables: [HotKey.Table] = [
      { $0.map { _ in true } }, { $0.map { _ in false } },
      // As the referee says, but with bent signatures, too.
      { $0.map { $0.numbers == [1] } },
      { _ in [] },
    ]
    for table in tables {
      let key = key(table: table)
      warm(key)
      #expect(judge(key, right: 2, wrong: 2) == [true, true, false, false])
      #expect(counts.ofTable.load(ordering: .relaxed) == 0)
    }
  }

  @Test func `where there can be no table, the referee judges everything`() {
    let key = HotKey { nil }
    warm(key)
    #expect(judge(key, right: 2, wrong: 1) == [true, true, false])
    #expect(counts.ofReferee.load(ordering: .relaxed) == 3)
  }
}
