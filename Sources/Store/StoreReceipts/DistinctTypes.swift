// SPDX-License-Identifier: Apache-2.0

/// The attribute types seen so far.
struct DistinctTypes {
  /// Bit sets for types from 0 and from 1,700; all genuine types are in these ranges.
  private var windows: (UInt64, UInt64) = (0, 0)
  private var others: Set<Int64> = []
  private let exception: Int64?

  init(except exception: Int64?) {
    self.exception = exception
  }

  /// Whether `type` is new, or may repeat.
  @inline(__always)
  mutating func insert(_ type: Int64) -> Bool {
    switch type {
    case exception: return true
    case 0..<64: return DistinctTypes.insert(type, into: &windows.0)
    case 1700..<1764: return DistinctTypes.insert(type - 1700, into: &windows.1)
    default: return others.insert(type).inserted
    }
  }

  @inline(__always)
  private static func insert(_ position: Int64, into window: inout UInt64) -> Bool {
    let bit: UInt64 = 1 << UInt64(position)
    defer { window |= bit }
    return window & bit == 0
  }
}
