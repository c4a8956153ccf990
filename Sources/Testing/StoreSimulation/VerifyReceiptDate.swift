// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StrictTime

/// A date of verifyReceipt, which comes three times: `x`, `x_ms`, `x_pst`.
enum VerifyReceiptDate {
  /// The three members of a date.
  static func members(_ name: String, _ date: Timestamp?) -> [MemberBuilder] {
    guard let date else { return [] }
    return [
      MemberBuilder(name, json: "\"\(text(date)) Etc/GMT\""),
      MemberBuilder("\(name)_ms", json: "\"\(date.millisecondsSince1970)\""),
      MemberBuilder(
        "\(name)_pst",
        json: "\"\(text(PacificTime.local(date))) America/Los_Angeles\""
      ),
    ]
  }

  /// `2015-08-01 11:47:43`.
  private static func text(_ date: Timestamp) -> String {
    let fields = date.components
    let day = [padded(fields.year, 4), padded(fields.month, 2), padded(fields.day, 2)]
    let time = [padded(fields.hour, 2), padded(fields.minute, 2), padded(fields.second, 2)]
    return day.joined(separator: "-") + " " + time.joined(separator: ":")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
