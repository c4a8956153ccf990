// SPDX-License-Identifier: Apache-2.0

/// A string value from a set that Apple may extend, kept as received.
///
/// A switch over values needs a `default` for those that Apple adds.
public protocol OpenStringEnum: RawRepresentable, Hashable, Codable, Sendable,
  CustomStringConvertible
where RawValue == String {
  /// Creates a value from any string, known or unknown.
  init(rawValue: String)
}

extension OpenStringEnum {
  /// Compares bytes: Swift's string comparison equates canonically equivalent characters.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }

  /// The raw string.
  public var description: String { rawValue }
}

/// A number from a set that Apple may extend.
public protocol OpenIntEnum: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible
where RawValue == Int64 {
  /// Creates a value from any number, known or unknown.
  init(rawValue: Int64)
}

extension OpenIntEnum {
  /// The raw number.
  public var description: String { "\(rawValue)" }
}
