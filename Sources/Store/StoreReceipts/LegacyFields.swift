// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// The entries of a property list.
///
/// Each is taken by key and type; the remaining entries are unknown.
struct LegacyFields {
  private let document: ReceiptError.LegacyDocument
  private let start: Int
  private(set) var rest: [PropertyList.Entry]

  init(
    reading bytes: ArraySlice<UInt8>,
    as document: ReceiptError.LegacyDocument
  ) throws(ReceiptError) {
    self.document = document
    start = bytes.startIndex
    rest = try rethrowing(PropertyList(reading: bytes).entries) { (error: PropertyListError) in
      ReceiptError(
        .propertyList,
        in: document,
        at: error.offset,
        expected: error.expected,
        found: error.found,
        cause: error.code.rawValue
      )
    }
  }

  /// Takes a required string.
  mutating func text(_ key: String) throws(ReceiptError) -> String {
    let entry = try take(key)
    guard !entry.value.isEmpty else { throw fault(.empty, in: entry) }
    return entry.value
  }

  /// Takes an optional string.
  mutating func textIfPresent(_ key: String) -> String? {
    takeIfPresent(key)?.value
  }

  /// Takes a required number.
  mutating func integer(_ key: String) throws(ReceiptError) -> Int64 {
    try readInteger(in: try take(key))
  }

  /// Takes an optional number.
  mutating func integerIfPresent(_ key: String) throws(ReceiptError) -> Int64? {
    guard let entry = takeIfPresent(key) else { return nil }
    return try readInteger(in: entry)
  }

  /// Takes an optional Boolean.
  mutating func flagIfPresent(_ key: String) throws(ReceiptError) -> Bool? {
    guard let entry = takeIfPresent(key) else { return nil }
    if entry.written.elementsEqual("true".utf8) { return true }
    if entry.written.elementsEqual("false".utf8) { return false }
    throw fault(.flag, in: entry, expected: "true or false")
  }

  /// Takes required bytes in base64.
  mutating func base64(_ key: String) throws(ReceiptError) -> [UInt8] {
    let entry = try take(key)
    return try rethrowing(Base64.decode(entry.written, alphabet: .standard, padding: .required)) {
      (error: Base64Error) in
      ReceiptError(
        .base64,
        in: document,
        at: error.offset,
        path: key,
        cause: error.code.rawValue
      )
    }
  }

  mutating func take(_ key: String) throws(ReceiptError) -> PropertyList.Entry {
    guard let entry = takeIfPresent(key) else { throw missing(key) }
    return entry
  }

  /// Takes an optional entry; `nil` means absent, and invalid values throw.
  mutating func takeIfPresent(_ key: String) -> PropertyList.Entry? {
    rest.firstIndex { $0.isNamed(key) }.map { rest.remove(at: $0) }
  }

  func missing(_ key: String) -> ReceiptError {
    ReceiptError(.missing, in: document, at: start, path: key)
  }

  func fault(
    _ code: ReceiptError.Code,
    in entry: PropertyList.Entry,
    expected: String? = nil,
    cause: String? = nil,
    at distance: Int? = 0
  ) -> ReceiptError {
    ReceiptError(
      code,
      in: document,
      at: distance.map { entry.written.startIndex + $0 },
      path: entry.key,
      expected: expected,
      found: entry.value,
      cause: cause
    )
  }

  /// Reads decimal digits without sign and leading zeros, so that each number has one notation.
  func readInteger(in entry: PropertyList.Entry) throws(ReceiptError) -> Int64 {
    let digits = entry.written
    guard
      digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      digits.count == 1 || digits.first != UInt8(ascii: "0"),
      let number = Int64(entry.value)
    else { throw fault(.integer, in: entry, expected: "a decimal number") }
    return number
  }
}
