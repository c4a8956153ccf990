// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// Vectors of `jws-verify`: whole tokens, trust anchors and requirements.
enum TokenSuites: VerifierSuites {
  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [
      try kinds(lab), try header(lab), try x5c(lab), try chain(lab), try purpose(lab),
      try signature(lab), try encoding(lab), try payload(lab), try claims(lab),
      try notifications(lab), try versions(lab), try time(lab), try xcode(lab),
      try expectations(lab),
    ]
  }

  /// The requirements of a production server, an hour after the token was signed.
  static let standard = parameters()

  /// The same with other members.
  static func parameters(
    kind: String? = "transaction",
    anchors: [String] = ["token-root"],
    environments: [String] = ["production"]
  ) -> Parameters {
    let kinds: Parameters = kind.map { [("kind", .string($0))] } ?? []
    return kinds + [
      ("anchors", .array(anchors.map { .string($0) })),
      ("at", "2025-01-02T04:00:00Z"),
      ("bundleIds", ["com.example.app"]),
      ("appAppleId", 1_234_567_890),
      ("environments", .array(environments.map { .string($0) })),
    ]
  }

  static func suite(
    _ name: String,
    _ description: String,
    _ groups: [Suite.Group]
  ) -> Suite {
    Suite("jws-verify/\(name)", .jwsVerify, description, groups)
  }

  static func input(_ token: [UInt8]) -> Vector.Input {
    .text(String(decoding: token, as: UTF8.self))
  }

  static func genuine() -> Vector.Expectation { reads() }

  /// The expected value of an accepted token.
  static func reads(
    _ value: JSON = TokenValue.of(Lab.transaction()),
    trust: String = "custom",
    and nested: Parameters = []
  ) -> Vector.Expectation {
    .valid(.object([("trust", .string(trust)), ("payload", value)] + nested))
  }

  /// An accepted token and its expected value.
  static func right(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ token: [UInt8],
    reads value: JSON = TokenValue.of(Lab.transaction()),
    trust: String = "custom",
    and nested: Parameters = [],
    parameters: Parameters = []
  ) -> Vector {
    vector(
      name,
      comment,
      flags,
      token,
      reads(value, trust: trust, and: nested),
      parameters: parameters
    )
  }
}
