// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import X509Certificates

/// Finds the mistakes with which a message was signed: tries messages with one to four common mistakes.
///
/// The number of messages is fixed, below ten thousand; each costs a verification.
struct OfferMistakeSearch {
  private let fields: OfferFields
  private let accepts: ([UInt8]) throws(OfferError) -> Bool

  init(_ fields: OfferFields, _ accepts: @escaping ([UInt8]) throws(OfferError) -> Bool) {
    self.fields = fields
    self.accepts = accepts
  }

  /// The mistakes; `nil` if no message fits.
  func mistakes() throws(OfferError) -> [OfferError]? {
    let spellings = spellings()
    for spelling in spellings where !spelling.errors.isEmpty {
      if try matches(OfferMessage(spelling.fields)) { return spelling.errors }
    }
    for separator in WrongSeparator.all {
      for spelling in spellings where try matches(separator.message(spelling.fields)) {
        return [separator.error] + spelling.errors
      }
    }
    for spelling in spellings {
      if let errors = try mistakesInOneField(spelling) { return errors }
    }
    if try accepts(hashed(OfferMessage(fields.signed).bytes)) { return [OfferError(.hashedTwice)] }
    return try mistakesInOrder(spellings)
  }

  private func matches(_ message: OfferMessage) throws(OfferError) -> Bool {
    try accepts(message.bytes)
  }

  // MARK: Spellings

  /// The fields with other letter cases and units of time.
  private struct Spelling {
    var fields: [String]
    var errors: [OfferError] = []
  }

  /// All combinations, the right one first.
  private func spellings() -> [Spelling] {
    var spellings = [Spelling(fields: fields.signed)]
    for index in OfferFields.lowered {
      let lower = fields.signed[index]
      var texts = [fields.texts[index].uppercased()]
      if !texts.contains(fields.texts[index]) { texts.append(fields.texts[index]) }
      spellings += spellings.flatMap { spelling in
        texts.filter { $0 != lower }.map { text in
          var other = spelling
          other.fields[index] = text
          other.errors.append(
            OfferError(.letterCase, path: OfferFields.names[index], expected: lower, found: text)
          )
          return other
        }
      }
    }
    let index = OfferFields.timestampIndex
    spellings += spellings.flatMap { spelling in
      times.map { time in
        var other = spelling
        other.fields[index] = time.text
        other.errors.append(
          OfferError(
            time.code,
            path: OfferFields.names[index],
            expected: "milliseconds",
            found: time.name
          )
        )
        return other
      }
    }
    return spellings
  }

  /// The timestamp in other units and notations.
  private var times: [(text: String, code: OfferError.Code, name: String)] {
    let time = fields.timestamp
    guard time >= OfferSignatureVerifier.leastMilliseconds else {
      let (milliseconds, overflow) = time.multipliedReportingOverflow(by: 1000)
      return overflow ? [] : [("\(milliseconds)", .fieldValue, "milliseconds, unlike the document")]
    }
    let rest = String("\(time % 1000 + 1000)".dropFirst())
    return [
      ("\(time / 1000)", .timeUnit, "seconds"),
      ("\(time / 1000).\(rest)", .timeUnit, "seconds with a fraction"),
      ("\(time).0", .fieldValue, "milliseconds with a fraction"),
    ]
  }

  // MARK: One field

  private func mistakesInOneField(_ spelling: Spelling) throws(OfferError) -> [OfferError]? {
    for (index, text) in spelling.fields.enumerated() {
      for (changed, name) in OfferMistakeSearch.changes(of: text) {
        var other = spelling.fields
        other[index] = changed
        if try matches(OfferMessage(other)) { return [valueError(index, name)] + spelling.errors }
      }
      var fewer = spelling.fields
      fewer.remove(at: index)
      if try matches(OfferMessage(fewer)) {
        return [valueError(index, "left out, with its separator")] + spelling.errors
      }
    }
    for (ending, name) in [("\n", "a line feed"), ("\r\n", "a line break"), ("\0", "U+0000")] {
      var message = OfferMessage(spelling.fields)
      message.suffix = ending
      if try matches(message) {
        return [valueError(OfferFields.timestampIndex, "\(name) at the end")] + spelling.errors
      }
    }
    return nil
  }

  private func valueError(_ index: Int, _ found: String) -> OfferError {
    OfferError(
      .fieldValue,
      path: OfferFields.names[index],
      expected: fields.signed[index].isEmpty ? "an empty string" : fields.signed[index],
      found: found
    )
  }

  /// Other values with which a field is signed by mistake.
  private static func changes(of text: String) -> [(text: String, name: String)] {
    guard !text.isEmpty else {
      // The text that languages write for a missing value.
      return ["null", "nil", "undefined", "None", "NULL", "\"\""].map { ($0, $0) }
    }
    var changes = [
      ("", "an empty string"), ("\(text)\n", "a line feed at the end"),
      (" \(text)", "a space at the start"), ("\(text) ", "a space at the end"),
      ("\"\(text)\"", "quotation marks around it"), ("null", "null"),
    ]
    // Letter cases of UUIDs count as spellings.
    for other in [text.lowercased(), text.uppercased(), text.replacing("-", with: "")]
    where other != text {
      changes.append((other, other))
    }
    return changes
  }

  private func hashed(_ message: [UInt8]) throws(OfferError) -> [UInt8] {
    do {
      return try DigestAlgorithm.sha256.digest(of: message[...])
    } catch {
      throw OfferError(.internal)
    }
  }

  // MARK: Order

  private func mistakesInOrder(_ spellings: [Spelling]) throws(OfferError) -> [OfferError]? {
    let count = OfferFields.names.count
    // Two swapped fields, combined with another mistake.
    for first in 0..<count {
      for second in first + 1..<count {
        var order = Array(0..<count)
        order.swapAt(first, second)
        for spelling in spellings {
          let fields = order.map { spelling.fields[$0] }
          if try matches(OfferMessage(fields)) { return [orderError(order)] + spelling.errors }
        }
        let fields = order.map { self.fields.signed[$0] }
        for separator in WrongSeparator.all where try matches(separator.message(fields)) {
          return [separator.error, orderError(order)]
        }
      }
    }
    // All 5,040 orders of the seven fields.
    var order = Array(0..<count)
    while OfferMistakeSearch.next(&order) {
      let fields = order.map { self.fields.signed[$0] }
      if try matches(OfferMessage(fields)) { return [orderError(order)] }
    }
    return nil
  }

  private func orderError(_ order: [Int]) -> OfferError {
    OfferError(
      .fieldOrder,
      expected: OfferFields.names.joined(separator: ", "),
      found: order.map { OfferFields.names[$0] }.joined(separator: ", ")
    )
  }

  /// Changes to the next order in lexicographic order; false after the last.
  private static func next(_ order: inout [Int]) -> Bool {
    guard let pivot = order.indices.dropLast().last(where: { order[$0] < order[$0 + 1] }),
      let successor = order.indices.last(where: { order[$0] > order[pivot] })
    else { return false }
    order.swapAt(pivot, successor)
    order[(pivot + 1)...].reverse()
    return true
  }
}
