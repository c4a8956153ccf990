// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import StrictJSON

/// A token whose parts a test can replace.
struct TokenFixture {
  var header = TokenFixture.header(certificates: 3)
  var payload = Array(#"{"bundleId":"com.example"}"#.utf8)
  var signature = [UInt8](repeating: 7, count: 64)

  static func header(certificates count: Int) -> [UInt8] {
    let texts = (0..<count).map { #""\#(Base64.encode([0x30, 0x03, 0xFB, 0xFF, UInt8($0)]))""# }
    return Array(#"{"alg":"ES256","x5c":[\#(texts.joined(separator: ","))]}"#.utf8)
  }

  var text: [UInt8] {
    Array(
      [header, payload, signature].map { TokenFixture.segment($0) }.joined(separator: ".").utf8
    )
  }

  static func segment(_ bytes: [UInt8]) -> String {
    Base64.encode(bytes[...], alphabet: .urlSafe, padding: false)
  }
}
