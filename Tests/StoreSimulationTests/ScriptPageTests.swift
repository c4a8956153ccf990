// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEngine
import Testing

/// The documentation of scripts is complete.
struct ScriptPageTests {
  @Test func `the page lists all steps and their members`() throws {
    var rows: [String: String] = [:]
    for line in try ScriptPageTests.page().components(separatedBy: "\n").drop(while: {
      $0 != "## Steps"
    }) {
      let cells = line.components(separatedBy: "|")
      guard line.hasPrefix("| `"), cells.count == 5 else { continue }
      for name in ScriptPageTests.words(cells[1]) { rows[name] = cells[2] }
    }
    #expect(Set(rows.keys) == Set(StepKinds.scripted.keys))
    for (name, kind) in StepKinds.scripted where name != "consumption" {
      let members = kind.fields.map(\.name)
      let words = ScriptPageTests.words(rows[name] ?? "")
      #expect(Set(members).subtracting(words) == [], "\(name)")
    }
  }

  /// The words between backquotes.
  private static func words(_ text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private static func page() throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("../../Docs/Reference/Scripts.md")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
