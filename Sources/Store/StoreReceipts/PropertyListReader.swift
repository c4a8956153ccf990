// SPDX-License-Identifier: Apache-2.0

/// Parses an OpenStep property list in one pass.
struct PropertyListReader {
  let document: ArraySlice<UInt8>
  var position: Int

  init(_ document: ArraySlice<UInt8>) throws(PropertyListError) {
    guard document.count <= PropertyList.maximumBytes else {
      throw PropertyListError(
        .tooLarge,
        at: document.startIndex,
        expected: "at most \(PropertyList.maximumBytes) bytes",
        found: "\(document.count)"
      )
    }
    self.document = document
    position = document.startIndex
    try checkEncoding()
  }

  mutating func readDocument() throws(PropertyListError) -> [PropertyList.Entry] {
    var entries: [PropertyList.Entry] = []
    try take(UInt8(ascii: "{"))
    try skipSpace()
    while next != UInt8(ascii: "}") {
      entries.append(try readEntry(after: entries))
      try skipSpace()
    }
    try take(UInt8(ascii: "}"))
    try skipSpace()
    guard next == nil else {
      throw fault(.trailingData, expected: "the end", found: describeNext())
    }
    return entries
  }

  private mutating func readEntry(
    after entries: [PropertyList.Entry]
  ) throws(PropertyListError) -> PropertyList.Entry {
    guard entries.count < PropertyList.maximumEntries else {
      throw fault(.tooManyEntries, expected: "at most \(PropertyList.maximumEntries)")
    }
    let start = position
    let key = try readString().value
    guard !entries.contains(where: { $0.isNamed(key) }) else {
      throw PropertyListError(.duplicateKey, at: start, found: key)
    }
    try take(UInt8(ascii: "="))
    try skipSpace()
    let (value, written) = try readString()
    try take(UInt8(ascii: ";"))
    return PropertyList.Entry(key: key, value: value, written: written)
  }

  /// A string and its bytes as written.
  private typealias Text = (value: String, written: ArraySlice<UInt8>)

  private mutating func readString() throws(PropertyListError) -> Text {
    switch next {
    case UInt8(ascii: "\""):
      return try readQuoted()
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<"):
      throw fault(.nested, expected: "a string", found: describeNext())
    default:
      return try readWord()
    }
  }

  private mutating func readQuoted() throws(PropertyListError) -> Text {
    position += 1
    let start = position
    var value: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let written = document[start..<position]
        position += 1
        return (String(decoding: value, as: UTF8.self), written)
      case UInt8(ascii: "\\"):
        value.append(contentsOf: try readEscape().utf8)
      case 0x00..<0x20, 0x7F:
        throw fault(.controlCharacter, found: describeNext())
      default:
        value.append(byte)
        position += 1
      }
    }
    throw fault(.truncated, expected: "\"")
  }

  private mutating func readWord() throws(PropertyListError) -> Text {
    let start = position
    while let byte = next, Self.isWordCharacter(byte) { position += 1 }
    guard position > start else { throw unexpected(instead: "a string") }
    let written = document[start..<position]
    return (String(decoding: written, as: UTF8.self), written)
  }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "$"), UInt8(ascii: "-"):
      true
    default:
      false
    }
  }
}

extension PropertyListReader {
  /// The next byte, or nil at the end.
  var next: UInt8? {
    position < document.endIndex ? document[position] : nil
  }

  /// Reads a byte of punctuation and any white space before it.
  private mutating func take(_ byte: UInt8) throws(PropertyListError) {
    try skipSpace()
    guard next == byte else { throw unexpected(instead: Self.describe(byte)) }
    position += 1
  }

  private mutating func skipSpace() throws(PropertyListError) {
    while let byte = next, " \t\r\n".utf8.contains(byte) { position += 1 }
    let slashes = document[position...].prefix(2)
    guard !slashes.elementsEqual("//".utf8), !slashes.elementsEqual("/*".utf8) else {
      throw fault(.comment)
    }
  }

  /// Rejects invalid UTF-8 up front, so that strings are decoded without repair.
  private func checkEncoding() throws(PropertyListError) {
    var parser = UTF8.ForwardParser()
    var bytes = document.makeIterator()
    var offset = document.startIndex
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return
      case .error: throw PropertyListError(.encoding, at: offset)
      }
    }
  }

  func fault(
    _ code: PropertyListError.Code,
    expected: String? = nil,
    found: String? = nil
  ) -> PropertyListError {
    PropertyListError(code, at: position, expected: expected, found: found)
  }

  private func unexpected(instead expected: String) -> PropertyListError {
    fault(next == nil ? .truncated : .malformed, expected: expected, found: describeNext())
  }

  private func describeNext() -> String? {
    next.map(Self.describe)
  }

  /// The character, or its code if it is not printable.
  private static func describe(_ byte: UInt8) -> String {
    0x21...0x7E ~= byte
      ? String(UnicodeScalar(byte)) : "byte 0x" + String(byte, radix: 16, uppercase: true)
  }
}
