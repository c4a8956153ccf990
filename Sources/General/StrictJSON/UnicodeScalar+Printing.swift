// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
  /// Whether the scalar could control a terminal, reorder a line, or be invisible in it.
  ///
  /// Unassigned code points count too: a newer terminal may interpret them.
  package var isUnsafeToPrint: Bool {
    guard value < 0x20 || value > 0x7E else { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .privateUse, .unassigned:
      return true
    default:
      return properties.isDefaultIgnorableCodePoint || blanks.contains(self)
    }
  }
}

/// Characters without a visible glyph that Unicode classifies as letters, marks or symbols.
///
/// BRAILLE PATTERN BLANK, OBJECT REPLACEMENT CHARACTER, KHITAN SMALL SCRIPT FILLER, EGYPTIAN
/// HIEROGLYPH FULL BLANK and HALF BLANK, MUSICAL SYMBOL NULL NOTEHEAD.
private let blanks: [Unicode.Scalar] = [
  "\u{2800}", "\u{FFFC}", "\u{16FE4}", "\u{13441}", "\u{13442}", "\u{1D159}",
]
