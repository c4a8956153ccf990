// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The text of an error, as the library and `receiptctl` print it.
///
/// The messages and hints of verification are in the files `Diagnostic+….swift`; other targets state theirs
/// beside the error. A message starts in lower case with the noun to search for and has no period. A hint
/// says what to do.
package struct Diagnostic: Sendable {
  /// The stable code.
  package var code: String
  /// What is wrong.
  package var message: String
  /// What to do about it, if anything.
  package var hint: String?
  /// The offset in the document.
  package var offset: Int?
  /// The attribute, field or token.
  package var path: String?
  /// The expected value.
  package var expected: String?
  /// The value found.
  package var found: String?
  /// How a server should respond.
  package let category: ErrorCategory

  package init(
    _ code: String,
    _ message: String,
    hint: String? = nil,
    offset: Int? = nil,
    path: String? = nil,
    expected: String? = nil,
    found: String? = nil,
    category: ErrorCategory = .badDocument
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.offset = offset
    self.path = path
    self.expected = expected
    self.found = found
    self.category = category
  }

  /// The text of an error.
  package init(
    _ error: any DiagnosableError,
    in context: DiagnosticContext = DiagnosticContext()
  ) {
    self = error.diagnostic(in: context)
  }

  /// The message with what was expected and found.
  package var sentence: String {
    let expected = expected.map { ", expected \($0)" } ?? ""
    let found = found.map { ", found \($0)" } ?? ""
    return "\(message)\(expected)\(found)"
  }

  /// The code and the offset: `cms/malformed at 42`.
  package var label: String {
    offset.map { "\(code) at \($0)" } ?? code
  }

  /// Everything except the hint, in one line that is safe to log: `bundle id differs, …
  /// [claims/bundle-id]`.
  package var line: String {
    var short = self
    short.message = Diagnostic.singleLine(message)
    short.expected = expected.map(Diagnostic.singleLine)
    short.found = found.map(Diagnostic.singleLine)
    return "\(short.sentence)  [\(label)]"
  }

  /// The text, truncated, with control and invisible characters escaped: it may come from a document, and
  /// must not forge a second line in a log.
  private static func singleLine(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var line = ""
    for scalar in scalars.prefix(longest) {
      if scalar.isUnsafeToPrint {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return scalars.dropFirst(longest).isEmpty ? line : line + "…"
  }

  /// The longest text of a document in an error: twice as much as the longest name in a genuine certificate.
  static let longest = 300
}
