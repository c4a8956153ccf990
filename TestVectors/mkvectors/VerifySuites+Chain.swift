// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func chain(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "chain",
      "Chains from the signer certificate through an intermediate to a trust anchor (RFC "
        + "5280, 6.1).",
      [group("Valid certificate sets.", try validSets(lab))] + (try otherAnchors(lab))
    )
  }

  private static func set(_ lab: Lab, _ certificates: [[UInt8]]) throws(TrustError) -> [UInt8] {
    try lab.signed { $0.certificates = certificates }
  }

  private static func validSets(_ lab: Lab) throws(TrustError) -> [Vector] {
    let authority = lab.authority
    return try rows(
      """
      without-root | form | valid | \(set(lab, [authority.leaf, authority.intermediate])) \
        | The root is missing; the trust anchor is used, not the root in the message.
      reversed | form | valid | \(set(lab, authority.certificates.reversed())) | The certificates in reverse order; their order has no effect.
      """
    )
  }

  /// A valid receipt with other trust anchors than its root.
  private static func otherAnchors(_ lab: Lab) throws(TrustError) -> [Suite.Group] {
    let document = try lab.signed()
    return [
      group(
        "The intermediate is the only trust anchor.",
        try rows(
          """
          intermediate-as-anchor | boundary | trust/untrusted rule the anchor of a chain is its root level house | \(document) \
            | A chain must consist of signer, intermediate and anchor; there is no anchor above this intermediate.
          """
        ),
        parameters(anchors: ["lab-intermediate"])
      ),
      group(
        "No trust anchor.",
        try rows(
          """
          no-anchor | boundary | trust/untrusted | \(document) | Without trust anchors no chain is valid.
          """
        ),
        parameters(anchors: [])
      ),
      group(
        "Apple's roots as trust anchors.",
        try rows(
          """
          lab-under-apple | attacker-key | trust/untrusted | \(document) | A test chain, which must not chain to Apple's roots.
          """
        ),
        parameters(anchors: ["apple"])
      ),
      group(
        "The root of tokens as trust anchor.",
        try rows(
          """
          token-root | attacker-key | trust/untrusted | \(document) \
            | The trust anchor is the root of tokens, which did not issue the receipt's chain.
          """
        ),
        parameters(anchors: ["token-root"])
      ),
    ]
  }
}
