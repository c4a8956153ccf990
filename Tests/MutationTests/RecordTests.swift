// SPDX-License-Identifier: Apache-2.0

import Foundation
import Mutation
import Testing

/// The stored verdicts of an interrupted run, in a package of a few files.
final class RecordTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  private let mutant = Mutant(
    number: 1,
    path: "Sources/General/A/B.swift",
    line: 1,
    function: "f",
    kind: .boundary,
    direction: .loosens,
    text: "a < b",
    turn: 1
  )
  private let files = [
    "Package.swift", "Sources/General/A/B.swift", "Sources/General/A/C.swift",
    "Tests/ATests/BTests.swift", "Tests/CTests/DTests.swift", "TestVectors/suites/a/b.json",
    "Tests/MutationTests/RecordTests.swift",
  ]

  init() throws {
    for file in files { try write(file, file) }
  }

  deinit {
    do { try FileManager.default.removeItem(at: root) } catch { Issue.record(error) }
  }

  private func write(_ text: String, _ file: String) throws {
    let url = root.appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }

  private func record() throws -> Record {
    try Record(
      root.appending(path: "verdicts").path,
      about: [mutant],
      Dependencies(of: root.path)
    )
  }

  @Test(arguments: [
    (Verdict.killed(how: .failed, sources: ["Tests/ATests"]), [1, 3]),
    (.killed(how: .timeout, sources: ["Tests/ATests", "Tests/CTests"]), [1, 3, 4]),
    (.killed(how: .crashed, sources: ["TestVectors/suites/a/b.json"]), [1, 5]),
    (.survived, [0, 1, 2, 3, 4, 5]), (.unmet, [0, 1, 2, 3, 4, 5]),
  ])
  func `a verdict is kept until a file changes that it depends on`(
    _ verdict: Verdict,
    _ dependencies: [Int]
  ) throws {
    var first = try record()
    #expect(first.verdict(of: mutant) == nil)
    try first.keep(verdict, of: mutant)
    #expect(try record().verdict(of: mutant) == verdict)
    for (index, file) in files.enumerated() {
      try write("changed", file)
      #expect(try record().verdict(of: mutant) == (dependencies.contains(index) ? nil : verdict))
      try write(file, file)
    }
    try write("", "Tests/ATests/NewTests.swift")
    #expect(try (record().verdict(of: mutant) == nil) == dependencies.contains(3))
  }

  @Test func `the last verdict counts, and other lines are ignored`() throws {
    try write("1\tsurvived\t\(mutant.key)\nno verdict\n\n", "verdicts")
    var first = try record()
    #expect(first.verdict(of: mutant) == nil)
    try first.keep(.survived, of: mutant)
    try first.keep(.killed(how: .failed, sources: ["Tests/CTests"]), of: mutant)
    #expect(try record().verdict(of: mutant)?.isKilled == true)
  }
}
