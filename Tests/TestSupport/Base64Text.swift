// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Longer bytes as tests write them.
public enum Base64Text {
  /// The bytes of base64 in several lines; none when it is not base64.
  public static func bytes(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }

  /// Bytes as base64 in one line, with padding.
  public static func text(_ octets: [UInt8]) -> String {
    Data(octets).base64EncodedString()
  }
}
