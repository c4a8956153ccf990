// SPDX-License-Identifier: Apache-2.0

/// How serious it is that a verifier accepts a forgery.
public enum ForgeryLevel: String, CaseIterable, Sendable {
  /// Someone can forge, use a purchase twice, or is read as someone else: every verifier must reject the forgery.
  case must
  /// The input breaks a rule of a standard or of Apple, but accepting it does not allow forgery.
  case should
  /// A rule of this package, such as a limit: other verifiers may differ.
  case house
}

extension ForgeryLevel {
  /// The level of a forgery that is rejected with this error code.
  package init(of code: String) {
    self =
      switch code {
      case "claims/date-future", "jws/too-large", "ocsp/too-large", "receipt/duplicate-attribute":
        .house
      // Only an authority can issue such a certificate, and none does for an attacker.
      case "trust/critical-extension", "trust/extended-key-usage", "trust/chain-order",
        "ocsp/malformed", "ocsp/response-type", "ocsp/critical-extension", "trust/outdated-digest",
        "trust/name":
        .should
      case "jws/algorithm", "jws/embedded-key", "jws/segments", "input/wrong-kind",
        "cms/digest-algorithm", "cms/signature-algorithm", "cms/several-signers", "cms/no-signer",
        "cms/signed-attributes", "cms/missing-attribute", "cms/duplicate-attribute",
        "payload/null-character":
        .must
      case _ where ["trust/", "claims/", "ocsp/"].contains { code.hasPrefix($0) }: .must
      // What is signed is genuine: only the signer could have written it in this form.
      default: .should
      }
  }
}
