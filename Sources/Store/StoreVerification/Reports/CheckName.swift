// SPDX-License-Identifier: Apache-2.0

/// The checks of all verifiers, in their order of precedence: container, signer, signature, payload,
/// claims.
///
/// A document from another issuer is therefore reported as untrusted, even if other checks fail too.
public enum CheckName: String, CaseIterable, Sendable {
  /// The container and its algorithms are valid.
  case container
  /// Each certificate is well-formed, and exactly one is the signer's.
  case certificates
  /// The signatures of the chain are valid, from the signer's certificate to an anchor.
  case chain
  /// The issuers are certificate authorities, the signer is not, and all critical extensions are known.
  case constraints
  /// The certificates were valid when the document was signed.
  case validity
  /// The certificates are marked for this purpose.
  case purpose
  /// The signer's key is strong enough.
  case key
  /// The signature of the document is valid.
  case signature
  /// No certificate below the trust anchor is revoked, according to OCSP responses.
  case revocation
  /// The payload is valid.
  case payload
  /// The document was not created in the future.
  case date
  /// The document is not older than accepted.
  case age
  /// The document has not expired.
  case expiration
  /// The document is for an accepted app.
  case bundleId = "bundle-id"
  /// The document has the App Store id of its app.
  case appAppleId = "app-apple-id"
  /// The document is for an accepted version of the app.
  case applicationVersion = "application-version"
  /// The environment is accepted, and the signer may sign for it.
  case environment
  /// The document is for an accepted device.
  case device
  /// The purchase is for the required account.
  case appAccountToken = "app-account-token"
  /// The document has the required app transaction id.
  case appTransactionId = "app-transaction-id"
  /// The tokens inside are valid, as expected, and about the same app, environment and purchase.
  case nested
}
