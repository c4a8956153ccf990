// SPDX-License-Identifier: Apache-2.0

/// JSON text as indented lines, with one member or item per line.
struct IndentedJSON {
  private let text: [UInt8]
  private var index = 0
  private var depth = 0

  /// Deeper values are not indented further: a document may nest thousands of arrays.
  private static let mostIndents = 20

  private init(_ text: [UInt8]) { self.text = text }

  /// Up to `most` lines, and whether there are more.
  static func lines(of text: [UInt8], most: Int) -> (lines: [String], isCut: Bool) {
    var json = IndentedJSON(text)
    var lines: [String] = []
    while lines.count < most, let line = json.nextLine() { lines.append(line) }
    return (lines, json.next != nil)
  }

  /// The next byte that is not white space between values.
  private var next: UInt8? {
    mutating get {
      while index < text.count, text[index] <= UInt8(ascii: " ") { index += 1 }
      return index < text.count ? text[index] : nil
    }
  }

  private mutating func nextLine() -> String? {
    guard let first = next else { return nil }
    if first.closes { depth = max(depth - 1, 0) }
    let indent = min(depth, IndentedJSON.mostIndents)
    var line: [UInt8] = []
    while let byte = next, line.isEmpty || !byte.closes {
      index += 1
      line.append(byte)
      if byte == UInt8(ascii: "\"") { readString(&line) }
      if byte == UInt8(ascii: ":") { line.append(UInt8(ascii: " ")) }
      if byte == UInt8(ascii: ",") { break }
      guard byte.opens else { continue }
      guard let end = next, end.closes else {
        depth += 1
        break
      }
      // The container is empty.
      index += 1
      line.append(end)
    }
    return String(repeating: " ", count: 2 * indent) + String(decoding: line, as: UTF8.self)
  }

  /// Reads a string after its first quote.
  private mutating func readString(_ line: inout [UInt8]) {
    while index < text.count {
      let byte = text[index]
      index += 1
      line.append(byte)
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), index < text.count {
        line.append(text[index])
        index += 1
      }
    }
  }
}

extension UInt8 {
  fileprivate var opens: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
  fileprivate var closes: Bool { self == UInt8(ascii: "}") || self == UInt8(ascii: "]") }
}
