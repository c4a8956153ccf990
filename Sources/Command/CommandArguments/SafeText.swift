// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// Every string from a document or the command line is escaped here before it is printed on a terminal.

/// The text with all characters escaped that could control a terminal, or reorder or forge a line.
///
/// Escapes control characters, invisible and bidirectional marks, line and paragraph separators, and spaces
/// other than U+0020. U+202E becomes `\u{202e}`.
public func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isUnsafeForTerminal) else { return text }
  return text.unicodeScalars.reduce(into: "") { safe, scalar in
    if isUnsafeForTerminal(scalar) {
      safe += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      safe.unicodeScalars.append(scalar)
    }
  }
}

/// The text without private keys, escaped and truncated.
///
/// The default limit is longer than any genuine value, and keeps the columns of tables visible.
public func shown(_ text: String, limit: Int = 120) -> String {
  printable(truncated(withoutKeys(text), to: limit))
}

/// The text, truncated after `limit` scalars and marked with `…`.
public func truncated(_ text: String, to limit: Int) -> String {
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return text }
  return String(text[..<end]) + "…"
}

/// Whether a scalar must not be printed as it is.
public func isUnsafeForTerminal(_ scalar: Unicode.Scalar) -> Bool { scalar.isUnsafeToPrint }
