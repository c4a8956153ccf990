// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

/// A customer in your own system.
///
///     let customer = CustomerId("7e3fb20b-4cdb-47cc-936d-99d65f608138")
///     let answer = try await ledger.answer(for: customer, at: now)
///     show(answer.version)
///
/// If your app passes an `appAccountToken` with each purchase, this is that UUID, in either case. Any other text is compared
/// by its bytes.
public struct CustomerId: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  /// The text; a UUID in lower case.
  public let text: String

  /// A customer; an empty id and a UUID of zeros are refused.
  public init(_ text: String) {
    self.text = UUIDText(rawValue: text).canonical ?? text
  }

  /// A customer, in code and tests.
  public init(stringLiteral text: String) { self.init(text) }

  /// Whether the text identifies one customer: all who lack an id would share an empty one.
  package var isSomebody: Bool { !text.isEmpty && !text.hasSameBytes(as: CustomerId.zeros) }

  private static let zeros = "00000000-0000-0000-0000-000000000000"

  /// Whether the bytes are equal.
  public static func == (left: CustomerId, right: CustomerId) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// By bytes.
  public static func < (left: CustomerId, right: CustomerId) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// Texts with equal bytes have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension CustomerId: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
