// SPDX-License-Identifier: Apache-2.0

/// The consequence of accepting a forgery.
///
/// Some rules only enforce one encoding. A test of a lenient verifier may skip harmless attacks; a
/// break is a vulnerability in any verifier.
public enum TamperingEffect: Hashable, Sendable, CustomStringConvertible {
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

extension Tampering {
  /// The consequence of accepting this attack.
  public var effect: TamperingEffect {
    // Two attacks are named other-version: the one on containers is harmless.
    harmlessForgeries.contains(id) || code == "cms/version" ? .harmless : .break(gain(of: id, code))
  }
}

/// What an attacker gains if a verifier accepts the forgery.
private func gain(of id: String, _ code: String) -> String {
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
  case "certificate/duplicate-extension", "jws/header": "two parsers select different signers"
  case "receipt/number", "legacy/integer": "an impossible purchase is accepted"
  case _
  where code.hasPrefix("payload/") || code.hasPrefix("receipt/") || code.hasPrefix("legacy/"):
    "two parsers read different documents"
  case _ where code.hasPrefix("ocsp/"): "a revoked certificate counts as good"
  case _ where id == "nested-garbage": "the inner token is not verified"
  default: "anyone can sign, or change what was signed"
  }
}

/// Attacks that only change the encoding of a document.
private let harmlessForgeries: Set<String> = [
  // The signature is valid, whatever the header claims.
  "algorithm-rsa", "algorithm-es384", "algorithm-in-lower-case", "algorithm-missing",
  "certificates-twice", "critical-header", "unencoded-payload", "embedded-key", "key-address",
  "certificate-address", "deep-header",
  // A verifier can still build the chain.
  "signer-alone", "without-root", "four-certificates", "reversed-certificates", "exchanged-root",
  "garbage-for-root", "trailing-byte-in-certificate", "certificates-in-pem", "without-intermediate",
  "stranger", "root-twice",
  // The CA issued a certificate with another key or form.
  "signer-on-p384", "signer-on-secp256k1", "signer-on-p256", "leaf-is-authority",
  "leaf-without-constraints", "leaf-for-key-agreement", "leaf-may-sign-certificates",
  "leaf-version-1", "intermediate-version-1", "differing-algorithms",
  // The signer's key with another signature format.
  "signature-in-der", "long-signature", "swapped-numbers", "little-endian-numbers", "other-digest",
  "digest-sha512", "unknown-digest", "digest-mislabelled", "signature-algorithm-mislabelled",
  "padding-pss", "attributes-with-other-type", "attributes-signed-as-tagged", "signer-twice",
  "unsigned-attributes", "revocation-lists", "other-container", "other-content-type",
  "content-without-octets",
  // The same document with another encoding.
  "padded-payload", "padded-signature", "loose-bits", "line-breaks", "blank-in-signature",
  "fourth-part", "other-stop", "trailing-byte", "second-receipt", "trailing-byte-in-payload",
  "indefinite-payload", "attribute-with-four-fields", "attribute-with-long-number",
  "bundle-id-in-ascii", "purchase-without-set", "trailing-data",
  // JSON in another form or size.
  "byte-order-mark", "utf-16", "trailing-comma", "not-a-number", "long-number", "deep-payload",
  "huge-payload", "date-in-seconds", "date-as-text", "date-as-truth", "app-apple-id-as-text",
]
