// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A date in a token: milliseconds since 1970, or any JSON in their place.
///
///     $0.expiresDate = "2026-01-01T00:00:00Z"
///     $0.purchaseDate = "1697679936049.7297"
public struct TokenDate: Hashable, Sendable {
  /// What is written.
  public let json: String

  /// A moment, written as the App Store writes it: an integer.
  public init(_ moment: Timestamp) {
    self.init(milliseconds: moment.millisecondsSince1970)
  }

  /// Milliseconds since 1970, also far from any date.
  public init(milliseconds: Int64) {
    json = String(milliseconds)
  }

  /// Any JSON, also what is no number.
  public init(json: String) {
    self.json = json
  }

  /// A moment later or, with a negative number, earlier; what is no integer stays as it is.
  public func adding(milliseconds: Int64) -> TokenDate {
    guard let number = Int64(json) else { return self }
    let (sum, overflow) = number.addingReportingOverflow(milliseconds)
    return overflow ? self : TokenDate(milliseconds: sum)
  }

  /// The same moment with a fraction, as Xcode writes it.
  public func adding(fraction digits: String) -> TokenDate {
    TokenDate(json: "\(json).\(digits)")
  }
}

extension TokenDate: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A moment as RFC 3339 has it; any other text is written as it is.
  public init(stringLiteral text: String) {
    do {
      self.init(try Timestamp(rfc3339: text))
    } catch {
      self.init(json: text)
    }
  }

  /// Milliseconds since 1970.
  public init(integerLiteral milliseconds: Int64) {
    self.init(milliseconds: milliseconds)
  }
}
