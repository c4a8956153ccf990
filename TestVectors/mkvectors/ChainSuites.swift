// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// Vectors of `chain-verify`: the certificates of a receipt or token, without the document.
enum ChainSuites {
  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [
      try suite(
        "chain/receipts",
        "Certificate chains of receipts: RSA keys, issuers in any order after the signer.",
        try ChainFixture(receiptsOf: lab),
        try receiptGroups(lab)
      ),
      try suite(
        "chain/tokens",
        "Certificate chains of tokens: elliptic curve keys; signer, intermediate and "
          + "root in this order.",
        try ChainFixture(tokensOf: lab),
        try tokenGroups(lab)
      ),
    ]
  }

  typealias Parameters = [(key: String, value: JSON)]

  private static func suite(
    _ path: String,
    _ description: String,
    _ fixture: ChainFixture,
    _ own: [Suite.Group]
  ) throws(TrustError) -> Suite {
    Suite(
      path,
      .chainVerify,
      description,
      [
        group("Valid chains.", fixture, right(fixture)),
        group("Certificates that Apple has not issued yet.", fixture, try unseen(fixture)),
        group("Certificates that violate one rule each.", fixture, try faults(fixture)),
        group("Chains created by an attacker.", fixture, attackers(fixture)),
        group("Number and encoding of certificates.", fixture, forms(fixture)),
        group("Validity period.", fixture, times(fixture)),
        group("Trust anchors.", fixture, anchors(fixture)),
      ] + own
    )
  }

  static func group(
    _ description: String,
    _ fixture: ChainFixture,
    _ vectors: [Vector]
  ) -> Suite.Group {
    Suite.Group(
      description: description,
      parameters: [
        ("profile", .string(fixture.profile)),
        ("anchors", [.string(fixture.anchor)]),
        ("validAt", .string(fixture.time)),
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
    _ expect: Vector.Expectation,
    _ parameters: Parameters = []
  ) -> Vector {
    Vector(name, comment, [flag], parameters: parameters, input(certificates), expect)
  }

  /// One vector for each row of a table.
  static func wrong(_ rows: [(String, String, Flag, [[UInt8]], Vector.Expectation)]) -> [Vector] {
    rows.map { wrong($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  /// A valid chain and its expected value.
  static func right(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ certificates: [[UInt8]],
    _ fixture: ChainFixture,
    _ parameters: Parameters = []
  ) -> Vector {
    wrong(name, comment, flag, certificates, .valid(fixture.value), parameters)
  }

  // MARK: Both kinds

  private static func right(_ fixture: ChainFixture) -> [Vector] {
    let other: Parameters = [("anchors", ["attacker-root", .string(fixture.anchor)])]
    return [
      right("three", "Signer, intermediate and root.", .basic, fixture.chain, fixture),
      right(
        "among-anchors",
        "The chain ends at the second of two anchors.",
        .basic,
        fixture.chain,
        fixture,
        other
      ),
    ]
  }

  /// All attacks of StoreLab on certificates.
  private static func faults(_ fixture: ChainFixture) throws(TrustError) -> [Vector] {
    try CertificateTampering.allCases.map { tampering throws(TrustError) in
      let forged = try fixture.issue { tampering.apply(to: &$0, below: &$1) }
      return Vector(tampering.id, forgery: tampering, input(forged))
    }
  }

  private static func attackers(_ fixture: ChainFixture) -> [Vector] {
    let (chain, other) = (fixture.chain, fixture.impostor)
    return wrong([
      (
        "impostor",
        "All certificates have the genuine names, serial numbers and extensions, but other keys.",
        .attackerKey, other, "trust/untrusted"
      ),
      (
        "impostor-below-root", "An attacker's signer and intermediate with the genuine root.",
        .attackerKey, [other[0], other[1], chain[2]], "trust/untrusted"
      ),
      (
        "impostor-below-intermediate",
        "An attacker's signer below the genuine intermediate, which did not sign it.", .attackerKey,
        [other[0], chain[1], chain[2]], "trust/untrusted"
      ),
      (
        "impostor-root",
        "A genuine signer and intermediate, and a root with the genuine name but another key.",
        .attackerKey, [chain[0], chain[1], other[2]],
        .invalid("trust/chain-order", also: ["trust/untrusted"])
      ),
      (
        "signer-changed",
        "The last bit of the signer certificate, part of its signature, is flipped.", .tampering,
        [flipped(chain[0]), chain[1], chain[2]],
        .invalid("trust/untrusted", also: ["certificate/malformed"])
      ),
      (
        "intermediate-changed",
        "The last bit of the intermediate, part of its signature, is flipped.", .tampering,
        [chain[0], flipped(chain[1]), chain[2]],
        .invalid("trust/untrusted", also: ["certificate/malformed"])
      ),
    ])
  }

  private static func flipped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.dropLast() + [(bytes.last ?? 0) ^ 1]
  }
}
