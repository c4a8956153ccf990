// SPDX-License-Identifier: Apache-2.0

import CommandArguments

/// The number of terminal columns of a text.
func width(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
}

private func width(of scalar: Unicode.Scalar) -> Int {
  guard scalar.value >= 0x300 else { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark: return 0
  default: break
  }
  // East Asian wide characters and emoji, by block; an overestimated width does no harm.
  switch scalar.value {
  case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x1B2FF, 0x1D300...0x1D37F, 0x1F200...0x1F64F, 0x1F680...0x1F6FF,
    0x1F900...0x1FAFF, 0x20000...0x3FFFD:
    return 2
  default: return scalar.properties.isEmojiPresentation ? 2 : 1
  }
}

/// The text, filled with spaces up to `columns`.
package func padded(_ text: String, to columns: Int) -> String {
  text + spaces(max(0, columns - width(of: text)))
}

/// Rows of cells as lines with aligned columns, two spaces apart.
package func aligned(_ rows: [[String]]) -> [String] {
  let widths = (rows.first ?? []).indices.map { column in
    rows.map { width(of: $0[column]) }.max() ?? 0
  }
  return rows.map { row in
    zip(row.dropLast(), widths).map { padded($0, to: $1 + 2) }.joined() + (row.last ?? "")
  }
}

/// Spaces; `String(repeating:count:)` would append them one by one.
package func spaces(_ count: Int) -> String {
  String(decoding: repeatElement(UInt8(ascii: " "), count: count), as: UTF8.self)
}

/// The text in lines of at most `columns`, wrapped at spaces, and inside a longer word.
func wrapped(_ text: String, to columns: Int) -> [String] {
  var lines: [String] = []
  var used = 0
  for part in text.utf8.split(separator: UInt8(ascii: " ")) {
    for word in broken(String(Substring(part)), to: columns) {
      let more = width(of: word)
      if !lines.isEmpty, used + 1 + more <= columns {
        lines[lines.count - 1] += " " + word
        used += 1 + more
      } else {
        lines.append(word)
        used = more
      }
    }
  }
  return lines
}

/// The columns of the longest word that fits `limit`; longer words are broken in any case.
func longestWord(of text: String, atMost limit: Int) -> Int {
  text.utf8.split(separator: UInt8(ascii: " ")).map { width(of: String(Substring($0))) }
    .filter { $0 <= limit }.max() ?? 0
}

/// The text in lines of at most `columns`, broken anywhere.
///
/// A terminal would continue a long line at its left edge, where only a verdict may begin.
func broken(_ text: String, to columns: Int) -> [String] {
  guard width(of: text) > columns else { return [text] }
  var lines = [""]
  var used = 0
  for scalar in text.unicodeScalars {
    let more = width(of: scalar)
    if used > 0, used + more > columns {
      lines.append("")
      used = 0
    }
    lines[lines.count - 1].unicodeScalars.append(scalar)
    used += more
  }
  return lines
}

/// Where `…` replaces what does not fit.
enum TextCut {
  case start, middle, end
}

extension String {
  /// The text, or as much of it as fits these columns, with `…` in place of the rest: at the start of a path, whose end tells
  /// most, or in the middle of an identifier.
  func shortened(to columns: Int, at cut: TextCut) -> String {
    guard width(of: self) > columns else { return self }
    guard columns > 1 else { return columns == 1 ? "…" : "" }
    let back =
      switch cut {
      case .start: columns - 1
      case .middle: (columns - 1) * 2 / 3
      case .end: 0
      }
    return scalars(unicodeScalars, columns - 1 - back) + "…"
      + String(
        String.UnicodeScalarView(scalars(unicodeScalars.reversed(), back).unicodeScalars.reversed())
      )
  }

  /// The first scalars of at most this many columns.
  private func scalars(_ scalars: some Sequence<Unicode.Scalar>, _ columns: Int) -> String {
    var text = String.UnicodeScalarView()
    var used = 0
    for scalar in scalars {
      used += AnswerOutput.width(of: String(scalar))
      guard used <= columns else { break }
      text.append(scalar)
    }
    return String(text)
  }
}

/// The title of the answer about one of several inputs, or about a part of an input.
///
/// A name that looks like a verdict is quoted.
package func heading(_ name: String, columns: Int?) -> String {
  let name = shown(name)
  let isLikeVerdict = ["VALID", "NOT", "DAMAGED"].contains { name.utf8.starts(with: $0.utf8) }
  let title = isLikeVerdict ? "'\(name)':" : "\(name):"
  return broken(title, to: columns.map { max($0 - 2, 1) } ?? .max).joined(separator: "\n  ")
}
