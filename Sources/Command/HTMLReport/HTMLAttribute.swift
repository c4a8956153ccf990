// SPDX-License-Identifier: Apache-2.0

/// An attribute, whose value is made of constants and numbers only.
struct HTMLAttribute {
  let name: String
  let value: String

  private init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  // MARK: Document

  static let language = HTMLAttribute("lang", "en")
  static let encoding = HTMLAttribute("charset", "utf-8")
  static let columnHeader = HTMLAttribute("scope", "col")
  static let rowHeader = HTMLAttribute("scope", "row")
  /// The title of the column of a cell, which narrow windows show beside the cell; titles are constants.
  static func column(_ title: String) -> HTMLAttribute {
    HTMLAttribute(
      "data-column",
      String(title.unicodeScalars.filter { isTitle($0) }.map { Character($0) })
    )
  }

  /// Whether a scalar occurs in titles: none that is markup.
  private static func isTitle(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || " ,()-0123456789".unicodeScalars.contains(scalar))
  }

  /// Marks a collapsible part as expanded.
  static let isOpen = HTMLAttribute("open", "")
  /// Lets a wide table or text be scrolled with the keyboard.
  static let focusable = HTMLAttribute("tabindex", "0")
  static let hidden = HTMLAttribute("aria-hidden", "true")

  static func classes(_ classes: StyleClass...) -> HTMLAttribute {
    HTMLAttribute("class", classes.map(\.rawValue).joined(separator: " "))
  }

  static func id(_ target: PageTarget) -> HTMLAttribute { HTMLAttribute("id", target.name) }

  /// A link within the page.
  static func link(_ target: PageTarget) -> HTMLAttribute {
    HTMLAttribute("href", "#\(target.name)")
  }

  /// The `meta` elements of the page.
  static func meta(_ meta: PageMeta) -> [HTMLAttribute] {
    [
      HTMLAttribute(meta.isPolicy ? "http-equiv" : "name", meta.rawValue),
      HTMLAttribute("content", meta.content),
    ]
  }

  // MARK: Drawing

  static let image = HTMLAttribute("role", "img")
  static let fullWidth = HTMLAttribute("width", "100%")

  static func x(_ place: Percent) -> HTMLAttribute { HTMLAttribute("x", place.text) }
  static func x1(_ place: Percent) -> HTMLAttribute { HTMLAttribute("x1", place.text) }
  static func x2(_ place: Percent) -> HTMLAttribute { HTMLAttribute("x2", place.text) }
  static func width(_ length: Percent) -> HTMLAttribute { HTMLAttribute("width", length.text) }
  static func y(_ place: Int) -> HTMLAttribute { HTMLAttribute("y", "\(place)") }
  static func y1(_ place: Int) -> HTMLAttribute { HTMLAttribute("y1", "\(place)") }
  static func y2(_ place: Int) -> HTMLAttribute { HTMLAttribute("y2", "\(place)") }
  static func height(_ length: Int) -> HTMLAttribute { HTMLAttribute("height", "\(length)") }
  static func shape(_ shape: Shape) -> HTMLAttribute { HTMLAttribute("d", shape.rawValue) }
  static func anchor(_ anchor: TextAnchor) -> HTMLAttribute {
    HTMLAttribute("text-anchor", anchor.rawValue)
  }

  /// The side of its position on which a text of a drawing is placed.
  enum TextAnchor: String {
    case start, middle, end
  }

  /// The shape of a mark, relative to its position.
  enum Shape: String {
    /// An arrow to the right: the chain continues with another product.
    case arrow = "M-4 -5L4 0L-4 5Z"
    /// A cross: money or access was taken back.
    case cross = "M-4 -4L4 4M4 -4L-4 4"
  }
}

/// A part of the width of a drawing, in hundredths of a percent.
struct Percent: Hashable {
  let hundredths: Int

  var text: String {
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }
}

/// A position in the page that links refer to.
enum PageTarget {
  case document(Int)
  case answer(Int)

  fileprivate var name: String {
    switch self {
    case .document(let number): "document-\(number)"
    case .answer(let number): "answer-\(number)"
    }
  }
}

/// The `meta` elements.
enum PageMeta: String, CaseIterable {
  case policy = "Content-Security-Policy"
  case viewport
  case colors = "color-scheme"
  case referrer
  case robots

  fileprivate var isPolicy: Bool { self == .policy }

  fileprivate var content: String {
    switch self {
    case .policy: Stylesheet.policy
    case .viewport: "width=device-width, initial-scale=1"
    case .colors: "light dark"
    case .referrer: "no-referrer"
    case .robots: "noindex"
    }
  }
}
