// SPDX-License-Identifier: Apache-2.0

/// A part of an answer, for pages that are not text for a terminal.
///
/// The texts are not escaped; the code that shows them must escape them.
package enum PageElement {
  /// A verdict, a sentence and an error code.
  case verdict(word: String, ColorStyle.Emphasis, sentence: String, code: String?)
  case title(String)
  case line(String, ColorStyle.Emphasis)
  case facts([Fact])
  case table(titles: [String], [TableRow])

  /// A longer table is too long to read, and makes the page slow.
  static let mostRows = 500
}
