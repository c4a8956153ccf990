// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
package import StoreEngine

/// The URL at which a backend answers who may use what, with placeholders in braces:
/// `http://127.0.0.1:3000/access/{appTransactionId}?product={product}&at={time}`.
package struct BackendTemplate: Hashable, Sendable {
  /// What a question fills in.
  package enum Placeholder: String, CaseIterable, Sendable {
    /// The name that scripts give the customer.
    case customer
    case appTransactionId, appAccountToken
    /// The product id.
    case product
    /// The time of the store, in RFC 3339.
    case time
    /// `Production` or `Sandbox`.
    case environment

    /// Whether its values tell customers apart.
    fileprivate var namesCustomer: Bool {
      switch self {
      case .customer, .appTransactionId, .appAccountToken: true
      case .product, .time, .environment: false
      }
    }
  }

  private enum Part: Hashable, Sendable {
    case text(String)
    case placeholder(Placeholder)
  }

  /// The URL with its placeholders.
  package let text: String
  private let parts: [Part]

  /// Throws if a placeholder is unknown or in the host, or if none names the customer.
  package init(_ text: String) throws(ScriptError) {
    self.text = text
    parts = try BackendTemplate.parts(of: text)
    guard placeholders.contains(where: \.namesCustomer) else {
      throw ScriptError(
        "the URL of the backend names no customer",
        hint: "add {customer}, {appTransactionId} or {appAccountToken}"
      )
    }
    guard case .text(let start)? = parts.first, BackendTemplate.hasWholeHost(start) else {
      throw ScriptError("the URL of the backend has a placeholder before its path")
    }
  }

  /// Whether a question names a product; without it, one question is about all products of a customer.
  package var namesProduct: Bool { placeholders.contains(.product) }

  /// A URL of this form, to check where it leads.
  package var example: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder: "0"
      }
    }
    .joined()
  }

  /// The URL of a question.
  ///
  /// Throws the placeholder that has no value.
  func url(
    filling value: (Placeholder) -> String?
  ) throws(MissingValue) -> String {
    var url = ""
    for part in parts {
      switch part {
      case .text(let text): url += text
      case .placeholder(let placeholder):
        guard let value = value(placeholder) else { throw MissingValue(placeholder: placeholder) }
        url += PercentEncoding.encoded(value)
      }
    }
    return url
  }

  /// A customer or purchase lacks what a placeholder stands for.
  struct MissingValue: Error {
    let placeholder: Placeholder
  }

  private var placeholders: [Placeholder] {
    parts.compactMap { part in
      if case .placeholder(let placeholder) = part { return placeholder }
      return nil
    }
  }

  private static func parts(of text: String) throws(ScriptError) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(text)
    while let brace = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<brace])))
      let name = rest[rest.index(after: brace)...].prefix { $0 != "}" }
      guard name.endIndex < rest.endIndex else {
        throw ScriptError("the URL of the backend has \"{\" without \"}\"")
      }
      let known = Placeholder.allCases.map(\.rawValue)
      guard
        let placeholder = Placeholder.allCases.first(where: { isSame(String(name), $0.rawValue) })
      else {
        throw .unknown("placeholder of the URL", String(name.prefix(longestName)), among: known)
      }
      parts.append(.placeholder(placeholder))
      rest = rest[rest.index(after: name.endIndex)...]
    }
    return parts + [.text(String(rest))]
  }

  /// Whether a text has scheme and host, and the slash or question mark that ends them.
  private static func hasWholeHost(_ text: String) -> Bool {
    let afterScheme = text.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
    return afterScheme.count == 2 && afterScheme[1].utf8.contains { $0 == 0x2F || $0 == 0x3F }
  }

  /// The part of an unknown name that errors repeat.
  private static let longestName = 60
}
