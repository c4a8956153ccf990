// SPDX-License-Identifier: Apache-2.0

/// The elements of a page: none of them runs a script, submits a form or loads anything.
enum HTMLElement: String, CaseIterable {
  case html, head, meta, title, style, body, header, main, footer, section
  case h1, h2, h3, p, div, span, strong, code, pre, a
  case ul, li, dl, dt, dd
  case table, caption, thead, tbody, tr, th, td
  case details, summary
  case svg, g, rect, line, path, desc
  case svgText = "text"

  /// Whether text in it may have places for a line break (`wbr`), which only text that flows may have.
  var hasBreaks: Bool {
    switch self {
    case .title, .style, .pre, .svg: false
    default: true
    }
  }

  /// Whether a line break follows the element, so that the source of a page can be read and
  /// compared.
  var endsLine: Bool {
    switch self {
    case .span, .strong, .code, .a, .title, .th, .td, .dt, .summary, .rect, .line, .path, .desc:
      false
    default: true
    }
  }
}
