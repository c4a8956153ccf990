// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A date in a receipt: a moment, or any text in its place.
///
///     $0.creationDate = "2025-03-04T10:11:12Z"
public struct ReceiptDate: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What is written.
  public let text: String

  /// A moment, written as Apple writes it: in UTC and whole seconds.
  public init(_ moment: Timestamp) {
    let seconds = moment.components.millisecond
    text = moment.adding(milliseconds: -Int64(seconds)).description
  }

  /// Any text, also one that is no date.
  public init(text: String) {
    self.text = text
  }

  /// Any text, also one that is no date.
  public init(stringLiteral text: String) {
    self.init(text: text)
  }

  /// The empty text with which genuine receipts say that there is no date.
  public static let none = ReceiptDate(text: "")
}
