// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Base64 in tests.
public enum Base64Text {
  /// Decodes base64 in several lines; empty if it is invalid.
  public static func bytes(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }

  /// Encodes bytes as base64 on one line, with padding.
  public static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
  }
}
