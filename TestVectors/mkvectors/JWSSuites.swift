// SPDX-License-Identifier: Apache-2.0

import Foundation
import VectorRunner

/// Vectors of `jws-read`: tokens that are split and decoded, not verified.
enum JWSSuites: SuiteFamily {
  static let directory = "jws"
  static let operation = VectorOperation.jwsRead

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

  /// Header, payload and signature of the base token.
  static let parts = (segment(goodHeader), segment(payload), segment(signature))

  static let token = "\(parts.0).\(parts.1).\(parts.2)"

  /// A suite of tokens.
  static func suite(
    _ name: String,
    _ description: String,
    _ table: VectorTable,
    _ more: [Vector] = []
  ) -> Suite {
    suite(name, description, Vector.table(table, valid: .valid(read(1))) + more)
  }

  /// A suite of headers, in tokens that are valid otherwise.
  static func headers(_ name: String, _ description: String, _ table: VectorTable) -> Suite {
    let vectors = table.vectors(valid: .valid(read(1))) {
      .text("\(segment($0)).\(parts.1).\(parts.2)")
    }
    return suite(name, description, vectors)
  }

  private static func suite(_ name: String, _ description: String, _ vectors: [Vector]) -> Suite {
    let group = Suite.Group(description: "Tokens, without verification.", vectors: vectors)
    return suite(name, description, [group])
  }

  /// A header parameter that a reader may ignore, or reject with this code.
  static func ignored(_ code: String) -> Vector.Expectation {
    .acceptable(
      "RFC 7515, 4: a header parameter that is not understood is ignored, and typ, kid, jku, jwk and x5u are optional to use",
      error: code,
      value: read(1)
    )
  }

  /// Base64 whose unused bits are not 0, which a reader may ignore, or reject with this code.
  static func loose(_ code: String, _ value: JSON?) -> Vector.Expectation {
    .acceptable(
      "RFC 4648, 3.5: a decoder may reject base64 whose unused bits are not 0",
      error: code,
      value: value
    )
  }

  /// The expected value of a token with a number of certificates.
  static func read(_ certificates: Int, payload: [UInt8] = payload) -> JSON {
    [
      "payload": .string(Hex.text(payload)), "signature": .string(Hex.text(signature)),
      "certificates": .array([JSON](repeating: "3000", count: certificates)),
    ]
  }
}
