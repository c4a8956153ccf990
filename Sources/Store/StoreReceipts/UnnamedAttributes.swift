// SPDX-License-Identifier: Apache-2.0

/// Attribute types that Apple writes and neither documents nor names: they are kept as ``ReceiptAttribute``.
package struct UnnamedAttributes: Sendable {
  package let types: ClosedRange<Int64>
  /// The form of the value, as observed.
  package let form: String
  /// What genuine receipts contain.
  package let observed: String

  private init(_ types: ClosedRange<Int64>, _ form: String, _ observed: String) {
    self.types = types
    self.form = form
    self.observed = observed
  }

  package static let receipt = [
    UnnamedAttributes(6...7, "bytes", "Unknown, 39 to 106 bytes; Xcode does not write it."),
    UnnamedAttributes(14...14, "INTEGER", "Unknown, 1 to 332."),
    UnnamedAttributes(20...20, "UTF8String", "Unknown, always empty."),
    UnnamedAttributes(22...22, "IA5String, a date", "Unknown; reported for volume purchases."),
    UnnamedAttributes(24...24, "not known", "Unknown, and in no receipt that was studied."),
    UnnamedAttributes(25...25, "INTEGER", "Unknown, 2 or 3."),
  ]

  package static let purchase = [
    UnnamedAttributes(1709...1709, "UTF8String", "Unknown, always empty."),
    UnnamedAttributes(1714...1718, "UTF8String", "Unknown, always empty."),
    UnnamedAttributes(1722...1722, "INTEGER", "Unknown, always 0; since about 2019."),
  ]
}
