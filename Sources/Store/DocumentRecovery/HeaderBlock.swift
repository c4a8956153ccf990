// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StrictBase64

/// The header fields of a message (RFC 5322, 2.2; RFC 9112, 5), up to the first blank line.
struct HeaderBlock {
  /// Names in lower case and values of the fields that matter, unfolded.
  private(set) var fields: [String: String] = [:]
  /// The names of the first fields, in lower case.
  private(set) var names: [String] = []
  /// The text after the blank line.
  private(set) var body: ArraySlice<UInt8> = []

  /// Reads the fields of a text; `nil` if a line is not a field, and if there is no blank line.
  init?(_ text: ArraySlice<UInt8>) {
    var lines = MessageLines(text)
    var last: String?
    while let line = lines.next() {
      if line.allSatisfy(\.isWhiteSpace) {
        guard !names.isEmpty else { return nil }
        body = lines.rest
        return
      }
      if let first = line.first, first.isWhiteSpace {
        guard let last else { return nil }
        if let value = fields[last], value.utf8.count < HeaderBlock.longestValue {
          fields[last] = value + " " + HeaderBlock.text(line.trimmed)
        }
        continue
      }
      guard let colon = line.prefix(HeaderBlock.longestName).firstIndex(of: UInt8(ascii: ":")),
        colon > line.startIndex,
        line[..<colon].allSatisfy({ TokenText.isBase64URL($0) || $0 == TokenText.stop })
      else { return nil }
      let name = HeaderBlock.text(line[..<colon]).lowercased()
      if names.count < HeaderBlock.mostNames { names.append(name) }
      last = name
      if HeaderBlock.used.contains(name), fields[name] == nil {
        fields[name] = HeaderBlock.text(line[(colon + 1)...].trimmed)
      }
    }
    return nil
  }

  /// The text of the header fields of a message, up to the first blank line.
  static func fields(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var lines = MessageLines(text)
    while let line = lines.next() {
      if line.allSatisfy(\.isWhiteSpace) { return text[..<line.startIndex] }
    }
    return text
  }

  /// The body of an HTTP response: after the last of the status lines with their fields, as redirects have several.
  static func bodyOfResponse(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = text
    var hasStatus = false
    while rest.starts(with: "HTTP/".utf8) {
      var lines = MessageLines(rest)
      guard lines.next() != nil else { return nil }
      guard let block = HeaderBlock(lines.rest) else { return nil }
      hasStatus = true
      rest = block.body
    }
    return hasStatus ? rest : nil
  }

  /// A parameter of a field: `boundary` of `multipart/mixed; boundary="x"`.
  func parameter(_ name: String, of field: String) -> String? {
    guard let value = fields[field] else { return nil }
    for part in value.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, let found = pair.first, let text = pair.last,
        String(found.filter { $0 != " " }).lowercased() == name
      else { continue }
      return String(text.drop { $0 == " " || $0 == "\"" }.prefix { $0 != "\"" && $0 != " " })
    }
    return nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(longestValue), as: UTF8.self)
  }

  private static let used: Set<String> = ["content-type", "content-transfer-encoding"]

  /// Fields in use have about thirty characters.
  private static let longestName = 80

  /// Longer values have no parameter that matters.
  private static let longestValue = 4096

  /// Messages in use have fewer fields before those that identify them.
  private static let mostNames = 100
}

/// The lines of a message: LF or CRLF ends a line.
struct MessageLines: Sequence, IteratorProtocol {
  /// The text after the last line.
  private(set) var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  /// The next line, without its end; `nil` at the end of the text.
  mutating func next() -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: 0x0A)
    let line = rest[..<(end ?? rest.endIndex)]
    rest = end.map { rest[($0 + 1)...] } ?? []
    return line.last == 0x0D ? line.dropLast() : line
  }
}
