// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension ChainSuites {
  static func forms(_ fixture: ChainFixture) -> VectorTable {
    let chain = fixture.chain
    return """
      none | missing | trust/no-signer-certificate | \(input([])) | An empty list of certificates.
      signer-alone | missing | trust/incomplete-chain or trust/untrusted or trust/chain-order level should | \(input([chain[0]])) \
        | The signer certificate without its issuers.
      without-intermediate | missing | trust/incomplete-chain or trust/untrusted or trust/chain-order level should | \(input([chain[0], chain[2]])) \
        | Signer and root, without the intermediate.
      trailing-octet | trailing | certificate/malformed | \(input([chain[0] + [0], chain[1], chain[2]])) | One byte after the signer certificate.
      signer-cut | truncated | certificate/malformed | \(input([Array(chain[0].dropLast()), chain[1], chain[2]])) \
        | The signer certificate without its last byte.
      garbage-for-root | malformed | certificate/malformed | \(input([chain[0], chain[1], [0x30, 0x03, 0x02, 0x01, 0x00]])) \
        | A SEQUENCE that is not a certificate in place of the root.
      empty-for-root | malformed | certificate/malformed | \(input([chain[0], chain[1], []])) | Empty bytes in place of the root.
      """
  }

  static func times(_ fixture: ChainFixture) -> VectorTable {
    """
    first-second | boundary | valid | \(input(fixture.chain)) | validAt=\(fixture.first) | The first second of the signer certificate's validity.
    last-second | boundary | valid | \(input(fixture.chain)) | validAt=\(fixture.last.dropLast()).999Z \
      | The last millisecond of the signer certificate's validity: notAfter includes its whole second.
    too-early | validity | trust/not-yet-valid | \(input(fixture.chain)) | validAt=\(fixture.beforeFirst) \
      | One millisecond before the signer certificate's notBefore.
    too-late | validity | trust/expired | \(input(fixture.chain)) | validAt=\(fixture.afterLast) | The second after the signer certificate's notAfter.
    """
  }

  static func anchors(_ fixture: ChainFixture) -> VectorTable {
    """
    anchor-no-anchor | boundary | trust/untrusted | \(input(fixture.chain)) | anchors=[] | No trust anchors: no chain is valid.
    anchor-apple | boundary | trust/untrusted | \(input(fixture.chain)) | anchors=[apple] \
      | Apple's roots as anchors: test certificates must not chain to them.
    anchor-other-kind | boundary | trust/untrusted | \(input(fixture.chain)) | anchors=[\(fixture.otherAnchor)] \
      | The anchor is the root of the other kind of document.
    anchor-attacker | boundary | \(fixture.profile == "receipt" ? "trust/not-issued" : "trust/untrusted") | \(input(fixture.chain)) | anchors=[attacker-root] \
        | The anchor is the root of an attacker, in a receipt with the name of the root.
    anchor-intermediate | boundary | trust/untrusted rule the anchor of a chain is its root level house | \(input(fixture.chain)) | anchors=[\(fixture.intermediateAnchor)] \
      | The anchor is the intermediate; the chain must end at a root.
    anchor-no-intermediates | constraint | trust/path-length level house | \(input(Array(fixture.chain.prefix(2)) + fixture.ownRoot)) \
      | anchors=[\(fixture.restrictedAnchor)] | The anchor's path length of 0 allows no intermediate.
    """
  }
}
