// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Base64 as clients send it.
enum Base64Form {
  static func standard(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
  }

  static func urlSafe(_ bytes: [UInt8]) -> String {
    standard(bytes)
      .replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  static func wrapped(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString(options: .lineLength76Characters)
  }
}
