// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Vectors of `jws-read`: tokens that are split and decoded, not verified.
enum JWSSuites {
  static let all = [compact, framing, header, members]

  static let goodHeader = #"{"alg":"ES256","x5c":["MAA="]}"#
  static let payload: [UInt8] = Array("{}".utf8)
  static let signature = [UInt8](1...64)

  /// Base64url without padding.
  static func segment(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  static func segment(_ text: String) -> String { segment(Array(text.utf8)) }

  static let parts = (segment(goodHeader), segment(payload), segment(signature))

  static func wrong(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ text: String,
    _ code: String,
    at offset: Int? = nil,
    cause: String? = nil
  ) -> Vector {
    Vector(name, comment, flags, .text(text), .invalid("jws/\(code)", at: offset, cause: cause))
  }

  /// One vector for each row of a table.
  static func wrong(_ rows: [(String, String, [Flag], String, String, cause: String?)]) -> [Vector]
  {
    rows.map { wrong($0.0, $0.1, $0.2, $0.3, $0.4, cause: $0.cause) }
  }

  static func suite(_ name: String, _ description: String, _ vectors: [Vector]) -> Suite {
    let group = Suite.Group(description: "Tokens, without verification.", vectors: vectors)
    return Suite("jws/\(name)", .jwsRead, description, [group])
  }

  static func read(certificates: [JSON]) -> JSON {
    [
      "payload": .string(Hex.text(payload)), "signature": .string(Hex.text(signature)),
      "certificates": .array(certificates),
    ]
  }

}
