// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import VectorRunner

/// Vectors of `response-verify`: App Store Server API responses, in which only the tokens are signed.
enum ResponseSuites: SuiteFamily {
  static let directory = "response-verify"
  static let operation = VectorOperation.responseVerify

  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [try kinds(lab), try members(lab), try bodies(lab), try damage(lab)]
  }

  /// The expected value of one token of a valid response, with its path.
  struct Member {
    let path: String
    let payload: JSON
    var nested: JSON.Members = []

    var json: JSON {
      .object([("path", .string(path)), ("trust", "custom"), ("payload", payload)] + nested)
    }
  }

  /// A group of responses of a kind.
  static func group(_ description: String, _ kind: String, _ table: VectorTable) -> Suite.Group {
    let parameters = TokenSuites.parameters(kind: kind)
    return TokenSuites.group(description, Vector.table(table), parameters)
  }

  /// The expected value of an accepted response: all its tokens.
  static func reads(_ members: [Member]) -> Vector.Expectation {
    .valid(["members": .array(members.map(\.json))])
  }
}
