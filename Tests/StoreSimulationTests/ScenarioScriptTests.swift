// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreSimulation
import StrictJSON
import StrictTime
import TestSupport
import Testing

/// The scenario tables: the notifications and statuses of each row.
@Suite(.enabled(if: scenarios.isPresent, Comment(rawValue: scenarios.absence)))
struct ScenarioScriptTests {
  @Test(arguments: try scenarios.isPresent ? scenarios.files(in: "scripts") : [])
  func `a script gives the rows of its table`(_ file: String) throws {
    let configuration = try StoreConfiguration(scenarios.bytes(of: "base.storekit")[...])
    let script = try Script(scenarios.bytes(of: "scripts/\(file)")[...], for: configuration)
    let lines = try Play(of: script, in: configuration).jsonLines().dropFirst()
    let rows = try lines.compactMap { try JSONDocument($0[...]).root.object }
    let tables = try JSONDocument(scenarios.bytes(of: "scenarios.json")[...]).root.array
    let table = try #require(tables?.first { $0.object?["id"]?.string == script.options.seed })
    // The table of S28 shows what a server sees, not what the store does.
    guard script.options.seed != "S28" else { return }
    for expected in table.object?["rows"]?.array.map(Array.init) ?? [] {
      let time = expected.object?["time"]?.string
      let row = rows.first { $0["time"]?.string == time }
      #expect(types(row, "notificationType") == types(expected.object, "type"), "\(time ?? "")")
    }
  }

  private func types(_ row: JSONObject?, _ member: String) -> [String] {
    (row?["notifications"]?.array.map(Array.init) ?? []).map { each in
      "\(each.object?[member]?.string ?? "")/\(each.object?["subtype"]?.string ?? "")"
    }.sorted()
  }
}

private let scenarios = SharedData("scenarios")
