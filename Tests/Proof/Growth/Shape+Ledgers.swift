// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// Stored ledgers.
  static let ledgers = [
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
    "{\"key\":\(key(id)),\"firstSigned\":\"2026-01-01T00:00:00Z\"}"
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
