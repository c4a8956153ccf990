// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

// The forms of members of verifyReceipt: nearly all are strings, and each date comes three times. Their order is in
// `VerifyReceiptBody`.
extension JSONWriter {
  /// Writes a member with a string, if there is one.
  mutating func member(_ name: VerifyReceiptMember, _ text: String?) {
    if let text { member(name.rawValue, text) }
  }

  /// Writes a member with a number.
  mutating func member(_ name: VerifyReceiptMember, _ number: Int64) {
    member(name.rawValue) { $0.integer(number) }
  }

  /// Writes a member whose value `body` writes.
  mutating func member(_ name: VerifyReceiptMember, _ body: (inout JSONWriter) -> Void) {
    member(name.rawValue, body)
  }

  /// Writes a member whose value is an array of the values that `body` writes.
  mutating func array(_ name: VerifyReceiptMember, _ body: (inout JSONWriter) -> Void) {
    array(name.rawValue, body)
  }

  /// Writes a member with a number in a string, if there is one.
  mutating func member(_ name: VerifyReceiptMember, digits: Int64?) {
    if let digits { member(name, String(digits)) }
  }

  /// Writes a member with `"true"` or `"false"`, if the value is known.
  mutating func member(_ name: VerifyReceiptMember, word: Bool?) {
    if let word { member(name, word ? "true" : "false") }
  }

  /// Writes a member with `"1"` or `"0"`, if the value is known.
  mutating func member(_ name: VerifyReceiptMember, flag: Bool?) {
    if let flag { member(name, flag ? "1" : "0") }
  }

  /// Writes the three members of a date: `x`, `x_ms` and `x_pst`.
  mutating func member(_ name: VerifyReceiptMember, date: Timestamp?) {
    guard let date else { return }
    member(name, date.greenwichText)
    member("\(name.rawValue)_ms", String(date.millisecondsSince1970))
    member("\(name.rawValue)_pst", date.pacificText)
  }
}

extension Timestamp {
  /// `2015-08-01 11:47:43 Etc/GMT`.
  var greenwichText: String { "\(secondsText) Etc/GMT" }

  /// `2015-08-01 04:47:43 America/Los_Angeles`.
  var pacificText: String { "\(PacificTime.local(self).secondsText) America/Los_Angeles" }

  /// `2015-08-01 11:47:43`.
  private var secondsText: String {
    let fields = components
    let day = [padded(fields.year, 4), padded(fields.month, 2), padded(fields.day, 2)]
    let time = [padded(fields.hour, 2), padded(fields.minute, 2), padded(fields.second, 2)]
    return day.joined(separator: "-") + " " + time.joined(separator: ":")
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
