// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import VectorRunner

/// Vectors of `receipt-verify`: whole documents, trust anchors and requirements.
enum VerifySuites: VerifierSuites {
  static let directory = "receipt-verify"
  static let operation = VectorOperation.receiptVerify

  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [
      try signature(lab), try chain(lab), try constraints(lab), try validity(lab),
      try digests(lab), try purpose(lab), try keys(lab), try payload(lab), try claims(lab),
      try environments(lab), try device(lab), try xcode(lab), try legacy(lab), try input(lab),
      try anchors(lab),
    ]
  }

  /// The requirements of a production server, a day after the receipt was created.
  static let standard = parameters()

  /// The same with other members.
  static func parameters(
    anchors: [String] = ["lab-root"],
    at: String = "2025-03-05T00:00:00Z",
    environments: [String] = ["production"]
  ) -> JSON.Members {
    [
      ("anchors", .array(anchors.map { .string($0) })),
      ("at", .string(at)),
      ("bundleIds", [.string(Lab.bundleId)]),
      ("environments", .array(environments.map { .string($0) })),
    ]
  }

  static func input(_ document: [UInt8]) -> Vector.Input { .base64(document) }

  static func genuine() throws(TrustError) -> Vector.Expectation { try reads() }

  /// The expected value of an accepted receipt.
  static func reads(
    _ receipt: ReceiptBuilder = Lab.receipt(),
    trust: String = "custom"
  ) throws(TrustError) -> Vector.Expectation {
    .valid(["trust": .string(trust), "payload": try ReceiptValue.of(receipt)])
  }

  /// A signed receipt and its expected value.
  static func sample(
    _ lab: Lab,
    _ receipt: ReceiptBuilder,
    by authority: TestAuthority? = nil,
    _ change: (inout MessageBuilder) -> Void = { _ in }
  ) throws(TrustError) -> Vector.Sample {
    let document = try lab.signed(receipt, by: authority, change)
    return sample(document, try ReceiptValue.of(receipt))
  }

  /// A document and the value of its payload.
  static func sample(
    _ document: [UInt8],
    _ value: JSON,
    trust: String = "custom"
  ) -> Vector.Sample {
    Vector.Sample(
      input: .base64(document),
      value: ["trust": .string(trust), "payload": value]
    )
  }
}
