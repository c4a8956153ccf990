// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OpenSSLTrust
import StrictJSON
import X509Certificates

/// Finds the mistakes with which a message was signed: tries messages with one common mistake, and those combinations that
/// occur together.
///
/// The number of messages is limited, below twenty thousand; each costs a verification.
struct OfferMistakeSearch {
  let fields: OfferFields
  private let accepts: ([UInt8]) throws(OfferError) -> Bool

  init(_ fields: OfferFields, _ accepts: @escaping ([UInt8]) throws(OfferError) -> Bool) {
    self.fields = fields
    self.accepts = accepts
  }

  /// The mistakes; `nil` if no message fits.
  func mistakes() throws(OfferError) -> [OfferError]? {
    let spellings = spellings()
    for spelling in spellings.dropFirst() where try matches(OfferMessage(spelling.fields)) {
      return spelling.errors
    }
    if let errors = try swappedFields() { return errors }
    for separator in WrongSeparator.all {
      for spelling in spellings where try matches(separator.message(spelling.fields)) {
        return [separator.error] + spelling.errors
      }
    }
    for spelling in spellings {
      if let errors = try mistakesInOneField(spelling) { return errors }
    }
    for separator in WrongSeparator.all {
      if let errors = try mistakesInOneField(spellings[0], separator) { return errors }
    }
    if let errors = try hashedTwice(spellings) { return errors }
    return try mistakesInOrder(spellings)
  }

  func matches(_ message: OfferMessage) throws(OfferError) -> Bool {
    try accepts(message.bytes)
  }

  // MARK: Digest

  /// The digest of a message with any spelling, or any separator, was signed instead of the message.
  private func hashedTwice(_ spellings: [Spelling]) throws(OfferError) -> [OfferError]? {
    for spelling in spellings where try matches(digestOf: OfferMessage(spelling.fields)) {
      return [OfferError(.hashedTwice)] + spelling.errors
    }
    for separator in WrongSeparator.all
    where try matches(digestOf: separator.message(fields.signed)) {
      return [OfferError(.hashedTwice), separator.error]
    }
    return nil
  }

  /// Whether the digest was signed, as bytes or as hexadecimal digits.
  private func matches(digestOf message: OfferMessage) throws(OfferError) -> Bool {
    let digest = try rethrowing(DigestAlgorithm.sha256.digest(of: message.bytes[...])) {
      (_: TrustError) in
      OfferError(.internal)
    }
    let digits = hexadecimal(digest)
    if try accepts(digest) { return true }
    if try accepts(Array(digits.utf8)) { return true }
    return try accepts(Array(digits.uppercased().utf8))
  }

  // MARK: Spellings

  /// The fields with other letter cases and units of time.
  struct Spelling {
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

  private func mistakesInOneField(
    _ spelling: Spelling,
    _ separator: WrongSeparator? = nil
  ) throws(OfferError) -> [OfferError]? {
    func errors(_ index: Int, _ found: String) -> [OfferError] {
      (separator.map { [$0.error] } ?? []) + [valueError(index, found)] + spelling.errors
    }
    func message(_ fields: [String]) -> OfferMessage {
      separator?.message(fields) ?? OfferMessage(fields)
    }
    for (index, text) in spelling.fields.enumerated() {
      for (changed, name) in OfferMistakeSearch.changes(of: text) {
        var other = spelling.fields
        other[index] = changed
        if try matches(message(other)) { return errors(index, name) }
      }
      var fewer = spelling.fields
      fewer.remove(at: index)
      if try matches(message(fewer)) {
        return errors(index, "left out, with its separator")
      }
    }
    // A line feed at the end is a change of the last field.
    for (ending, name) in [("\r\n", "a line break"), ("\0", "U+0000")] {
      var longer = message(spelling.fields)
      longer.suffix += ending
      if try matches(longer) {
        return errors(OfferFields.timestampIndex, "\(name) at the end")
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
}
