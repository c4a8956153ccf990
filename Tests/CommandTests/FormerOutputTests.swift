// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import TestSupport
import Testing

/// Commands of ReceiptKit 0.1.0 give the same answers today, but for the documented differences.
struct FormerOutputTests {
  @Test func `there are 20 runs`() throws {
    #expect(try FormerRun.all().count >= 20)
  }

  @Test(arguments: try FormerRun.all())
  func `the output differs from that of 0.1.0 only as documented`(_ run: FormerRun) throws {
    let outcome = try FormerRun.system().run(run.line)
    #expect(outcome.status.rawValue == run.status)
    if let former = try run.formerJSON() {
      let comparison = try Self.comparison(of: run, former)
      #expect(comparison.undocumented == [])
    } else {
      let former = Self.lines(try run.formerText())
      #expect(former.flatMap { Self.lines[$0] ?? [$0] } == Self.lines(outcome.out + outcome.err))
    }
  }

  @Test func `every documented difference occurs`() throws {
    var changes = Set(Self.changes)
    var lines = Set(Self.lines.keys)
    for run in try FormerRun.all() {
      if let former = try run.formerJSON() {
        changes.subtract(try Self.comparison(of: run, former).found)
      } else {
        lines.subtract(Self.lines(try run.formerText()))
      }
    }
    #expect(changes == [])
    #expect(lines == [])
  }

  @Test func `the comparison finds a difference`() throws {
    let former = try FormerRun.json(#"{"trust":"xcode","lines":[1],"verdict":"valid"}"#)
    let present = try FormerRun.json(#"{"trust":"custom","chains":[2],"verdict":"valid","more":1}"#)
    var comparison = OutputComparison("", Self.changes)
    comparison.compare(former.first, present.first)
    #expect(comparison.undocumented.count == 3)
  }

  private static func comparison(
    of run: FormerRun,
    _ former: [JSONValue]
  ) throws -> OutputComparison {
    let present = try FormerRun.json(try FormerRun.system().run(run.line).out)
    var comparison = OutputComparison(run.name, changes)
    #expect(former.count == present.count)
    for (former, present) in zip(former, present) { comparison.compare(former, present) }
    return comparison
  }

  /// The lines with single spaces: the width of a column depends on the longest word.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n")
      .map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
  }
}
