// SPDX-License-Identifier: Apache-2.0

// The one rule of what may reach a terminal. Every string that comes from a document or from the
// command line goes through here before it is printed.

/// The text with everything written out that could drive a terminal, reorder a line or forge one.
///
/// These are control characters with their escape sequences, invisible and bidirectional marks, line
/// and paragraph separators, and what looks like a space without being one. U+202E becomes `\u{202e}`.
public func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isSteering) else { return text }
  return text.unicodeScalars.reduce(into: "") { safe, scalar in
    if isSteering(scalar) {
      safe += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      safe.unicodeScalars.append(scalar)
    }
  }
}

/// The text, made safe, and cut where it is longer than anything genuine.
///
/// A name of a megabyte is no name, and would push every column of a table out of sight.
public func shown(_ text: String, limit: Int = 120) -> String { printable(cut(text, to: limit)) }

/// The text, ending in `…` where it has more characters than this.
public func cut(_ text: String, to limit: Int) -> String {
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return text }
  return String(text[..<end]) + "…"
}

/// Whether a scalar must not be printed as it is.
///
/// Also what no standard has given a meaning yet: a newer terminal may know one.
public func isSteering(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value < 0x20 || scalar.value > 0x7E else { return false }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
    .privateUse, .unassigned:
    return true
  default:
    return scalar.properties.isDefaultIgnorableCodePoint || blanks.contains(scalar)
  }
}

/// Characters without ink that Unicode counts among letters, marks and symbols.
///
/// BRAILLE PATTERN BLANK, OBJECT REPLACEMENT CHARACTER, KHITAN SMALL SCRIPT FILLER, EGYPTIAN
/// HIEROGLYPH FULL BLANK and HALF BLANK, MUSICAL SYMBOL NULL NOTEHEAD.
private let blanks: [Unicode.Scalar] = [
  "\u{2800}", "\u{FFFC}", "\u{16FE4}", "\u{13441}", "\u{13442}", "\u{1D159}",
]
