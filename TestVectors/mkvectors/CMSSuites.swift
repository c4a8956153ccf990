// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import VectorRunner

/// Vectors of `cms-read`: a container with the signer certificate and short content.
///
/// All signatures are valid; the operation verifies nothing.
enum CMSSuites: SuiteFamily {
  static let directory = "cms"
  static let operation = VectorOperation.cmsRead

  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [try signedData(lab), try signerInfo(lab), try attributes(lab), try receipts(lab)]
  }

  static let content = Array("receipt".utf8)

  /// The base message of all vectors.
  static func message(
    _ lab: Lab,
    _ change: (inout MessageBuilder) -> Void = { _ in }
  ) throws(TrustError) -> Vector.Input {
    let bytes = try lab.signed(content: content) {
      $0.certificates = [lab.authority.leaf]
      change(&$0)
    }
    return .base64(bytes)
  }

  /// The base message with a change of the signer.
  static func signer(
    _ lab: Lab,
    _ change: (inout SignerBuilder) -> Void
  ) throws(TrustError) -> Vector.Input {
    try message(lab) { $0.changeSigner(change) }
  }

  /// The expected value of the base message.
  static func value(
    _ lab: Lab,
    content: [UInt8] = content,
    certificates: Int64 = 1,
    digest: TestDigest = .sha256,
    serialNumber: [UInt8]? = nil,
    hasAttributes: Bool = false
  ) -> Vector.Expectation {
    .valid([
      "content": .string(Hex.text(content)),
      "certificates": .integer(certificates),
      "digestAlgorithm": .string("\(digest)"),
      "serialNumber": .string(Hex.text(serialNumber ?? lab.authority.builders.leaf.serialNumber)),
      "signedAttributes": .boolean(hasAttributes),
    ])
  }
}
