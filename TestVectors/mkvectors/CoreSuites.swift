// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads
import VectorRunner

/// The most important forgeries below a chain that is valid from 2000 to 9999: a verifier without a parameter for the time has
/// the same result on every day.
enum CoreSuites {
  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [try tokens(lab), try receipts(lab)]
  }

  /// The trust anchors of the two suites.
  static func anchors(_ lab: Lab) throws(TrustError) -> [(name: String, der: [UInt8])] {
    [
      ("core-root", try receiptAuthority(lab).root),
      ("core-token-root", try tokenAuthority(lab).root),
    ]
  }

  private static let period = (first: "2000-01-01T00:00:00Z", last: "9999-12-31T23:59:59Z")

  private static func tokenAuthority(_ lab: Lab) throws(TrustError) -> TokenAuthority {
    try lab.tokens.adjusting {
      $0.root.setPeriod(period.first, period.last)
      $0.intermediate.setPeriod(period.first, period.last)
      $0.leaf.setPeriod(period.first, period.last)
    }
  }

  private static func receiptAuthority(_ lab: Lab) throws(TrustError) -> TestAuthority {
    try lab.authority.adjusting {
      $0.root.setPeriod(period.first, period.last)
      $0.intermediate.setPeriod(period.first, period.last)
      $0.leaf.setPeriod(period.first, period.last)
    }
  }

  // MARK: Tokens

  private static func tokens(_ lab: Lab) throws(TrustError) -> Suite {
    let authority = try tokenAuthority(lab)
    let genuine = try authority.token(Lab.transaction())
    let forgeries = TokenForgery.allCases.filter { tokenForgeries.contains($0.id) }
    let vectors = try forgeries.map { attack throws(TrustError) in
      Vector(
        attack.id,
        forgery: attack,
        TokenSuites.input(try genuine.forged(attack).encoded()),
        accepted: nil
      )
    }
    let valid = try TokenSuites.rows(
      """
      transaction | basic | valid | \(try genuine.encoded()) | A genuine transaction.
      """
    )
    return Suite(
      "core/tokens",
      .jwsVerify,
      "The most important forgeries of a transaction, with certificates valid from 2000 to 9999.",
      [
        TokenSuites.group(
          "Transactions.",
          valid + vectors,
          TokenSuites.parameters(anchors: ["core-token-root"])
        )
      ]
    )
  }

  /// Forgeries that are rejected on every day.
  private static let tokenForgeries: Set<String> = [
    "algorithm-none", "algorithm-none-capitalized", "algorithm-hmac", "hmac-with-certificate",
    "hmac-with-pem", "hmac-with-empty-key", "embedded-key-alone", "embedded-key-signs",
    "key-address-alone", "certificate-address-alone", "impostor", "impostor-below-root",
    "impostor-below-intermediate", "self-signed-signer", "signer-as-issuer",
    "second-intermediate", "signed-by-xcode", "leaf-without-marker", "intermediate-without-marker",
    "marker-on-wrong-certificate", "longer-marker", "purchase-receipt-marker",
    "intermediate-not-authority", "intermediate-without-constraints",
    "intermediate-without-cert-sign", "leaf-expired", "intermediate-expired", "weak-digest",
    "other-issuer-key", "certificate-signature-of-zeros", "certificate-signature-empty",
    "swapped-payload", "changed-payload", "other-key", "zero-signature", "one-signature",
    "order-signature", "largest-signature", "other-digest", "nothing-signed",
    "transplanted-signature", "key-with-explicit-curve", "other-app", "app-in-capitals",
    "app-missing", "other-environment", "xcode-environment", "environment-missing", "other-kind",
  ]

  // MARK: Receipts

  private static func receipts(_ lab: Lab) throws(TrustError) -> Suite {
    let authority = try receiptAuthority(lab)
    let genuine = try authority.message(Lab.receipt())
    let forgeries = ReceiptForgery.allCases.filter { receiptForgeries.contains($0.id) }
    let vectors = try forgeries.map { attack throws(TrustError) in
      Vector(
        attack.id,
        forgery: attack,
        .base64(try genuine.forged(attack).encoded()),
        accepted: nil
      )
    }
    let valid = try VerifySuites.rows(
      """
      receipt | basic | valid | \(try genuine.encoded()) | A genuine receipt.
      """
    )
    return VerifySuites.core(
      "core/receipts",
      "The most important forgeries of a receipt, with certificates valid from 2000 to 9999.",
      valid + vectors
    )
  }

  /// Forgeries that are rejected on every day.
  private static let receiptForgeries: Set<String> = [
    "impostor", "impostor-below-root", "impostor-below-intermediate", "self-signed-signer",
    "signed-by-xcode", "chain-of-unknown-root", "changed-signer", "changed-intermediate",
    "signer-twin-signs", "signer-below-root", "second-intermediate", "signer-as-issuer",
    "names-intermediate", "weak-signer-key", "signer-exponent-one", "leaf-without-marker",
    "intermediate-without-marker", "marker-on-wrong-certificate", "longer-marker",
    "purchase-receipt-marker", "intermediate-not-authority", "intermediate-without-constraints",
    "intermediate-without-cert-sign", "leaf-expired", "intermediate-expired", "weak-digest",
    "other-issuer-key", "digest-md5", "attributes-without-digest", "attributes-of-other-content",
    "attributes-not-signed", "payload-as-attributes", "swapped-payload", "changed-payload",
    "other-key", "empty-signature", "zero-signature", "signed-by-intermediate",
    "garbage-after-digest", "digest-in-other-frame", "digest-without-frame", "short-padding",
    "encryption-padding", "without-signer", "second-signer", "other-app", "app-in-capitals",
    "other-environment", "environment-missing", "xcode-environment",
  ]
}

extension VerifySuites {
  /// A suite of receipts below the anchor of the core.
  fileprivate static func core(
    _ path: String,
    _ description: String,
    _ vectors: [Vector]
  ) -> Suite {
    Suite(
      path,
      operation,
      description,
      [group("Receipts.", vectors, parameters(anchors: ["core-root"]))]
    )
  }
}
