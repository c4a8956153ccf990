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

  init(_ code: DocumentedErrorCode) {
    rawValue = code.rawValue
  }

  private var documented: DocumentedErrorCode? { DocumentedErrorCode(rawValue: rawValue) }

  /// Apple's name in camel case, such as `transactionIdNotFound`; `nil` for unknown codes.
  public var name: String? { documented.map { "\($0)" } }

  /// What to do about it.
  public var action: String {
    documented?.action
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
  public static var known: [APIErrorCode] { DocumentedErrorCode.allCases.map(APIErrorCode.init) }

  /// The number, with its name if it is known.
  public var description: String { name.map { "\(rawValue) (\($0))" } ?? "\(rawValue)" }
}
