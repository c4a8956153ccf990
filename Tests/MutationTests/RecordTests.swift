// SPDX-License-Identifier: Apache-2.0

import Foundation
import Mutation
import Testing

/// The stored verdicts of an interrupted run.
struct RecordTests {
  @Test(arguments: [
    ("1\tfailed tests T.S\tA/B.swift f holds: a", true),
    ("1\tcrashed vectors payloads\tA/B.swift f holds: a", true),
    ("1\tsurvived\tA/B.swift f holds: a", false), ("1\tunmet\tA/B.swift f holds: a", false),
    ("2\tfailed tests T.S\tA/B.swift f holds: a", false),
    ("1\tfailed tests T.S\tA/C.swift f holds: a", false),
    ("1\tfailed tests T.S\tA/B.swift f holds: b", false),
    ("failed tests T.S\tA/B.swift f holds: a", false),
  ])
  func `a killed mutant stays killed while its file is unchanged`(_ line: String, _ isKilled: Bool)
    throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try Data("\(line)\n".utf8).write(to: file)
    let record = try Record(file.path, ["A/B.swift": "1", "A/C.swift": "2"])
    try FileManager.default.removeItem(at: file)
    let mutant = Mutant(
      number: 1,
      file: "A/B.swift",
      line: 1,
      function: "f",
      kind: .holds,
      direction: .loosens,
      text: "a",
      turn: 1
    )
    #expect(record.isKilled(mutant) == isKilled)
  }
}
