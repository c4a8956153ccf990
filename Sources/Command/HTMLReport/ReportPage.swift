// SPDX-License-Identifier: Apache-2.0

/// The frame of a page: the head that browsers need, the title, and the version that created the
/// page.
enum ReportPage {
  /// A page with a title and what `body` writes below it.
  static func bytes(
    title: String,
    lead: String,
    madeBy version: String,
    _ body: (inout HTMLWriter) -> Void
  ) -> [UInt8] {
    var html = HTMLWriter()
    html.doctype()
    html.element(.html, .language) { html in
      html.element(.head) { html in
        html.void(.meta, [.encoding])
        for meta in PageMeta.allCases { html.void(.meta, HTMLAttribute.meta(meta)) }
        html.element(.title, text: title)
        html.newline()
        html.element(.style) { $0.write(Stylesheet.self) }
      }
      html.element(.body) { html in
        html.element(.header) { html in
          html.element(.h1, text: title)
          html.element(.p, .classes(.lead), text: lead)
        }
        html.element(.main, body: body)
        html.element(.footer) { html in
          html.element(
            .p,
            text: "Made by \(version). This page runs no script and loads nothing."
          )
        }
      }
    }
    return html.bytes
  }
}

extension HTMLWriter {
  /// A part of the page with a heading.
  mutating func card(
    _ title: String,
    _ style: StyleClass = .plain,
    id: PageTarget? = nil,
    _ body: (inout HTMLWriter) -> Void
  ) {
    func contents(_ html: inout HTMLWriter) {
      html.element(.h2, text: title)
      body(&html)
    }
    if let id {
      element(.section, .classes(.card, style), .id(id), body: contents)
    } else {
      element(.section, .classes(.card, style), body: contents)
    }
  }

  /// A note about omitted contents.
  mutating func note(_ text: String) { element(.p, .classes(.note), text: text) }
}
