// SPDX-License-Identifier: Apache-2.0

/// Whether the signer certificate and the intermediate are checked for revocation.
///
/// The library has no network: fetch OCSP responses with any HTTP client, see `OCSPRequest`, and give them to
/// `VerificationExpectations`. A verifier remembers verified responses until their next update. The trust
/// anchor is never checked, because it is trusted as it is.
///
/// A document whose signer is revoked is rejected, whatever its date: the holder of a stolen key can write any
/// date.
public enum RevocationPolicy: String, CaseIterable, Sendable {
  /// Revocation is not checked; responses are ignored.
  case notChecked = "not-checked"
  /// If a certificate has a response, the response must be good; a certificate without one is accepted.
  case whenGiven = "when-given"
  /// Each certificate must have a response, and the response must be good.
  case required
}
