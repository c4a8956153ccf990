// SPDX-License-Identifier: Apache-2.0

/// One attribute of a receipt or of a purchase in it, whose value nobody has read.
public struct ReceiptAttribute: Hashable, Sendable {
  /// What the attribute is about.
  public let type: Int64
  /// A version that nobody has explained: 1, and 2 on type 4.
  public let version: Int64
  /// The octets of the value: usually one more element, sometimes raw.
  public let value: ArraySlice<UInt8>
}
