// SPDX-License-Identifier: Apache-2.0

public import StoreTypes

/// An error code of the App Store Server API; codes that Apple adds are kept.
///
///     if case .rejected(_, .transactionIdNotFound, _) = apiError { log("ask the other environment") }
public struct APIErrorCode: OpenIntEnum {
  /// Apple's number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Apple's name in camel case, such as `transactionIdNotFound`; `nil` for unknown codes.
  public var name: String? { definition?.name }

  /// What to do about it.
  public var action: String {
    definition?.action
      ?? "look the code up in Apple's documentation of the App Store Server API"
  }

  /// Whether Apple documents that the same request may succeed later.
  public var isRetryable: Bool { definition?.isRetryable ?? false }

  /// The message of the test store's response with this code, unless it says more.
  package var text: String { definition?.text ?? "" }

  /// The codes of API 1.21, those of 1.22 that Apple documents, and those of the Advanced Commerce API, in ascending
  /// order.
  public static var known: [APIErrorCode] { Definition.all.map(\.code) }

  /// The number, with its name if it is known.
  public var description: String { name.map { "\(rawValue) (\($0))" } ?? "\(rawValue)" }

  private var definition: Definition? { Definition.byCode[self] }
}

extension APIErrorCode {
  /// What is known about a documented code: a row of a table.
  struct Definition: Sendable {
    let code: APIErrorCode
    /// Apple's name in camel case.
    let name: String
    /// What to do about it.
    let action: String
    /// The message of the test store's response; empty if it never has this code.
    let text: String
    /// Whether Apple documents that the same request may succeed later.
    let isRetryable: Bool

    /// Reads a row of number, name, action, text and the word `retryable`, separated by bars; the last two may be missing.
    ///
    /// `nil` for an incomplete row.
    init?(_ row: Substring) {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false).map(
        APIErrorCode.trimmed
      )
      guard cells.count >= 3, let number = cells.first.flatMap({ Int64($0) }) else { return nil }
      code = APIErrorCode(number)
      name = cells[1]
      action = cells[2]
      text = cells.count > 3 ? cells[3] : ""
      isRetryable = cells.count > 4
    }

    /// All documented codes, in ascending order.
    static let all = [general, advancedCommerceMembers, advancedCommerceStates]
      .flatMap { $0.split(separator: "\n").compactMap { Definition($0) } }
      .sorted { $0.code.rawValue < $1.code.rawValue }

    fileprivate static let byCode = Dictionary(
      all.map { ($0.code, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }
  /// Removes the spaces around a cell.
  private static func trimmed(_ cell: Substring) -> String {
    var text = cell.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
