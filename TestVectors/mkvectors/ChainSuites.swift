// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// Vectors of `chain-verify`: the certificates of a receipt or token, without the document.
enum ChainSuites {
  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [
      try suite(
        "chain/receipts",
        "The certificates of receipts: RSA, and in any order after the signer.",
        try ChainFixture(receiptsOf: lab),
        try receiptGroups(lab)
      ),
      try suite(
        "chain/tokens",
        "The certificates of tokens: on curves, and signer, intermediate and root in this order.",
        try ChainFixture(tokensOf: lab),
        try tokenGroups(lab)
      ),
    ]
  }

  typealias Parameters = [(key: String, value: JSON)]

  private static func suite(
    _ path: String,
    _ description: String,
    _ bench: ChainFixture,
    _ own: [Suite.Group]
  ) throws(TrustError) -> Suite {
    Suite(
      path,
      .chainVerify,
      description,
      [
        group("Chains that are right.", bench, right(bench)),
        group("Certificates issued with a fault.", bench, try faults(bench)),
        group("Whose certificates they are.", bench, attackers(bench)),
        group("How they are written.", bench, forms(bench)),
        group("When they are valid.", bench, moments(bench)),
        group("Whom the caller trusts.", bench, anchors(bench)),
      ] + own
    )
  }

  static func group(
    _ description: String,
    _ bench: ChainFixture,
    _ vectors: [Vector]
  ) -> Suite.Group {
    Suite.Group(
      description: description,
      parameters: [
        ("profile", .string(bench.profile)),
        ("anchors", [.string(bench.anchor)]),
        ("validAt", .string(bench.moment)),
      ],
      vectors: vectors
    )
  }

  /// Certificates in the form of `x5c`.
  static func input(_ certificates: [[UInt8]]) -> Vector.Input {
    let texts = certificates.map { JSON.string(Base64Text.of($0)) }
    return .text(String(decoding: JSON.array(texts).document.dropLast(), as: UTF8.self))
  }

  static func wrong(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ certificates: [[UInt8]],
    _ code: String,
    also: [String] = [],
    _ parameters: Parameters = []
  ) -> Vector {
    Vector(
      name,
      comment,
      [flag],
      parameters: parameters,
      input(certificates),
      .invalid(code, also: also)
    )
  }

  /// A valid chain and its expected value.
  static func right(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ certificates: [[UInt8]],
    _ bench: ChainFixture,
    _ parameters: Parameters = []
  ) -> Vector {
    Vector(
      name,
      comment,
      [flag],
      parameters: parameters,
      input(certificates),
      .valid(bench.value)
    )
  }

  // MARK: Both kinds

  private static func right(_ bench: ChainFixture) -> [Vector] {
    let other: Parameters = [("anchors", ["attacker-root", .string(bench.anchor)])]
    return [
      right("three", "Signer, intermediate and root.", .basic, bench.chain, bench),
      right(
        "among-anchors",
        "One of two anchors is the right one.",
        .basic,
        bench.chain,
        bench,
        other
      ),
    ]
  }

  /// All attacks of the lab on certificates.
  private static func faults(_ bench: ChainFixture) throws(TrustError) -> [Vector] {
    try CertificateTampering.allCases.map { tampering throws(TrustError) in
      wrong(
        tampering.id,
        "\(tampering.rule).",
        flag(of: tampering),
        try bench.issue(tampering),
        tampering.code,
        also: tampering.code.hasPrefix("certificate/") ? ["certificate/malformed"] : []
      )
    }
  }

  private static func flag(of tampering: CertificateTampering) -> Flag {
    switch tampering.code {
    case "trust/marker-missing": .purpose
    case "trust/expired", "trust/not-yet-valid": .validity
    case "trust/algorithm": .weakAlgorithm
    case "trust/untrusted": .attackerKey
    case "certificate/duplicate-extension": .duplicate
    case "certificate/algorithm-mismatch": .ambiguous
    case "certificate/version": .malformed
    default: .constraint
    }
  }

  private static func attackers(_ bench: ChainFixture) -> [Vector] {
    let (chain, other) = (bench.chain, bench.impostor)
    return [
      wrong(
        "impostor",
        "The same names, numbers and extensions, and other keys.",
        .attackerKey,
        other,
        "trust/untrusted"
      ),
      wrong(
        "impostor-below-root",
        "Signer and intermediate of an impostor, and the genuine root.",
        .attackerKey,
        [other[0], other[1], chain[2]],
        "trust/untrusted"
      ),
      wrong(
        "impostor-below-intermediate",
        "A signer whom the genuine intermediate never signed.",
        .attackerKey,
        [other[0], chain[1], chain[2]],
        "trust/untrusted"
      ),
      wrong(
        "impostor-root",
        "A root of the right name with another key, beside a genuine chain.",
        .attackerKey,
        [chain[0], chain[1], other[2]],
        "trust/chain-order",
        also: ["trust/untrusted"]
      ),
      wrong(
        "signer-changed",
        "The last bit of the signer's certificate, which belongs to its signature.",
        .tampering,
        [flipped(chain[0]), chain[1], chain[2]],
        "trust/untrusted",
        also: ["certificate/malformed"]
      ),
      wrong(
        "intermediate-changed",
        "The last bit of the intermediate, which belongs to its signature.",
        .tampering,
        [chain[0], flipped(chain[1]), chain[2]],
        "trust/untrusted",
        also: ["certificate/malformed"]
      ),
    ]
  }

  private static func flipped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.dropLast() + [(bytes.last ?? 0) ^ 1]
  }
}
