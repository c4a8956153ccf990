// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import VectorRunner

/// Vectors of `jws-verify`: whole tokens, trust anchors and requirements.
enum TokenSuites: VerifierSuites {
  static let directory = "jws-verify"
  static let operation = VectorOperation.jwsVerify

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
  ) -> JSON.Members {
    let kinds: JSON.Members = kind.map { [("kind", .string($0))] } ?? []
    return kinds + [
      ("anchors", .array(anchors.map { .string($0) })),
      ("at", "2025-01-02T04:00:00Z"),
      ("bundleIds", ["com.example.app"]),
      ("appAppleId", 1_234_567_890),
      ("environments", .array(environments.map { .string($0) })),
    ]
  }

  static func input(_ token: [UInt8]) -> Vector.Input {
    .text(String(decoding: token, as: UTF8.self))
  }

  static func genuine() -> Vector.Expectation { reads() }

  /// The expected value of an accepted token.
  static func reads(
    _ value: JSON = TokenValue.of(Lab.transaction()),
    trust: String = "custom",
    and nested: JSON.Members = []
  ) -> Vector.Expectation {
    .valid(.object([("trust", .string(trust)), ("payload", value)] + nested))
  }

  /// A token and its expected value.
  static func sample(
    _ lab: Lab,
    _ payload: PayloadBuilder<some PlainPayload>,
    overriding: JSON.Members = []
  ) throws(TrustError) -> Vector.Sample {
    sample(
      try lab.tokens.token(payload).encoded(),
      TokenValue.of(payload, overriding: overriding)
    )
  }

  /// A notification with the expected values of its tokens.
  static func sample(
    _ lab: Lab,
    _ notification: NotificationBuilder,
    and nested: JSON.Members = []
  ) throws(TrustError) -> Vector.Sample {
    sample(
      try lab.tokens.token(notification).encoded(),
      try TokenValue.of(notification, lab),
      and: nested
    )
  }

  /// A token and the values of its payload and of the tokens in it.
  static func sample(
    _ token: [UInt8],
    _ value: JSON,
    trust: String = "custom",
    and nested: JSON.Members = []
  ) -> Vector.Sample {
    let trust: JSON = .string(trust)
    return Vector.Sample(
      input: input(token),
      value: .object([("trust", trust), ("payload", value)] + nested)
    )
  }

  /// A genuine token of each kind.
  static func ofEachKind(_ lab: Lab) throws(TrustError) -> [(kind: String, token: Vector.Sample)] {
    [
      ("transaction", try sample(lab, Lab.transaction())),
      ("renewal-info", try sample(lab, RenewalInfoBuilder.production)),
      ("app-transaction", try sample(lab, AppTransactionBuilder.production)),
      ("realtime-request", try sample(lab, RealtimeRequestBuilder.production)),
      ("notification", try sample(lab, NotificationBuilder(.renewalExtensionSummary))),
    ]
  }
}
