// SPDX-License-Identifier: Apache-2.0

/// The text with everything written out that could drive a terminal or reorder a line.
///
/// These are control characters with their escape sequences, invisible and bidirectional marks, line
/// and paragraph separators. U+202E becomes `\u{202e}`.
///
/// Every string that comes from a document goes through here before it is printed.
func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isSteering) else { return text }
  return text.unicodeScalars.reduce(into: "") { safe, scalar in
    if isSteering(scalar) {
      safe += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      safe.unicodeScalars.append(scalar)
    }
  }
}

/// Also what no standard has given a meaning yet: a newer terminal may know one.
func isSteering(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value < 0x20 || scalar.value > 0x7E else { return false }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
    return true
  default:
    return false
  }
}

/// The text, made safe, and cut where it is longer than anything genuine: a name of a megabyte is
/// no name, and would push every column of a table out of sight.
func shown(_ text: String, limit: Int = 120) -> String { printable(cut(text, to: limit)) }

/// The text, ending in `…` where it has more characters than this.
func cut(_ text: String, to limit: Int) -> String {
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return text }
  return String(text[..<end]) + "…"
}

/// Columns that a text takes up on a terminal.
func width(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
}

private func width(of scalar: Unicode.Scalar) -> Int {
  guard scalar.value >= 0x300 else { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark: return 0
  default: break
  }
  // East Asian wide characters and emoji, by their blocks.
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}

/// The text with spaces up to `columns`.
func padded(_ text: String, to columns: Int) -> String {
  text + String(repeating: " ", count: max(0, columns - width(of: text)))
}

/// The text in lines of at most `columns`, broken at spaces; a longer word has a line of its own.
func wrapped(_ text: String, to columns: Int) -> [String] {
  text.split(separator: " ").reduce(into: []) { lines, word in
    if let last = lines.last, width(of: last) + 1 + width(of: String(word)) <= columns {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(String(word))
    }
  }
}

/// Octets as lower-case hexadecimal digits.
func hexadecimal(_ octets: some Sequence<UInt8>) -> String {
  var digits: [UInt8] = []
  for octet in octets {
    for digit in [octet >> 4, octet & 0x0F] {
      digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    }
  }
  return String(decoding: digits, as: UTF8.self)
}

/// Octets as hexadecimal digits, the first ones only where there are many.
func shortHexadecimal(_ octets: ArraySlice<UInt8>, limit: Int) -> String {
  guard octets.count > limit else { return hexadecimal(octets) }
  return "\(hexadecimal(octets.prefix(limit)))… (\(octets.count) octets)"
}
