// SPDX-License-Identifier: Apache-2.0

/// The consequence of accepting a forgery.
///
/// Some rules only enforce one encoding. A test of a lenient verifier may skip harmless attacks; a
/// break is a vulnerability in any verifier.
public enum ForgeryEffect: Hashable, Sendable, CustomStringConvertible {
  /// Signer and signed data are still correct.
  case harmless
  /// A vulnerability; the text describes what an attacker gains.
  case `break`(String)

  /// `harmless: …` or `break: …`.
  public var description: String {
    switch self {
    case .harmless: "harmless: signer and signed data are correct"
    case .break(let gain): "break: \(gain)"
    }
  }
}

extension ForgeryEffect {
  /// The consequence of accepting a document that breaks a rule.
  init(of rule: BrokenRule) {
    self = rule.isHarmless ? .harmless : .break(gain(of: rule.code))
  }
}

/// What an attacker gains if a verifier accepts a forgery with this error code.
private func gain(of code: String) -> String {
  switch code {
  case "trust/marker-missing", "trust/basic-constraints", "trust/key-usage", "trust/path-length",
    "trust/critical-extension", "trust/no-signer-certificate", "trust/ambiguous-certificate":
    "a certificate with another purpose can sign"
  case "trust/expired", "trust/not-yet-valid":
    "a certificate can sign outside its validity period, for example with a leaked key"
  case "trust/weak-key", "trust/algorithm", "cms/digest-algorithm":
    "an attacker with enough computing power can sign"
  case "claims/bundle-id", "claims/bundle-id-missing", "claims/app-id", "payload/null-character",
    "receipt/missing-attribute",
    "legacy/missing":
    "a document without an app or of another app is accepted"
  case "claims/environment", "claims/environment-missing": "an unpaid purchase is accepted as paid"
  case "claims/device", "claims/device-missing": "a copied document is accepted on another device"
  case "claims/original-transaction", "claims/app-transaction-id":
    "a purchase is valid for another customer"
  case "claims/date-future", "claims/expired", "payload/date", "receipt/date",
    "legacy/date-mismatch":
    "a document is accepted outside its validity period"
  case "input/wrong-kind", "payload/exclusive-members":
    "one kind of document is accepted as another"
  case "jws/segments": "the inner token is not verified"
  case "certificate/duplicate-extension", "jws/header": "two parsers select different signers"
  case "receipt/number", "legacy/integer": "an impossible purchase is accepted"
  case _
  where code.hasPrefix("payload/") || code.hasPrefix("receipt/") || code.hasPrefix("legacy/"):
    "two parsers read different documents"
  case _ where code.hasPrefix("ocsp/"): "a revoked certificate counts as good"
  default: "anyone can sign, or change what was signed"
  }
}
