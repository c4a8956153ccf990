// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import LocalServer
import StrictJSON
import TestSupport
import Testing

/// A server that goes on from the log of an earlier run: its activity, and its resets.
struct RestartTests {
  @Test func `after a restart, the activity and the answers of the webhook are there again`()
    async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    let webhook = try LocalServer { _, connection in
      connection.answer("out of \u{1} order", status: "500 Error")
    }
    func sentences(_ served: ServedStore) async throws -> [String] {
      let entries = try await served.control(.get, "/store/activity").object?["entries"]?.array
      return (entries.map { Array($0) } ?? []).compactMap { entry in
        guard let entry = entry.object, entry["kind"]?.string != "request" else { return nil }
        let body = entry["answer"]?.object?["body"]?.string ?? ""
        return "\(entry["kind"]?.string ?? "") \(entry["sentence"]?.string ?? "") \(body)"
      }
    }
    var known: [[String]] = []
    for round in 0..<3 {
      let served = try ServedStore(post: StateTests.post(webhook.url), state: state)
      if round == 0 { try await StateTests.live(served) }
      known.append(try await sentences(served))
    }
    #expect(known[0].contains { $0.contains("500") && $0.contains("out of") })
    #expect(known[0].count > 10)
    // A request to the API that changed something is a step of the log.
    #expect(Set(known[0]).subtracting(known[1]).isEmpty)
    #expect(known[2] == known[1])
    let deliveries = known.map { $0.filter { $0.hasPrefix("delivery") } }
    #expect(deliveries[1] == deliveries[0])
  }

  /// A script with a start of its own, one without, and no script; each for a new store and for one that was started again.
  @Test(
    arguments: [#""start": "2026-01-03T00:00:00Z","#, "", nil] as [String?],
    [false, true]
  )
  func `a reset starts as the server did, or an empty store, also after restarts`(
    _ start: String?,
    _ isResumed: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    let script = start.map { start in
      """
      {"schema": "receiptctl/script/1", \(start) "steps": [
       {"at": "2026-01-04T00:00:00Z", "do": "purchase", "product": "pro.month", "customer": "anna"}]}
      """
    }
    func customers(_ served: ServedStore) async throws -> [String] {
      let view = try await served.control(.get, "/store/state").object
      return (view?["customers"]?.array.map { Array($0) } ?? []).compactMap {
        $0.object?["name"]?.string
      } + [view?["now"]?.string ?? ""]
    }
    var servers = [try ServedStore(script: script, state: state)]
    func restart() throws {
      servers = []
      servers = [try ServedStore(script: script, state: state)]
    }
    var served: ServedStore { servers[0] }
    let first = try await customers(served)
    #expect(first.contains("anna") == (script != nil))
    if isResumed {
      _ = try await served.buy("coins100", customer: "bob")
      try restart()
      #expect(try await customers(served) == first.dropLast() + ["bob"] + first.suffix(1))
    }
    _ = try await served.buy("coins100", customer: "carla")
    _ = try await served.control(.post, "/store/reset", "{}")
    #expect(try await customers(served) == first)
    _ = try await served.control(.post, "/store/reset", #"{"start": "2026-05-01T00:00:00Z"}"#)
    let empty = ["2026-05-01T00:00:00Z"]
    #expect(try await customers(served) == empty)
    _ = try await served.buy("coins100", customer: "dora")
    // The same command goes on with the empty store, and not with the steps of the script.
    try restart()
    #expect(try await customers(served) == ["dora"] + empty)
    _ = try await served.control(.post, "/store/reset", "{}")
    #expect(try await customers(served) == first)
    try restart()
    #expect(try await customers(served) == first)
  }
}
