// SPDX-License-Identifier: Apache-2.0

public import StoreTypes

/// An error code of the App Store Server API; codes that Apple adds are kept.
///
///     if case .rejected(_, .transactionIdNotFound, _) = apiError { log("ask the other environment") }
public struct APIErrorCode: OpenIntEnum {
  /// Apple's number.
  public let rawValue: Int64

  /// Wraps a number, known or not.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Apple's name in camel case, such as `transactionIdNotFound`; `nil` for unknown codes.
  public var name: String? { APIErrorCode.documented[self]?.name }

  /// What to do about it.
  public var action: String {
    APIErrorCode.documented[self]?.action
      ?? "look the code up in Apple's documentation of the App Store Server API"
  }

  /// Whether Apple documents that the same request may succeed later.
  public var isRetryable: Bool {
    switch self {
    case .accountNotFoundRetryable, .appNotFoundRetryable, .originalTransactionIdNotFoundRetryable,
      .generalInternalRetryable, .rateLimitExceeded:
      true
    default: false
    }
  }

  /// The codes of API 1.21, those of 1.22 that Apple documents, and those of the Advanced Commerce API, in ascending
  /// order.
  public static var known: [APIErrorCode] { entries.map(\.code) }

  /// The number, with its name if it is known.
  public var description: String { name.map { "\(rawValue) (\($0))" } ?? "\(rawValue)" }

  /// The name and action of a code.
  struct Entry: Sendable {
    let code: APIErrorCode
    let name: String
    let action: String

    init(_ code: APIErrorCode, _ name: String, _ action: String) {
      self.code = code
      self.name = name
      self.action = action
    }
  }
}
