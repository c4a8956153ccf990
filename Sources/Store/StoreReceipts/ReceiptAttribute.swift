// SPDX-License-Identifier: Apache-2.0

/// A raw attribute of a receipt or in-app purchase.
public struct ReceiptAttribute: Hashable, Sendable {
  /// The attribute type.
  public let type: Int64
  /// The version, undocumented: 1, and 2 for type 4.
  public let version: Int64
  /// The value: usually an encoded element, sometimes raw bytes.
  public let value: ArraySlice<UInt8>
}
