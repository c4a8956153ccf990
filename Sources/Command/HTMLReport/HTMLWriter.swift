// SPDX-License-Identifier: Apache-2.0

import CommandArguments

/// Writes HTML in which only this target's own constants are markup.
///
/// Elements and attributes are values of closed types, whose texts are constants and numbers. Any other text goes
/// through ``text(_:)``, which escapes it, so no document can add an element, an attribute or an address.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether long words get places for a line break.
  private var hasBreaks = true

  /// Writes an element that contains what `body` writes.
  mutating func element(
    _ element: HTMLElement,
    _ attributes: HTMLAttribute...,
    body: (inout HTMLWriter) -> Void
  ) {
    self.element(element, attributes, body: body)
  }

  private mutating func element(
    _ element: HTMLElement,
    _ attributes: [HTMLAttribute],
    body: (inout HTMLWriter) -> Void
  ) {
    open(element, attributes)
    let isInText = hasBreaks
    hasBreaks = hasBreaks && element.hasBreaks
    body(&self)
    hasBreaks = isInText
    bytes += "</\(element.rawValue)>".utf8
    if element.endsLine { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Writes an element with a text.
  mutating func element(_ element: HTMLElement, _ attributes: HTMLAttribute..., text: String) {
    self.element(element, attributes) { $0.text(text) }
  }

  /// Writes an element that has neither contents nor an end tag (HTML, 13.1.2).
  mutating func void(_ element: HTMLElement, _ attributes: [HTMLAttribute]) {
    open(element, attributes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes any text: escapes characters that could be markup, control a terminal or reorder a
  /// line.
  mutating func text(_ text: String, limit: Int = ReportLimits.text) {
    var last: UInt8 = 0
    var wordBytes = 0
    for byte in shown(text, limit: limit).utf8 {
      if hasBreaks, wordBytes >= HTMLWriter.unbrokenBytes, HTMLWriter.mayBreak(last, byte) {
        bytes += "<wbr>".utf8
        wordBytes = 0
      }
      wordBytes = byte == UInt8(ascii: " ") ? 0 : wordBytes + 1
      last = byte
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      default: bytes.append(byte)
      }
    }
  }

  /// Whether a name may be broken between two bytes: after a period, a slash and the like, and before a capital letter.
  ///
  /// Times and numbers stay whole.
  private static func mayBreak(_ last: UInt8, _ next: UInt8) -> Bool {
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
    let isName = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(last)
    return "./:_-]".utf8.contains(last) && next != UInt8(ascii: " ") && !isDigit
      || isName && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(next)
  }

  /// Shorter words, and parts of words, are not broken.
  private static let unbrokenBytes = 6

  /// Writes the end of a line in preformatted text.
  mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  /// Writes the style sheet, which is a constant.
  mutating func write(_ sheet: Stylesheet.Type) { bytes += sheet.text.utf8 }

  /// Appends the output of another writer.
  mutating func append(_ other: HTMLWriter) { bytes += other.bytes }

  /// The document type, which browsers need for standard mode.
  mutating func doctype() { bytes += "<!DOCTYPE html>\n".utf8 }

  private mutating func open(_ element: HTMLElement, _ attributes: [HTMLAttribute]) {
    bytes += "<\(element.rawValue)".utf8
    for attribute in attributes { bytes += " \(attribute.name)=\"\(attribute.value)\"".utf8 }
    bytes.append(UInt8(ascii: ">"))
  }
}
