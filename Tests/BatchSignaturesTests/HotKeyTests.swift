// SPDX-License-Identifier: Apache-2.0

import BatchSignatures
import OpenSSLTrust
import Synchronization
import Testing

/// When a faster way is begun with, when it is believed, and when not.
struct HotKeyTests {
  private final class Multiplier: Sendable {
    let name: String

    init(_ name: String) {
      self.name = name
    }
  }

  /// What a multiplier says about a right signature, a wrong one, and the bent one of each.
  private struct Answers {
    var right: Bool? = true
    var wrong: Bool? = false
    var bent: Bool? = false
  }

  private let made = Made()

  private final class Made: Sendable {
    let names = Mutex<[String]>([])

    func make(_ name: String) -> Multiplier {
      names.withLock { $0.append(name) }
      return Multiplier(name)
    }
  }

  private var names: [String] { made.names.withLock { $0 } }

  private func key() -> HotKey<Multiplier> {
    HotKey(ways: [
      .point { [made] in made.make("point") }, .table { [made] in made.make("table") },
    ])
  }

  /// What was asked about some signatures that came together, and what was found.
  private struct Judged {
    /// Which multipliers were to be believed, and which had to prove themselves.
    var believed: [String] = []
    var proving: [String] = []
    /// How often the referee was asked.
    var refereed = 0
    var isRight: [Bool] = []
  }

  private func judge(
    _ key: HotKey<Multiplier>,
    wrongFirst: Int = 0,
    right: Int = 0,
    wrong: Int = 0,
    following: Int = 0,
    answers: Answers = Answers()
  ) -> Judged {
    let signatures =
      Array(repeating: false, count: wrongFirst) + Array(repeating: true, count: right)
      + Array(repeating: false, count: wrong)
    let plans = signatures.map { _ in key.plan() }
    return zip(signatures, plans).reduce(into: Judged()) { judged, next in
      let (isRight, plan) = next
      let answer = isRight ? answers.right : answers.wrong
      var said: [Bool] = []
      switch plan {
      case .askReferee: break
      case .prove(let multiplier):
        judged.proving.append(multiplier.name)
        said = [answer, answers.bent].compactMap(\.self)
      case .believe(let multiplier):
        judged.believed.append(multiplier.name)
        said = [answer].compactMap(\.self)
      }
      var rest = said.makeIterator()
      let verdict = key.judge(by: plan, &rest, following: { following }) {
        judged.refereed += 1
        return isRight ? .right : .wrong(TrustError(.signature))
      }
      let isFoundRight = if case .right = verdict { true } else { false }
      judged.isRight.append(isFoundRight)
    }
  }

  /// So many right signatures that the point has proven itself.
  private func trustPoint(_ key: HotKey<Multiplier>) {
    _ = judge(key, right: 32)
    _ = judge(key, right: 4)
  }

  /// So many that the table has.
  private func trustTable(_ key: HotKey<Multiplier>) {
    _ = judge(key, right: 1, following: 1_024)
    _ = judge(key, right: 64)
  }

  // MARK: Beginning

