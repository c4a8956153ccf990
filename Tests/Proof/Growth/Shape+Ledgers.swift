// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// Stored ledgers: rows, and the objects of the format versions 1 and 2.
  static let ledgers = rows + objects

  private static let rows = [
    table("rows of transactions", "transactions") { "[0,\($0 == 0 ? 0 : $0 + 1),1,1,1]" },
    table("rows of one transaction", "transactions") { _ in "[0,0,1,1,1]" },
    table("rows of renewal infos of one chain", "renewals") { "[16,0,1,\($0 + 1)]" },
    table("rows of renewal infos of many chains", "renewals") { "[16,\($0),1,\($0 + 1)]" },
    table("rows of claims of one chain", "claims") { "[0,0,1,\($0 + 1)]" },
    table("rows of histories", "histories") { "[0,\($0),1]" },
    Shape("texts of a ledger without rows", ledger + #""texts":["#, "]}}") {
      comma($0) + "\"\($0)\""
    },
    // The eligible win-back offers.
    Shape("a row of many texts in a ledger") { size in
      let count = size / 2
      let row = "[2097152,0,1,\(count)" + String(repeating: ",0", count: count) + "]"
      return Array(#"\#(ledger)"texts":["1"],"renewals":[\#(row)]}}"#.utf8)
    },
  ]

  private static let ledger =
    #"{"formatVersion":4,"ledger":{"bundleId":"a","environments":["production"],"#

  /// As many texts as rows: text 0, and then one for each row.
  private static func table(
    _ name: String,
    _ table: String,
    row: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape("\(name) of a ledger") { size in
      var (texts, rows) = (#""10","11""#, row(0))
      var number = 1
      while ledger.utf8.count + texts.utf8.count + rows.utf8.count < size {
        texts += ",\"\(number + 11)\""
        rows += "," + row(number)
        number += 1
      }
      return Array(#"\#(ledger)"texts":[\#(texts)],"\#(table)":[\#(rows)]}}"#.utf8)
    }
  }

  private static let objects = [
    Shape("transactions of a ledger", table("purchases"), "]}") {
      comma($0) + purchase(2_000_000_000 + $0)
    },
    Shape("transactions of a ledger in descending order", table("purchases"), "]}") {
      comma($0) + purchase(2_000_000_000 - $0)
    },
    Shape("states of one chain in a ledger", table("claims"), "]}") { comma($0) + claim($0) },
    Shape("a large renewal and its copies in a ledger") { size in
      let large = repeatElement("\"a\"", count: size / 8).joined(separator: ",")
      var text = table("renewals") + renewal(words: large)
      while text.utf8.count < size { text += "," + renewal(words: "") }
      return Array("\(text)]}".utf8)
    },
  ]

  private static func table(_ name: String) -> String {
    let purchases = name == "purchases" ? "" : "\"purchases\":[],"
    return "{\"bundleId\":\"a\",\"environments\":[\"production\"],\(purchases)\"\(name)\":["
  }

  private static func comma(_ number: Int) -> String { number == 0 ? "" : "," }

  private static func key(_ id: Int) -> String {
    "{\"environment\":\"production\",\"id\":\"\(id)\",\"maker\":\"\"}"
  }

  private static func purchase(_ id: Int) -> String {
    let facts = """
      {"transactionId":"\(id)","originalTransactionId":"\(id)","productId":"a","quantity":1,\
      "purchaseDate":"2026-01-01T00:00:00Z","isUpgraded":false,"unknownWords":[]}
      """
    return "{\"key\":\(key(id)),\"token\":\(dated(facts))}"
  }

  private static func claim(_ id: Int) -> String {
    let claim = "{\"transactionId\":\"\(id)\",\"saysGrace\":false,\"saysExpired\":true}"
    return "{\"key\":\(key(1)),\"fact\":\(dated(claim))}"
  }

  /// Copies of one state with the same date, which are compared by all their members.
  private static func renewal(words: String) -> String {
    let facts = "{\"originalTransactionId\":\"1\",\"unknownWords\":[\(words)]}"
    return "{\"key\":\(key(1)),\"fact\":\(dated(facts))}"
  }

  private static func dated(_ fact: String) -> String {
    """
    {"fact":\(fact),"signedDate":"2026-01-01T00:00:00Z","kind":"notification","isContested":false}
    """
  }
}
