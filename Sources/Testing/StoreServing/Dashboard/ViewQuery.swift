// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import StoreEngine
import StrictJSON

/// The query of a request for a list: `?q=anna+pro&sort=date&order=descending&offset=100&limit=50`.
package struct ViewQuery: Sendable {
  /// The maximum number of items in a response.
  package static let mostItems = 200
  /// The default number of items.
  package static let defaultItems = 100
  /// The maximum number of search words.
  ///
  /// Each word is searched for in each item.
  private static let mostWords = 8

  /// The search words, in lower case.
  ///
  /// An item must contain all of them.
  let words: [String]
  private let values: [String: String]
  let offset: Int
  let limit: Int
  let isDescending: Bool

  /// Reads the query of a request.
  ///
  /// `names` are the parameters in addition to those of all lists.
  package init(
    _ request: RoutedRequest,
    _ names: Set<String>,
    mostItems: Int = ViewQuery.mostItems,
    defaultItems: Int = ViewQuery.defaultItems
  ) throws(ViewError) {
    var values: [String: String] = [:]
    for parameter in request.query {
      guard names.contains(parameter.name) || ViewQuery.ofLists.contains(parameter.name) else {
        throw ViewError(400, "unknown parameter \"\(parameter.name.prefix(32))\"")
      }
      values[parameter.name] = parameter.value
    }
    self.values = values
    let text = values["q"] ?? ""
    words = text.lowercased().split(whereSeparator: \.isWhitespace)
      .prefix(ViewQuery.mostWords).map(String.init)
    offset = try ViewQuery.number(values["offset"], named: "offset", 0...1_000_000_000) ?? 0
    limit =
      try ViewQuery.number(values["limit"], named: "limit", 0...mostItems) ?? defaultItems
    switch values["order"] {
    case nil, "descending": isDescending = true
    case "ascending": isDescending = false
    default: throw ViewError(400, "order must be ascending or descending")
    }
  }

  private static let ofLists: Set<String> = ["q", "offset", "limit", "order", "sort"]

  /// A parameter; `nil` if it is absent or empty.
  subscript(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// A number; `nil` if it is absent.
  func number(_ name: String, _ range: ClosedRange<Int>) throws(ViewError) -> Int? {
    try ViewQuery.number(self[name], named: name, range)
  }

  private static func number(
    _ text: String?,
    named name: String,
    _ range: ClosedRange<Int>
  ) throws(ViewError) -> Int? {
    guard let text else { return nil }
    guard let number = Int(text), range ~= number else {
      throw ViewError(
        400,
        "\(name) must be a number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  /// The items of the page.
  func page<Item>(of items: [Item]) -> ArraySlice<Item> {
    items.dropFirst(offset).prefix(limit)
  }
}

/// The error response of a view.
package struct ViewError: Error {
  /// The HTTP status.
  package let status: Int
  /// What is wrong.
  package let message: String
  /// What to do.
  package let hint: String?

  init(_ status: Int, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
  }

  /// libcrypto cannot sign or verify.
  package static let failedCrypto = ViewError(500, "libcrypto failed")

  /// The path does not name a kind of signed data.
  package static let noDocument = ViewError(
    404,
    "KIND of /store/documents/KIND/ID must be transaction, renewal-info, app-transaction, receipt or notification"
  )

  /// The signature of the store's data does not verify.
  package static func unverified(_ error: String) -> ViewError {
    ViewError(500, "the store's signed data does not verify: \(error)")
  }
}

extension String {
  /// Whether the string contains another one, compared by bytes.
  func hasText(_ other: String) -> Bool {
    let text = utf8
    let wanted = other.utf8
    guard let first = wanted.first else { return true }
    guard text.count >= wanted.count else { return false }
    var rest = text[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
