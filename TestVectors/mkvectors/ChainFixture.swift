// SPDX-License-Identifier: Apache-2.0

import Foundation
import OpenSSLTrust
import StoreLab

/// The base certificates of chain vectors, for one kind of document.
struct ChainFixture {
  let profile: String
  /// Signer, intermediate, root.
  let chain: [[UInt8]]
  /// The same certificates with other keys.
  let impostor: [[UInt8]]
  /// The chain with signer and intermediate changed and issued again.
  let issue: (Change) throws(TrustError) -> [[UInt8]]
  /// Another key of the type of signers, and one of the type of intermediates.
  let otherKeys: (leaf: TestKey, intermediate: TestKey)
  let anchor: String
  let otherAnchor: String
  let intermediateAnchor: String
  let restrictedAnchor: String
  /// The root certificate, which tokens contain even if the trust anchor is another certificate.
  let ownRoot: [[UInt8]]
  /// The ends of the signer certificate's validity, and the adjacent times.
  let first: String
  let beforeFirst: String
  let last: String
  let afterLast: String

  typealias Change = (_ leaf: inout CertificateBuilder, _ intermediate: inout CertificateBuilder) ->
    Void

  let time = "2025-01-02T03:04:05Z"

  init(receiptsOf lab: Lab) throws(TrustError) {
    profile = "receipt"
    chain = lab.authority.certificates
    impostor = lab.attacker.certificates
    issue = { change throws(TrustError) in
      try lab.authority.adjusting { change(&$0.leaf, &$0.intermediate) }.certificates
    }
    otherKeys = (lab.keys.attacker, lab.keys.attacker)
    anchor = "lab-root"
    otherAnchor = "token-root"
    intermediateAnchor = "lab-intermediate"
    restrictedAnchor = "lab-root-no-intermediates"
    ownRoot = []
    value = try ChainFixture.value(
      "custom",
      lab.authority.builders.leaf.serialNumber,
      lab.authority.root
    )
    first = "2024-07-24T14:50:03Z"
    beforeFirst = "2024-07-24T14:50:02.999Z"
    last = "2026-08-23T14:50:02Z"
    afterLast = "2026-08-23T14:50:03Z"
  }

  init(tokensOf lab: Lab) throws(TrustError) {
    profile = "token"
    chain = lab.tokens.certificates
    impostor = lab.tokenAttacker.certificates
    issue = { change throws(TrustError) in
      try lab.tokens.adjusting { change(&$0.leaf, &$0.intermediate) }.certificates
    }
    otherKeys = (lab.keys.tokens.attackerLeaf, lab.keys.tokens.attackerRoot)
    anchor = "token-root"
    otherAnchor = "lab-root"
    intermediateAnchor = "token-intermediate"
    restrictedAnchor = "token-root-no-intermediates"
    ownRoot = [lab.tokens.root]
    value = try ChainFixture.value("custom", lab.tokens.builders.leaf.serialNumber, lab.tokens.root)
    first = "2023-09-12T19:51:53Z"
    beforeFirst = "2023-09-12T19:51:52.999Z"
    last = "2025-10-11T19:51:52Z"
    afterLast = "2025-10-11T19:51:53Z"
  }

  /// The expected value of the correct chain.
  let value: JSON

  /// The expected value of a chain whose signer has this serial number.
  func value(serialNumber: [UInt8]) throws(TrustError) -> JSON {
    guard case .object(let members) = value else { return value }
    let changed = members.map { key, value in
      (key: key, value: key == "serialNumber" ? JSON.string(Hex.text(serialNumber)) : value)
    }
    return .object(changed)
  }

  /// The expected value of the Xcode certificate.
  func xcodeValue(_ authority: TokenAuthority) throws(TrustError) -> JSON {
    try ChainFixture.value("pinned-leaf", authority.builders.xcode.serialNumber, authority.xcode)
  }

  private static func value(
    _ trust: String,
    _ serialNumber: [UInt8],
    _ anchor: [UInt8]
  ) throws(TrustError) -> JSON {
    [
      "trust": .string(trust),
      "serialNumber": .string(Hex.text(serialNumber)),
      "anchor": .string(Hex.text(try TestDigest.sha256.digest(of: anchor))),
    ]
  }
}

/// Bytes as base64 with padding, on one line.
enum Base64Text {
  static func of(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
