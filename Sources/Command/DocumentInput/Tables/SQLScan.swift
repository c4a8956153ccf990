// SPDX-License-Identifier: Apache-2.0

/// Finds the end of a row of SQL values, however the text arrives: parentheses and strings of any kind are closed.
struct SQLScan {
  /// Whether a backslash begins an escape in every string.
  var hasEscapes = false
  private var depth = 0
  /// The quotation mark of the string in which the position is.
  private var mark: UInt8?
  private var isEscaping = false
  private var isAfterBackslash = false
  /// The last byte outside of a string, for `E'…'`.
  private var last: UInt8 = 0

  init() {}

  init(_ hasEscapes: Bool) {
    self.hasEscapes = hasEscapes
  }

  /// The index after the parenthesis that closes the row; `nil` if it has not arrived.
  mutating func end(of text: ArraySlice<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      if let mark {
        if isAfterBackslash {
          isAfterBackslash = false
        } else if byte == UInt8(ascii: "\\"), isEscaping {
          isAfterBackslash = true
        } else if byte == mark {
          // A doubled mark closes one string and begins the next.
          self.mark = nil
          last = isEscaping && !hasEscapes ? UInt8(ascii: "E") : byte
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        mark = byte
        isEscaping = byte != UInt8(ascii: "`") && (hasEscapes || last | 0x20 == UInt8(ascii: "e"))
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      last = byte
    }
    return nil
  }

  /// The values between the commas of a row.
  static func values(of row: ArraySlice<UInt8>, _ hasEscapes: Bool) -> [ArraySlice<UInt8>] {
    var values: [ArraySlice<UInt8>] = []
    var scan = SQLScan(hasEscapes)
    var start = row.startIndex
    var index = row.startIndex
    while index < row.endIndex {
      _ = scan.end(of: row[...index], from: index)
      if row[index] == UInt8(ascii: ","), scan.mark == nil, scan.depth == 0 {
        values.append(row[start..<index])
        start = index + 1
      }
      index += 1
    }
    return values + [row[start...]]
  }
}
