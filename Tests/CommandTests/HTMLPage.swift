// SPDX-License-Identifier: Apache-2.0

import Testing

/// A page, read strictly: only known elements and attributes with known forms of values, balanced, no raw markup.
struct HTMLPage {
  /// All text outside the style sheet, with the references decoded; elements are separated by spaces.
  private(set) var text = ""
  private(set) var style = ""
  private(set) var policy = ""
  private(set) var counts: [String: Int] = [:]

  private static let elements: Set<String> = [
    "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "section", "h1",
    "h2", "h3", "h4", "p", "div", "span", "strong", "code", "pre", "a", "ul", "li", "dl", "dt",
    "dd",
    "table", "caption", "thead", "tbody", "tr", "th", "td", "details", "summary", "svg", "g",
    "rect",
    "line", "path", "desc", "text",
  ]

  /// Constants and numbers only; none is an address outside the page, a style or a script.
  private static func isKnown(_ name: String, _ value: String) -> Bool {
    switch name {
    case "lang", "charset", "scope", "open", "tabindex", "role", "aria-hidden", "text-anchor":
      ["en", "utf-8", "col", "row", "", "0", "region", "img", "true", "start", "middle", "end"]
        .contains(value)
    case "class": value.wholeMatch(of: /[a-z]+( [a-z]+)*/) != nil
    case "id": value.wholeMatch(of: /(document|answer|drawing)-[0-9]+/) != nil
    case "href": value.wholeMatch(of: /#document-[0-9]+/) != nil
    case "x", "y", "x1", "x2", "y1", "y2", "width", "height":
      value.wholeMatch(of: /[0-9]+(\.[0-9]{2})?%?/) != nil
    case "d": value.wholeMatch(of: /[MLZ0-9 -]+/) != nil
    case "name": ["viewport", "color-scheme", "referrer", "robots"].contains(value)
    case "http-equiv": value == "Content-Security-Policy"
    case "content": !value.contains("javascript") && !value.contains("url")
    default: false
    }
  }

  /// A fault, with the place where the page is not as it must be.
  struct Fault: Error {
    let message: String
    let place: String
  }

  init(_ bytes: [UInt8]) throws {
    let page = try #require(String(validating: bytes, as: UTF8.self))
    for scalar in page.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      guard category != .control, category != .format else {
        throw Fault(message: "control or format character", place: "\(scalar.value)")
      }
    }
    var rest = page[...]
    var open: [String] = []
    guard rest.starts(with: "<!DOCTYPE html>\n") else {
      throw Fault(message: "document type", place: String(rest.prefix(40)))
    }
    rest = rest.dropFirst("<!DOCTYPE html>\n".count)
    while let character = rest.first {
      if character != "<" {
        let run = rest.prefix { $0 != "<" }
        text += try HTMLPage.decoded(run)
        rest = rest.dropFirst(run.count)
        continue
      }
      guard let tag = rest.prefixMatch(of: /<(\/?)([a-z0-9]+)((?: [a-z0-9-]+="[^"<>]*")*)>/) else {
        throw Fault(message: "markup", place: String(rest.prefix(80)))
      }
      rest = rest[tag.range.upperBound...]
      text += " "
      let name = String(tag.output.2)
      guard HTMLPage.elements.contains(name) else { throw Fault(message: "element", place: name) }
      guard tag.output.1.isEmpty else {
        guard open.popLast() == name, tag.output.3.isEmpty else {
          throw Fault(message: "end tag", place: name)
        }
        continue
      }
      counts[name, default: 0] += 1
      for attribute in tag.output.3.matches(of: /\ ([a-z0-9-]+)="([^"<>]*)"/) {
        let (attributeName, value) = (String(attribute.output.1), String(attribute.output.2))
        guard HTMLPage.isKnown(attributeName, value) else {
          throw Fault(message: "attribute", place: "\(attributeName)=\(value)")
        }
        if attributeName == "content", policy.isEmpty { policy = value }
      }
      if name == "style" {
        guard style.isEmpty, let end = rest.firstRange(of: "</style>") else {
          throw Fault(message: "style sheet", place: "")
        }
        style = String(rest[..<end.lowerBound])
        rest = rest[end.lowerBound...]
      }
      if name != "meta" { open.append(name) }
    }
    guard open.isEmpty else { throw Fault(message: "open elements", place: "\(open)") }
  }

  /// Text has no markup and only these references.
  private static func decoded(_ run: Substring) throws -> String {
    guard !run.contains(">") else { throw Fault(message: "raw >", place: String(run.prefix(80))) }
    let references = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
    var text = String(run)
    for match in run.matches(of: /&[^;]{0,5};?/) {
      guard references[String(match.output)] != nil || match.output == "&amp;" else {
        throw Fault(message: "reference", place: String(match.output))
      }
    }
    for (reference, character) in references { text = text.replacing(reference, with: character) }
    return text.replacing("&amp;", with: "&")
  }
}
