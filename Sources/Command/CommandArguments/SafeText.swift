// SPDX-License-Identifier: Apache-2.0

import StrictJSON

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
public func isSteering(_ scalar: Unicode.Scalar) -> Bool { scalar.isUnsafeToPrint }
