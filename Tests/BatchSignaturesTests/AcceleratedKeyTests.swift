// SPDX-License-Identifier: Apache-2.0

import BatchSignatures
import OpenSSLTrust
import Synchronization
import Testing

/// The setup, trial and use of verification strategies.
struct AcceleratedKeyTests {
  private final class Multiplier: Sendable {
    let name: String

    init(_ name: String) {
      self.name = name
    }
  }

  /// A multiplier's results for a valid, an invalid and an altered signature; `nil` for no result.
  private struct Answers {
    var valid: Bool? = true
    var invalid: Bool? = false
    var altered: Bool? = false
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

  private func key() -> AcceleratedKey<Multiplier> {
    AcceleratedKey(strategies: [
      .point { [made] in made.make("point") }, .table { [made] in made.make("table") },
    ])
  }

  /// The results of a block of signatures.
  private struct Results {
    /// For each signature, the multiplier in use (`accelerated`) or in trial (`trials`).
    var accelerated: [String] = []
    var trials: [String] = []
    /// The number of signatures that the reference verified.
    var byReference = 0
    var isValid: [Bool] = []
  }

  @discardableResult
  private func verify(
    _ key: AcceleratedKey<Multiplier>,
    invalidFirst: Int = 0,
    valid: Int = 0,
    invalid: Int = 0,
    following: Int = 0,
    answers: Answers = Answers()
  ) -> Results {
    let signatures =
      Array(repeating: false, count: invalidFirst) + Array(repeating: true, count: valid)
      + Array(repeating: false, count: invalid)
    let plans = signatures.map { _ in key.plan() }
    return zip(signatures, plans).reduce(into: Results()) { results, next in
      let (isValid, plan) = next
      let answer = isValid ? answers.valid : answers.invalid
      var given: [Bool] = []
      switch plan {
      case .reference: break
      case .trial(let multiplier):
        results.trials.append(multiplier.name)
        given = [answer, answers.altered].compactMap(\.self)
      case .accelerated(let multiplier):
        results.accelerated.append(multiplier.name)
        given = [answer].compactMap(\.self)
      }
      var rest = given.makeIterator()
      let verdict = key.verify(by: plan, &rest, following: { following }) {
        results.byReference += 1
        return isValid ? .valid : .invalid(TrustError(.signature))
      }
      let isFoundValid = if case .valid = verdict { true } else { false }
      results.isValid.append(isFoundValid)
    }
  }

  /// Completes the trial of the point.
  private func completePointTrial(_ key: AcceleratedKey<Multiplier>) {
    verify(key, valid: 32)
    verify(key, valid: 4)
  }

  /// Completes the trial of the table.
  private func completeTableTrial(_ key: AcceleratedKey<Multiplier>) {
    verify(key, valid: 1, following: 1_024)
    verify(key, valid: 64)
  }

  // MARK: Setup

