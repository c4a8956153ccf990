// SPDX-License-Identifier: Apache-2.0

/// The expected entitlement to a product, from words such as
/// `yes activePeriod from 2025-01-01 until 2025-02-01 of com.example.app.max in sandbox`.
///
/// The first word is `yes`, `no` or `unknown`, the second the reason. Without `of` and `in`, it is about the product of the
/// vectors and about production. `seats 5` are the seats that are left, `seats 5+` the known ones of more; `moved` has the
/// original transaction id of the subscription that continues it.
struct Finding {
  let verdict: String
  let reason: String
  private(set) var product = EvidenceSigner.product
  private(set) var environment = "production"
  private var from: String?
  private var until: String?
  private var seats: JSON?
  private var moved: String?

  private static let verdicts = [
    "yes": "entitled", "no": "notEntitled", "unknown": "undetermined",
  ]

  init?(_ text: Substring) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count >= 2, words.count % 2 == 0, let verdict = Finding.verdicts[words[0]] else {
      return nil
    }
    self.verdict = verdict
    reason = words[1]
    for index in stride(from: 2, to: words.count, by: 2) {
      let argument = words[index + 1]
      switch words[index] {
      case "from": from = argument
      case "until": until = argument
      case "of": product = argument
      case "seats":
        let digits = argument.split(separator: "+").first ?? ""
        guard let left = Int64(digits) else { return nil }
        seats = ["left": .integer(left), "isComplete": .boolean(digits == argument)]
      case "moved": moved = argument
      case "in": environment = argument
      default: return nil
      }
    }
  }

  var json: JSON {
    let dates = [("from", from), ("until", until)].compactMap { name, date in
      date.map { (key: name, value: JSON.string(Finding.timestamp($0))) }
    }
    return .object(
      [
        ("productId", .string(product)), ("environment", .string(environment)),
        ("verdict", .string(verdict)), ("reason", .string(reason)),
      ] + dates
        + [
          seats.map { ("seats", $0) },
          moved.map { ("move", ["originalTransactionId": .string($0)]) },
        ].compactMap(\.self)
    )
  }

  /// The timestamp of a literal; a date is the start of the day.
  static func timestamp(_ text: String) -> String {
    text.utf8.count == 10 ? "\(text)T00:00:00Z" : text
  }
}
