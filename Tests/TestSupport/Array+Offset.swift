// SPDX-License-Identifier: Apache-2.0

extension Array where Element == UInt8 {
  /// Where `part` stands for the first time; `nil` where it does not.
  public func offset(of part: [UInt8]) -> Int? {
    indices.first { self[$0...].starts(with: part) }
  }
}
