// SPDX-License-Identifier: Apache-2.0

/// What a verifier allows that accepts a forgery.
///
/// Not every rule guards against a forger: some only keep a document to one form. A test of a lenient verifier
/// may leave out what is harmless; a break is one for every verifier.
public enum TamperingEffect: Hashable, Sendable, CustomStringConvertible {
  /// Who signed and what they signed is still as it should be.
  case harmless
  /// Somebody gains something, and what.
  case `break`(String)

  /// `harmless: …` or `break: …`.
  public var description: String {
    switch self {
    case .harmless: "harmless: it still says what its signer signed"
    case .break(let gain): "break: \(gain)"
    }
  }
}

extension Tampering {
  /// What a verifier allows that accepts it.
  public var effect: TamperingEffect {
    // Two attacks have the name other-version: that of a container is only written.
    harmlessForgeries.contains(id) || code == "cms/version" ? .harmless : .break(gain(of: id, code))
  }
}

/// What a forger gains where the code is not the verifier's answer.
private func gain(of id: String, _ code: String) -> String {
  switch code {
  case "trust/marker-missing", "trust/basic-constraints", "trust/key-usage", "trust/path-length",
    "trust/critical-extension", "trust/no-signer-certificate", "trust/ambiguous-certificate":
    "a certificate that is for something else signs"
  case "trust/expired", "trust/not-yet-valid":
    "a key signs outside of its time, when it may have leaked"
  case "trust/weak-key", "trust/algorithm", "cms/digest-algorithm":
    "whoever can compute enough signs"
  case "claims/bundle-id", "claims/app-id", "payload/null-character", "receipt/missing-attribute",
    "legacy/missing":
    "what is of another app, or of none, counts for this one"
  case "claims/environment": "what was never paid for counts as paid"
  case "claims/device": "a copy counts on another device"
  case "claims/original-transaction", "claims/app-transaction-id":
    "a purchase counts for another customer"
  case "claims/date-future", "claims/expired", "payload/date", "receipt/date",
    "legacy/date-mismatch":
    "it counts at a time at which it should not"
  case "input/wrong-kind", "payload/exclusive-members": "one kind of document counts as another"
  case "certificate/duplicate-extension", "jws/header": "two readers see two signers"
  case "receipt/number", "legacy/integer": "a purchase counts that cannot be"
  case _
  where code.hasPrefix("payload/") || code.hasPrefix("receipt/") || code.hasPrefix("legacy/"):
    "two readers see two documents"
  case _ where id == "nested-garbage": "nothing proves what is inside"
  default: "anyone can sign, or change what was signed"
  }
}

/// The forgeries that only have another form, whatever they are of.
private let harmlessForgeries: Set<String> = [
  // The signature is the signer's, and the header is not followed.
  "algorithm-rsa", "algorithm-es384", "algorithm-in-lower-case", "algorithm-missing",
  "certificates-twice", "critical-header", "unencoded-payload", "embedded-key", "key-address",
  "certificate-address", "deep-header",
  // The chain is found all the same.
  "signer-alone", "without-root", "four-certificates", "reversed-certificates", "exchanged-root",
  "garbage-for-root", "trailing-byte-in-certificate", "certificates-in-pem", "without-intermediate",
  "stranger", "root-twice",
  // The authority vouches for another key or form of certificate.
  "signer-on-p384", "signer-on-secp256k1", "signer-on-p256", "leaf-is-authority",
  "leaf-without-constraints", "leaf-for-key-agreement", "leaf-may-sign-certificates",
  "leaf-version-1", "intermediate-version-1", "differing-algorithms",
  // The right key, another form of signature.
  "signature-in-der", "long-signature", "swapped-numbers", "little-endian-numbers", "other-digest",
  "digest-sha512", "unknown-digest", "digest-mislabelled", "signature-algorithm-mislabelled",
  "padding-pss", "attributes-with-other-type", "attributes-signed-as-tagged", "signer-twice",
  "unsigned-attributes", "revocation-lists", "other-container", "other-content-type",
  "content-without-octets",
  // One document has several texts.
  "padded-payload", "padded-signature", "loose-bits", "line-breaks", "blank-in-signature",
  "fourth-part", "other-stop", "trailing-byte", "second-receipt", "trailing-byte-in-payload",
  "indefinite-payload", "attribute-with-four-fields", "attribute-with-long-number",
  "bundle-id-in-ascii", "purchase-without-set", "trailing-data",
  // JSON in another form, or of another size.
  "byte-order-mark", "utf-16", "trailing-comma", "not-a-number", "long-number", "deep-payload",
  "huge-payload", "date-in-seconds", "date-as-text", "date-as-truth", "app-apple-id-as-text",
]
