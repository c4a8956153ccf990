// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Checks of arguments, each with the limit that Apple documents.
enum APIArgument {
  /// An identifier: Apple's ids have up to 20 digits, product ids up to 100 characters.
  static func identifier(_ text: String, _ name: String) throws(APIRequestError) -> String {
    let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    // Clients and servers may remove these two from a path (RFC 3986, 5.2.4).
    let isDotSegment = text.utf8.elementsEqual(".".utf8) || text.utf8.elementsEqual("..".utf8)
    guard isPlain, !isDotSegment, (1...maximumIdentifier).contains(text.utf8.count) else {
      throw APIRequestError(
        .identifier,
        name,
        expected: "1 to \(maximumIdentifier) visible ASCII characters",
        found: shown(text)
      )
    }
    return text
  }

  /// A number in a range.
  static func number(
    _ value: Int64,
    _ name: String,
    in range: ClosedRange<Int64>
  ) throws(APIRequestError) -> Int64 {
    guard range.contains(value) else {
      throw APIRequestError(
        .range,
        name,
        expected: "\(range.lowerBound) to \(range.upperBound)",
        found: "\(value)"
      )
    }
    return value
  }

  /// A text of limited length, counted in Unicode scalars: Apple's limits count these, not the characters that
  /// a user sees.
  static func text(_ text: String, _ name: String, atMost limit: Int) throws(APIRequestError)
    -> String
  {
    let count = text.unicodeScalars.count
    guard count <= limit else {
      throw APIRequestError(
        .tooLong,
        name,
        expected: "at most \(limit) characters",
        found: "\(count) characters"
      )
    }
    return text
  }

  /// A list of limited length.
  static func count(_ count: Int, _ name: String, in range: ClosedRange<Int>)
    throws(APIRequestError)
  {
    guard range.contains(count) else {
      throw APIRequestError(
        .range,
        name,
        expected: "\(range.lowerBound) to \(range.upperBound) elements",
        found: "\(count)"
      )
    }
  }

  /// A UUID, in lower case.
  static func uuid(_ text: UUIDText, _ name: String) throws(APIRequestError) -> String {
    guard let canonical = text.canonical else {
      throw APIRequestError(.form, name, expected: "a UUID", found: shown(text.rawValue))
    }
    return canonical
  }

  /// ISO 3166-1 alpha-3 codes.
  static func storefront(_ code: String) throws(APIRequestError) {
    let isCode =
      code.utf8.count == 3
      && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    guard isCode else {
      throw APIRequestError(
        .form,
        "storefrontCountryCodes",
        expected: "three capital letters",
        found: shown(code)
      )
    }
  }

  /// Requires that a given end date is later than the start date.
  static func interval(_ start: Timestamp?, _ end: Timestamp?) throws(APIRequestError) {
    guard let start, let end, end <= start else { return }
    throw APIRequestError(
      .combination,
      "endDate",
      expected: "a time after startDate, \(start)",
      found: "\(end)"
    )
  }

  /// At most 64 characters of a value: an error is a log line.
  static func shown(_ text: String) -> String {
    text.isEmpty ? "an empty string" : "\"\(String(text.unicodeScalars.prefix(64)))\""
  }

  /// The first bytes of a PNG (PNG, 5.2).
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static let maximumIdentifier = 128
}
