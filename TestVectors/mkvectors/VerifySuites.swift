// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// Vectors of `receipt-verify`: whole documents, trust anchors and requirements.
enum VerifySuites: VerifierSuites {
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
  ) -> Parameters {
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
    overriding: ReceiptValue.Members = [],
    trust: String = "custom"
  ) throws(TrustError) -> Vector.Expectation {
    let value = try ReceiptValue.of(receipt, overriding: overriding)
    return .valid(["trust": .string(trust), "payload": value])
  }

  /// An accepted document and its expected value.
  static func right(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ document: [UInt8],
    reads receipt: ReceiptBuilder = Lab.receipt(),
    overriding: ReceiptValue.Members = [],
    trust: String = "custom",
    parameters: Parameters = []
  ) throws(TrustError) -> Vector {
    let expect = try reads(receipt, overriding: overriding, trust: trust)
    return vector(name, comment, flags, document, expect, parameters: parameters)
  }
}
