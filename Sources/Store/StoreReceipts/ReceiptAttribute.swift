// SPDX-License-Identifier: Apache-2.0

/// A raw attribute of a receipt or in-app purchase.
package struct ReceiptAttribute: Hashable, Sendable {
  /// The attribute type.
  package let type: Int64
  /// The version, undocumented: 1, and 2 for type 4.
  package let version: Int64
  /// The value: usually an encoded element, sometimes raw bytes.
  package let value: ArraySlice<UInt8>
}
