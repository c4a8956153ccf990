// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A date in a token: milliseconds since 1970, or any JSON.
///
///     let token = try authority.transaction {
///       $0.expiresDate = "2026-01-01T00:00:00Z"
///       $0.purchaseDate = "1697679936049.7297"
///     }
public struct TokenDate: Hashable, Sendable {
  /// The JSON.
  public let json: String

  /// A timestamp in the App Store's form: an integer.
  public init(_ time: Timestamp) {
    self.init(milliseconds: time.millisecondsSince1970)
  }

  /// Milliseconds since 1970, in or out of the valid range.
  public init(milliseconds: Int64) {
    json = String(milliseconds)
  }

  /// Any JSON, a number or not.
  public init(json: String) {
    self.json = json
  }

  /// The date plus an interval, which may be negative; JSON that is not an integer stays unchanged.
  public func adding(milliseconds: Int64) -> TokenDate {
    guard let number = Int64(json) else { return self }
    let (sum, overflow) = number.addingReportingOverflow(milliseconds)
    return overflow ? self : TokenDate(milliseconds: sum)
  }

  /// The date with a fraction, as Xcode writes it.
  public func adding(fraction digits: String) -> TokenDate {
    TokenDate(json: "\(json).\(digits)")
  }
}

extension TokenDate: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A timestamp from RFC 3339; any other text is written as is.
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