  @Test func `32 valid signatures set up the point`() {
    let key = key()
    for _ in 1..<32 { #expect(verify(key, valid: 1).byReference == 1) }
    #expect(names == [])
    verify(key, valid: 1)
    #expect(names == ["point"])
    verify(key, valid: 1)
    #expect(names == ["point"])
  }

  @Test(arguments: [
    (0, 1, 10_000, []), (1, 0, 63, []), (1, 0, 64, ["point"]), (1, 0, 1_023, ["point"]),
    (1, 0, 1_024, ["table"]),
  ])
  func `many expected signatures set up the fastest strategy immediately`(
    valid: Int,
    invalid: Int,
    following: Int,
    expected: [String]
  ) {
    verify(key(), valid: valid, invalid: invalid, following: following)
    #expect(names == expected)
  }

  @Test func `invalid signatures set up no strategy`() {
    let results = verify(key(), invalid: 10_000, following: 10_000)
    #expect(results.byReference == 10_000 && !results.isValid.contains(true))
    #expect(names == [])
  }

  @Test func `512 valid signatures set up the table after the point`() {
    let key = key()
    completePointTrial(key)
    verify(key, valid: 475)
    #expect(names == ["point"])
    verify(key, valid: 1)
    #expect(names == ["point", "table"])
    completeTableTrial(key)
    #expect(verify(key, valid: 1).accelerated == ["table"])
    verify(key, valid: 1_000, following: 10_000)
    #expect(names == ["point", "table"])
  }

  @Test func `without support for any strategy, the reference verifies all signatures`() {
    let key = AcceleratedKey<Multiplier>(strategies: [.point { nil }, .table { nil }])
    for _ in 0..<20 { #expect(verify(key, valid: 64, invalid: 1).byReference == 65) }
  }

  @Test func `the table is set up even if the setup of the point fails`() {
    let key = AcceleratedKey<Multiplier>(strategies: [
      .point { nil }, .table { [made] in made.make("table") },
    ])
    verify(key, valid: 512)
    #expect(verify(key, valid: 1).trials == ["table"])
  }

  // MARK: Trial

  @Test func `a trial ends after the number of valid signatures that the strategy defines`() {
    let key = key()
    verify(key, valid: 32)
    let first = verify(key, valid: 3, invalid: 10)
    #expect(first.trials == Array(repeating: "point", count: 4))
    #expect(first.byReference == 13)
    #expect(first.isValid == Array(repeating: true, count: 3) + Array(repeating: false, count: 10))
    // The trial needs one more valid signature after these three, and may use another one to make
    // up for an invalid signature.
    let second = verify(key, valid: 10)
    #expect(second.trials == ["point", "point"])
    #expect(second.byReference == 10)
    #expect(verify(key, valid: 2).accelerated == ["point", "point"])
  }

  @Test(arguments: [1, 4, 10, 60])
  func `invalid signatures at the start of every block do not prevent the end of a trial`(
    invalid: Int
  ) {
    let key = key()
    for _ in 0..<40 { verify(key, invalidFirst: invalid, valid: 64 - invalid) }
    #expect(names.first == "point")
    #expect(verify(key, valid: 1).trials == [])
    for _ in 0..<200 { verify(key, invalidFirst: invalid, valid: 64 - invalid) }
    #expect(names == ["point", "table"])
    #expect(verify(key, valid: 2_000).trials.count <= 64)
    #expect(verify(key, valid: 1).accelerated == ["table"])
  }

  /// One valid signature saves less time than two invalid ones cost in a trial.
  @Test func `a trial ends early if all signatures are invalid`() {
    let key = key()
    verify(key, valid: 1, following: 1_024)
    var asked = 0
    for _ in 0..<1_000 { asked += verify(key, invalid: 64).trials.count }
    #expect(asked == 64)
    #expect(verify(key, valid: 47).trials == [])
    #expect(verify(key, valid: 1).trials == ["table"])
  }

  @Test func `the point stays in use until the table has agreed on 64 signatures`() {
    let key = key()
    completePointTrial(key)
    verify(key, valid: 476)
    let proof = verify(key, valid: 65)
    #expect(proof.trials == Array(repeating: "table", count: 64))
    #expect(proof.accelerated == ["point"])
    #expect(proof.byReference == 64)
    #expect(verify(key, valid: 1).accelerated == ["table"])
  }

  private static let disagreements = [
    Answers(valid: true, invalid: true), Answers(valid: false),
    // Agrees on the signature, but accepts the altered one.
    Answers(altered: true),
    Answers(valid: nil, invalid: nil, altered: nil), Answers(altered: nil),
  ]

  @Test(arguments: disagreements.indices)
  func `a strategy that disagrees in its trial is never used`(index: Int) {
    let key = key()
    verify(key, valid: 1, following: 1_024)
    let proof = verify(key, valid: 63, invalid: 1, answers: Self.disagreements[index])
    #expect(proof.isValid == Array(repeating: true, count: 63) + [false])
    for _ in 0..<20 {
      let later = verify(key, valid: 63, invalid: 1)
      #expect(later.accelerated == [] && later.trials == [])
      #expect(later.byReference == 64)
    }
  }

  @Test func `the other strategy is still used after a failed trial`() {
    let key = key()
    completePointTrial(key)
    verify(key, valid: 476)
    verify(key, valid: 1, answers: Answers(valid: false))
    #expect(verify(key, valid: 1).accelerated == ["point"])
    let other = self.key()
    verify(other, valid: 32)
    verify(other, valid: 1, answers: Answers(valid: false))
    verify(other, valid: 479)
    #expect(verify(other, valid: 1).trials == ["table"])
  }

  @Test func `a late agreement after a disagreement has no effect`() {
    let key = key()
    verify(key, valid: 32)
    let (first, late) = (key.plan(), key.plan())
    func record(_ plan: AcceleratedKey<Multiplier>.Plan, _ answers: [Bool]) {
      var answers = answers.makeIterator()
      _ = key.verify(by: plan, &answers, following: { 0 }, reference: { .valid })
    }
    record(first, [false, false])
    verify(key, valid: 479)
    #expect(names == ["point", "table"])
    for _ in 0..<100 { record(late, [true, false]) }
    #expect(verify(key, valid: 1).trials == ["table"])
  }

  // MARK: Use

  @Test func `a strategy in use verifies valid signatures without the reference`() {
    let key = key()
    completeTableTrial(key)
    let results = verify(key, valid: 3, invalid: 2)
    #expect(results.accelerated == Array(repeating: "table", count: 5))
    #expect(results.isValid == [true, true, true, false, false])
    #expect(results.byReference == 2)
  }

  @Test func `the reference verifies signatures that a strategy rejects`() {
    for answers in [Answers(valid: false), Answers(valid: nil, invalid: nil)] {
      let key = key()
      completeTableTrial(key)
      let results = verify(key, valid: 2, invalid: 1, answers: answers)
      #expect(results.isValid == [true, true, false])
      #expect(results.byReference == 3)
    }
  }

  /// With the point method, 36 valid signatures save the time that 8 invalid ones cost.
  @Test func `a strategy is suspended while invalid signatures cost more than it saves`() {
    let key = key()
    completePointTrial(key)
    #expect(verify(key, invalid: 8).accelerated.count == 8)
    #expect(verify(key, invalid: 1).accelerated == ["point"])
    #expect(verify(key, valid: 3, invalid: 100).accelerated == [])
    #expect(verify(key, valid: 1).accelerated == [])
    #expect(verify(key, valid: 1).accelerated == ["point"])
  }
}
