// SPDX-License-Identifier: Apache-2.0

/// The base64 alphabet: the characters for the values 62 and 63.
public enum Base64Alphabet: Sendable {
  /// `+` and `/`.
  case standard
  /// `-` and `_`, which are safe in a URL.
  case urlSafe
}

/// Whether the last group is padded with `=`.
public enum Base64Padding: Sendable {
  /// Required.
  case required
  /// Not allowed.
  case forbidden
  /// Optional, but complete if present.
  case optional
}

extension Base64Alphabet {
  /// The character of each value.
  var characters: [UInt8] {
    switch self {
    case .standard: Self.standardCharacters
    case .urlSafe: Self.urlSafeCharacters
    }
  }

  /// The value of each byte; 64 for those outside the alphabet.
  var sextets: [UInt8] {
    switch self {
    case .standard: Self.standardSextets
    case .urlSafe: Self.urlSafeSextets
    }
  }

  /// The contribution of each byte to a group of four characters: 256 values for each of the four
  /// positions, and ``notInGroup`` for bytes outside the alphabet.
  var groups: ContiguousArray<UInt32> {
    switch self {
    case .standard: Self.standardGroups
    case .urlSafe: Self.urlSafeGroups
    }
  }

  /// A bit that is set in no valid group.
  static let notInGroup: UInt32 = 1 << 24

  private static let lettersAndDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  private static let standardCharacters = Array((lettersAndDigits + "+/").utf8)
  private static let urlSafeCharacters = Array((lettersAndDigits + "-_").utf8)
  private static let standardSextets = invert(standardCharacters)
  private static let urlSafeSextets = invert(urlSafeCharacters)

  private static let standardGroups = shift(standardSextets)
  private static let urlSafeGroups = shift(urlSafeSextets)

  private static func shift(_ sextets: [UInt8]) -> ContiguousArray<UInt32> {
    ContiguousArray(
      [18, 12, 6, 0].lazy.flatMap { places in
        sextets.lazy.map { $0 < 64 ? UInt32($0) << places : notInGroup }
      }
    )
  }

  private static func invert(_ characters: [UInt8]) -> [UInt8] {
    var sextets = [UInt8](repeating: 64, count: 256)
    for (sextet, character) in zip(UInt8(0)..., characters) {
      sextets[Int(character)] = sextet
    }
    return sextets
  }
}
