// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// Vectors of `response-verify`: App Store Server API responses, in which only the tokens are signed.
enum ResponseSuites {
  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [try kinds(lab), try members(lab), try bodies(lab)]
  }

  /// The expected value of one token of a valid response, with its path.
  struct Member {
    let path: String
    let payload: JSON
    var nested: TokenSuites.Parameters = []

    var json: JSON {
      .object([("path", .string(path)), ("trust", "custom"), ("payload", payload)] + nested)
    }
  }

  static func suite(
    _ name: String,
    _ description: String,
    _ groups: [Suite.Group]
  ) -> Suite {
    Suite("response-verify/\(name)", .responseVerify, description, groups)
  }

  static func group(_ description: String, _ kind: String, _ vectors: [Vector]) -> Suite.Group {
    TokenSuites.group(description, vectors, TokenSuites.parameters(kind: kind))
  }

  /// An accepted response, with all its tokens.
  static func right(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ body: String,
    _ members: [Member],
    parameters: TokenSuites.Parameters = []
  ) -> Vector {
    Vector(
      name,
      comment,
      flags,
      parameters: parameters,
      .text(body),
      .valid(["members": .array(members.map(\.json))])
    )
  }

  /// One vector for each row of a table.
  static func right(_ rows: [(String, String, [Flag], String, [Member])]) -> [Vector] {
    rows.map { right($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  /// A rejected response.
  static func wrong(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ body: String,
    _ code: String,
    cause: String? = nil,
    parameters: TokenSuites.Parameters = []
  ) -> Vector {
    Vector(name, comment, flags, parameters: parameters, .text(body), .invalid(code, cause: cause))
  }

  /// One vector for each row of a table.
  static func wrong(_ rows: [(String, String, [Flag], String, String)]) -> [Vector] {
    rows.map { wrong($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

}
