// SPDX-License-Identifier: Apache-2.0

extension Array where Element == UInt8 {
  /// The offset of the first occurrence of `part`; `nil` if there is none.
  public func offset(of part: [UInt8]) -> Int? {
    indices.first { self[$0...].starts(with: part) }
  }
}
