// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A date in a receipt: a timestamp, or any text.
///
///     var receipt = ReceiptBuilder.production
///     receipt.creationDate = "2025-03-04T10:11:12Z"
public struct ReceiptDate: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text.
  public let text: String

  /// A timestamp in Apple's form: UTC, whole seconds.
  public init(_ time: Timestamp) {
    let rest = time.millisecondsSince1970 % 1000
    let fraction = rest < 0 ? rest + 1000 : rest
    text = time.adding(milliseconds: -fraction).description
  }

  /// Any text, valid or not.
  public init(text: String) {
    self.text = text
  }

  /// Any text, valid or not.
  public init(stringLiteral text: String) {
    self.init(text: text)
  }

  /// Empty text, which means "no date" in genuine receipts.
  public static let none = ReceiptDate(text: "")
}
