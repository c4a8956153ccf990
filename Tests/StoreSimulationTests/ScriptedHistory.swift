// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StrictJSON
import StrictTime

/// A script of a test; its steps are written as in scripts, without the enclosing braces.
///
///     ScriptedHistory(["2026-01-01 purchase: 'product': 'news.month'"], until: "2026-03-01")
struct ScriptedHistory: Sendable {
  var seed = "life"
  var store = "{}"
  var steps: [String]
  var until: String
  /// The products; by default those of the acceptance suite.
  var configuration: @Sendable () throws -> StoreConfiguration = Products.configuration

  /// The script as JSON; apostrophes in steps are replaced by quotation marks.
  var text: String {
    let steps = steps.map { step in
      let parts = step.split(separator: " ", maxSplits: 1).map(String.init)
      let rest = parts.count > 1 ? parts[1] : "look"
      let fields = rest.split(separator: ":", maxSplits: 1).map(String.init)
      let members = fields.count > 1 ? ",\(fields[1])" : ""
      return "{'at':'\(ScriptedHistory.time(parts[0]))','do':'\(fields[0])'\(members)}"
    }
    let script = """
      {'schema':'receiptctl/script/1','seed':'\(seed)','start':'2026-01-01T00:00:00Z',
      'until':'\(ScriptedHistory.time(until))','store':\(store),'steps':[\(steps.joined(separator: ",\n"))]}
      """
    return String(decoding: script.utf8.map { $0 == 0x27 ? 0x22 : $0 }, as: UTF8.self)
  }

  func script() throws -> StoreScript {
    try StoreScript(Array(text.utf8)[...], for: configuration())
  }

  func play(until end: Timestamp? = nil) throws -> Play {
    try Play(of: script(), in: configuration(), until: end)
  }

  /// A day or a time of RFC 3339.
  private static func time(_ text: String) -> String {
    text.contains("T") ? text : "\(text)T00:00:00Z"
  }

  /// A line for each row: day, notifications, changed statuses, refusals.
  func summary() throws -> [String] {
    var lines: [String] = []
    for line in try play().jsonLines().dropFirst() {
      let row = try JSONDocument(line[...]).root.object
      let time = (row?["time"]?.string ?? "").split(separator: "T").map(String.init)
      var words = [time.last == "00:00:00Z" ? time[0] : time.joined(separator: "T")]
      for each in row?["notifications"]?.array.map(Array.init) ?? [] {
        let type = each.object?["notificationType"]?.string ?? ""
        words.append(type + (each.object?["subtype"]?.string.map { "/\($0)" } ?? ""))
      }
      for each in row?["subscriptions"]?.array.map(Array.init) ?? [] {
        let status = each.object?["status"]?.number?.int64 ?? 0
        words.append("\(each.object?["name"]?.string ?? "")=\(status)")
      }
      for each in row?["answers"]?.array.map(Array.init) ?? [] {
        let code = each.object?["errorCode"]?.number?.int64
        words.append("!" + (code.map { "\($0)" } ?? each.object?["error"]?.string ?? ""))
      }
      for each in row?["deliveries"]?.array.map(Array.init) ?? [] {
        words.append(each.object?["sendAttemptResult"]?.string ?? "")
      }
      lines.append(words.joined(separator: " "))
    }
    return lines
  }

  /// The last payload of each transaction or renewal info in the rows, in order of appearance.
  func payloads(_ member: String) throws -> [JSONObject] {
    var order: [String] = []
    var newest: [String: JSONObject] = [:]
    for line in try play().jsonLines().dropFirst() {
      let row = try JSONDocument(line[...]).root.object
      for each in row?[member]?.array.map(Array.init) ?? [] {
        guard let payload = each.object,
          let id = (payload["transactionId"] ?? payload["originalTransactionId"])?.string
        else { continue }
        if newest[id] == nil { order.append(id) }
        newest[id] = payload
      }
    }
    return order.compactMap { newest[$0] }
  }
}