  @Test func `few signatures begin with nothing`() {
    let key = key()
    for _ in 1..<32 { #expect(judge(key, right: 1).refereed == 1) }
    #expect(names == [])
    _ = judge(key, right: 1)
    #expect(names == ["point"])
    _ = judge(key, right: 1)
    #expect(names == ["point"])
  }

  @Test(arguments: [
    (0, 1, 10_000, []), (1, 0, 63, []), (1, 0, 64, ["point"]), (1, 0, 1_023, ["point"]),
    (1, 0, 1_024, ["table"]),
  ])
  func `where many are to come the best way is begun with at once`(
    right: Int,
    wrong: Int,
    following: Int,
    expected: [String]
  ) {
    _ = judge(key(), right: right, wrong: wrong, following: following)
    #expect(names == expected)
  }

  @Test func `wrong signatures begin with nothing`() {
    let judged = judge(key(), wrong: 10_000, following: 10_000)
    #expect(judged.refereed == 10_000 && !judged.isRight.contains(true))
    #expect(names == [])
  }

  @Test func `the table follows the point after 512 right signatures`() {
    let key = key()
    trustPoint(key)
    _ = judge(key, right: 475)
    #expect(names == ["point"])
    _ = judge(key, right: 1)
    #expect(names == ["point", "table"])
    trustTable(key)
    #expect(judge(key, right: 1).believed == ["table"])
    _ = judge(key, right: 1_000, following: 10_000)
    #expect(names == ["point", "table"])
  }

  @Test func `where nothing can be made the referee judges everything`() {
    let key = HotKey<Multiplier>(ways: [.point { nil }, .table { nil }])
    for _ in 0..<20 { #expect(judge(key, right: 64, wrong: 1).refereed == 65) }
  }

  @Test func `where there is no point there may be a table`() {
    let key = HotKey<Multiplier>(ways: [.point { nil }, .table { [made] in made.make("table") }])
    _ = judge(key, right: 512)
    #expect(judge(key, right: 1).proving == ["table"])
  }

  // MARK: Proving

  @Test func `what proves itself is asked about as many as it has to be right about`() {
    let key = key()
    _ = judge(key, right: 32)
    let first = judge(key, right: 3, wrong: 10)
    #expect(first.proving == Array(repeating: "point", count: 4))
    #expect(first.refereed == 13)
    #expect(first.isRight == Array(repeating: true, count: 3) + Array(repeating: false, count: 10))
    // Three of them were right; one is left, and one more may be asked in place of the wrong one.
    let second = judge(key, right: 10)
    #expect(second.proving == ["point", "point"])
    #expect(second.refereed == 10)
    #expect(judge(key, right: 2).believed == ["point", "point"])
  }

  @Test(arguments: [1, 4, 10, 60])
  func `wrong signatures in front of every block do not hold a proof up`(wrong: Int) {
    let key = key()
    for _ in 0..<40 { _ = judge(key, wrongFirst: wrong, right: 64 - wrong) }
    #expect(names.first == "point")
    #expect(judge(key, right: 1).proving == [])
    for _ in 0..<200 { _ = judge(key, wrongFirst: wrong, right: 64 - wrong) }
    #expect(names == ["point", "table"])
    #expect(judge(key, right: 2_000).proving.count <= 64)
    #expect(judge(key, right: 1).believed == ["table"])
  }

  /// One right signature has gained less than two lose that are asked about twice.
  @Test func `nothing but wrong signatures is no proof, and costs little`() {
    let key = key()
    _ = judge(key, right: 1, following: 1_024)
    var asked = 0
    for _ in 0..<1_000 { asked += judge(key, wrong: 64).proving.count }
    #expect(asked == 64)
    #expect(judge(key, right: 47).proving == [])
    #expect(judge(key, right: 1).proving == ["table"])
  }

  @Test func `a table has to agree about 64 while the point waits`() {
    let key = key()
    trustPoint(key)
    _ = judge(key, right: 476)
    let proof = judge(key, right: 65)
    #expect(proof.proving == Array(repeating: "table", count: 64))
    #expect(proof.believed == ["point"])
    #expect(proof.refereed == 64)
    #expect(judge(key, right: 1).believed == ["table"])
  }

  private static let disagreements = [
    Answers(right: true, wrong: true), Answers(right: false),
    // As the referee says, but with bent signatures, too.
    Answers(bent: true),
    Answers(right: nil, wrong: nil, bent: nil), Answers(bent: nil),
  ]

  @Test(arguments: disagreements.indices)
  func `what finds too much or too little is never believed`(index: Int) {
    let key = key()
    _ = judge(key, right: 1, following: 1_024)
    let proof = judge(key, right: 63, wrong: 1, answers: Self.disagreements[index])
    #expect(proof.isRight == Array(repeating: true, count: 63) + [false])
    for _ in 0..<20 {
      let later = judge(key, right: 63, wrong: 1)
      #expect(later.believed == [] && later.proving == [])
      #expect(later.refereed == 64)
    }
  }

  @Test func `a table that disagrees leaves the point, and a point the table`() {
    let key = key()
    trustPoint(key)
    _ = judge(key, right: 476)
    _ = judge(key, right: 1, answers: Answers(right: false))
    #expect(judge(key, right: 1).believed == ["point"])
    let other = self.key()
    _ = judge(other, right: 32)
    _ = judge(other, right: 1, answers: Answers(right: false))
    _ = judge(other, right: 479)
    #expect(judge(other, right: 1).proving == ["table"])
  }

  @Test func `a late agreement of what has disagreed changes nothing`() {
    let key = key()
    _ = judge(key, right: 32)
    let (first, late) = (key.plan(), key.plan())
    func note(_ plan: HotKey<Multiplier>.Plan, _ answers: [Bool]) {
      var answers = answers.makeIterator()
      _ = key.judge(by: plan, &answers, following: { 0 }, referee: { .right })
    }
    note(first, [false, false])
    _ = judge(key, right: 479)
    #expect(names == ["point", "table"])
    for _ in 0..<100 { note(late, [true, false]) }
    #expect(judge(key, right: 1).proving == ["table"])
  }

  // MARK: Believing

  @Test func `what has proven itself spares the referee what is right`() {
    let key = key()
    trustTable(key)
    let judged = judge(key, right: 3, wrong: 2)
    #expect(judged.believed == Array(repeating: "table", count: 5))
    #expect(judged.isRight == [true, true, true, false, false])
    #expect(judged.refereed == 2)
  }

  @Test func `what is not found right the referee decides`() {
    for answers in [Answers(right: false), Answers(right: nil, wrong: nil)] {
      let key = key()
      trustTable(key)
      let judged = judge(key, right: 2, wrong: 1, answers: answers)
      #expect(judged.isRight == [true, true, false])
      #expect(judged.refereed == 3)
    }
  }

  /// 36 right signatures through the point have gained as much as 8 wrong ones lose.
  @Test func `wrong signatures slow nobody down`() {
    let key = key()
    trustPoint(key)
    #expect(judge(key, wrong: 8).believed.count == 8)
    #expect(judge(key, wrong: 1).believed == ["point"])
    #expect(judge(key, right: 3, wrong: 100).believed == [])
    #expect(judge(key, right: 1).believed == [])
    #expect(judge(key, right: 1).believed == ["point"])
  }
}
