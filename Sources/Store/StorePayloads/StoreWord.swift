// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// One of a set of words that Apple may add to: its own spelling, kept as it is.
///
/// A switch over words needs a `default`, which is what a word of tomorrow will meet.
public protocol StoreWord: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible
where RawValue == String {
  /// A word from its spelling, whatever it is.
  init(rawValue: String)
}

extension StoreWord {
  /// Compares octets: Swift's comparison of strings takes some different characters for the same.
  public static func == (left: Self, right: Self) -> Bool {
    let (left, right) = (left.rawValue, right.rawValue)
    return left.utf8Span.span.isSame(as: right.utf8Span.span)
  }

  /// Hashes the octets.
  public func hash(into hasher: inout Hasher) {
    for octet in rawValue.utf8 { hasher.combine(octet) }
  }

  /// Apple's word.
  public var description: String { rawValue }
}

/// One of a set of numbers that Apple may add to.
public protocol StoreCode: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible
where RawValue == Int64 {
  /// A code from its number, whatever it is.
  init(rawValue: Int64)
}

extension StoreCode {
  /// Apple's number.
  public var description: String { "\(rawValue)" }
}
