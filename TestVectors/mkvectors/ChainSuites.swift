// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import VectorRunner

/// Vectors of `chain-verify`: the certificates of a receipt or token, without the document.
enum ChainSuites: SuiteFamily {
  static let directory = "chain"
  static let operation = VectorOperation.chainVerify

  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [
      try suite(
        "receipts",
        "Certificate chains of receipts: RSA keys, issuers in any order after the signer.",
        try ChainFixture(receiptsOf: lab),
        try receiptGroups(lab)
      ),
      try suite(
        "tokens",
        "Certificate chains of tokens: elliptic curve keys; signer, intermediate and "
          + "root in this order.",
        try ChainFixture(tokensOf: lab),
        try tokenGroups(lab)
      ),
    ]
  }

  private static func suite(
    _ name: String,
    _ description: String,
    _ fixture: ChainFixture,
    _ own: [Suite.Group]
  ) throws(TrustError) -> Suite {
    suite(
      name,
      description,
      [
        group("Valid chains.", fixture, valid(fixture)),
        group("Certificates that Apple has not issued yet.", fixture, try unseen(fixture)),
        group("Certificates that violate one rule each.", fixture, try faults(fixture)),
        group("Chains created by an attacker.", fixture, try attackers(fixture)),
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

  static func group(
    _ description: String,
    _ fixture: ChainFixture,
    _ table: VectorTable
  ) -> Suite.Group {
    group(description, fixture, Vector.table(table, valid: .valid(fixture.value)))
  }

  /// Certificates in the form of `x5c`.
  static func input(_ certificates: [[UInt8]]) -> Vector.Input {
    let texts = certificates.map { JSON.string(Base64Text.of($0)) }
    return .text(String(decoding: JSON.array(texts).document.dropLast(), as: UTF8.self))
  }

  // MARK: Both kinds

  private static func valid(_ fixture: ChainFixture) -> VectorTable {
    """
    three | basic | valid | \(input(fixture.chain)) | Signer, intermediate and root.
    among-anchors | basic | valid | \(input(fixture.chain)) | anchors=[attacker-root,\(fixture.anchor)] | The chain ends at the second of two anchors.
    """
  }

  /// All attacks of StoreLab on certificates.
  private static func faults(_ fixture: ChainFixture) throws(TrustError) -> [Vector] {
    try CertificateForgery.allCases.map { attack throws(TrustError) in
      var serialNumber: [UInt8] = []
      let forged = try fixture.issue {
        attack.apply(to: &$0, below: &$1)
        serialNumber = $0.serialNumber
      }
      return Vector(
        attack.id,
        forgery: attack,
        input(forged),
        accepted: try fixture.value(serialNumber: serialNumber)
      )
    }
  }

  private static func attackers(_ fixture: ChainFixture) throws(TrustError) -> VectorTable {
    let (chain, other) = (fixture.chain, fixture.impostor)
    let key = fixture.otherKeys.leaf
    let inRootName = try fixture.issue {
      $0.issuer = $1.issuer
      $0.issuerKey = key
    }
    let namesake = try fixture.issue {
      $0.issuer = $1.issuer
      $0.subject = $1.issuer
      $0.subjectPublicKeyInfo = key.subjectPublicKeyInfo
      $0.issuerKey = key
    }
    return """
      impostor | attacker-key | trust/not-issued | \(input(other)) | All certificates have the genuine names, serial numbers and extensions, but other keys.
      impostor-below-root | attacker-key | trust/not-issued | \(input([other[0], other[1], chain[2]])) \
        | An attacker's signer and intermediate with the genuine root.
      impostor-below-intermediate | attacker-key | trust/not-issued | \(input([other[0], chain[1], chain[2]])) \
        | An attacker's signer below the genuine intermediate, which did not sign it.
      signer-in-root-name | attacker-key | trust/not-issued or trust/chain-order | \(input([inRootName[0], chain[1], chain[2]])) \
        | A signer that names the root as its issuer, which did not sign it.
      self-signed-namesake | attacker-key | trust/not-issued | \(input([namesake[0]])) | A self-signed certificate with the name of the root and another key.
      impostor-root | substitution | trust/chain-order or trust/untrusted level should | \(input([chain[0], chain[1], other[2]])) \
        | A genuine signer and intermediate, and a root with the genuine name but another key.
      signer-changed | tampering | trust/not-issued or certificate/malformed | \(input([flipped(chain[0]), chain[1], chain[2]])) \
        | The last bit of the signer certificate, part of its signature, is flipped.
      intermediate-changed | tampering | trust/not-issued or certificate/malformed | \(input([chain[0], flipped(chain[1]), chain[2]])) \
        | The last bit of the intermediate, part of its signature, is flipped.
      """
  }

  private static func flipped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.dropLast() + [(bytes.last ?? 0) ^ 1]
  }
}
