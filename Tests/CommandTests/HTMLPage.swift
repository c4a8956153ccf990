// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A strict parser of pages: accepts only balanced known elements, known attributes and attribute values of known
/// forms, and rejects raw markup.
struct HTMLPage {
  /// All text outside of the style sheet with character references decoded; elements are separated by spaces.
  private(set) var text = ""
  private(set) var style = ""
  private(set) var policy = ""
  private(set) var counts: [String: Int] = [:]
  /// The number of elements with each value of the attribute `class`.
  private(set) var classes: [String: Int] = [:]

  private static let elements: Set<String> = [
    "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "section", "h1",
    "h2", "h3", "p", "div", "span", "strong", "code", "pre", "a", "ul", "li", "dl", "dt",
    "dd",
    "table", "caption", "thead", "tbody", "tr", "th", "td", "details", "summary", "svg", "g",
    "rect",
    "line", "path", "desc", "text",
  ]

  /// Only constants and numbers, so no attribute is a style, a script or an address outside of the page.
  private static func isKnown(_ name: String, _ value: String) -> Bool {
    switch name {
    case "lang", "charset", "scope", "open", "tabindex", "role", "aria-hidden", "text-anchor":
      ["en", "utf-8", "col", "row", "", "0", "region", "img", "true", "start", "middle", "end"]
        .contains(value)
    case "data-column": value.wholeMatch(of: /[A-Za-z0-9 ,()-]+/) != nil
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

  /// An error, with the text of the page where it was found.
  struct Fault: Error {
    let message: String
    let place: String
  }

  init(_ bytes: [UInt8]) throws {
    let page = try #require(String(validating: bytes, as: UTF8.self))
    for scalar in page.unicodeScalars where scalar.value > 0x7E || scalar.value < 0x20 {
      let category = scalar.properties.generalCategory
      guard scalar == "\n" || category != .control && category != .format else {
        throw Fault(message: "control or format character", place: "\(scalar.value)")
      }
    }
    let doctype = Array("<!DOCTYPE html>\n".utf8)
    guard bytes.starts(with: doctype) else { throw Fault(message: "document type", place: "") }
    var rest = bytes.dropFirst(doctype.count)
    var open: [String] = []
    var known: Set<String> = []
    var texts: [UInt8] = []
    while let byte = rest.first {
      guard byte == UInt8(ascii: "<") else {
        let run = rest.prefix { $0 != UInt8(ascii: "<") }
        texts += run
        rest = rest.dropFirst(run.count)
        continue
      }
      let run = rest.prefix { $0 != UInt8(ascii: ">") }
      rest = rest.dropFirst(run.count + 1)
      // A place for a line break inside a name is no part of its text.
      if run.elementsEqual("<wbr".utf8), open.last != "pre", open.last != "title" { continue }
      texts.append(UInt8(ascii: " "))
      let tag = String(decoding: run.dropFirst(), as: UTF8.self)
      if tag.hasPrefix("/") {
        guard open.popLast() == String(tag.dropFirst()) else {
          throw Fault(message: "end tag", place: tag)
        }
        continue
      }
      let name = String(tag.prefix { $0 != " " })
      counts[name, default: 0] += 1
      if let match = tag.firstMatch(of: /\ class="([^"]*)"/) {
        classes[String(match.output.1), default: 0] += 1
      }
      if name == "meta", tag.contains("Content-Security-Policy") { policy = HTMLPage.content(tag) }
      if known.insert(tag).inserted { try HTMLPage.check(tag, name) }
      if name == "style" {
        let sheet = rest.prefix { $0 != UInt8(ascii: "<") }
        style = String(decoding: sheet, as: UTF8.self)
        rest = rest.dropFirst(sheet.count)
      }
      if name != "meta" { open.append(name) }
    }
    guard open.isEmpty, counts["style"] == 1 else {
      throw Fault(message: "open elements", place: "\(open)")
    }
    text = try HTMLPage.decoded(String(decoding: texts, as: UTF8.self))
  }

  /// Checks the names and values of a tag and its attributes.
  private static func check(_ tag: String, _ name: String) throws {
    guard elements.contains(name) else { throw Fault(message: "element", place: name) }
    var rest = tag.dropFirst(name.count)
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: /\ ([a-z0-9-]+)="([^"<]*)"/),
        isKnown(String(match.output.1), String(match.output.2))
      else { throw Fault(message: "attribute", place: String(rest.prefix(80))) }
      rest = rest[match.range.upperBound...]
    }
  }

  private static func content(_ tag: String) -> String {
    tag.firstMatch(of: /content="([^"]*)"/).map { String($0.output.1) } ?? ""
  }

  /// Decodes text, which must have no markup and only these references.
  private static func decoded(_ text: String) throws -> String {
    guard !text.contains(">") else { throw Fault(message: "raw >", place: "") }
    let references = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")]
    for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      guard
        part.hasPrefix("amp;") || references.contains(where: { part.hasPrefix($0.0.dropFirst()) })
      else { throw Fault(message: "reference", place: String(part.prefix(20))) }
    }
    var text = text
    for (reference, character) in references {
      text = replaced(text, reference, by: character)
    }
    return replaced(text, "&amp;", by: "&")
  }

  private static func replaced(_ text: String, _ old: String, by new: String) -> String {
    text.components(separatedBy: old).joined(separator: new)
  }
}
