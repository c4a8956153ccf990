// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// Limits for OCSP responses, each with its reason.
public enum OCSPLimits {
  /// The maximum size of an OCSP response, in bytes.
  ///
  /// Apple's have less than 4,000: one entry, a signature and the certificate of the delegate.
  ///
  /// Error: `ocsp/too-large`.
  public static let bytes = 100_000

  /// The maximum number of certificates in an OCSP response.
  ///
  /// One is needed, the delegate's; some responders add its issuers. Each costs two signature verifications.
  ///
  /// Error: `ocsp/too-large`.
  public static let certificates = 8

  /// The tolerated clock skew between responder and verifier, in seconds.
  ///
  /// As in swift-certificates, which Apple's own library uses.
  ///
  /// Error: `ocsp/future`, `ocsp/stale`.
  public static let leeway: Int64 = 75 * 60

  /// The maximum lifetime of an OCSP response without next update, in seconds.
  ///
  /// As long as Apple's responses. RFC 6960, 4.2.2.1 states that newer information is always available then, so a
  /// response must not be valid forever.
  ///
  /// Error: `ocsp/stale`.
  public static let lifetimeWithoutNextUpdate: Int64 = 12 * 60 * 60

  /// The last time at which information is valid.
  static func end(_ thisUpdate: Timestamp, _ nextUpdate: Timestamp?) -> Timestamp {
    nextUpdate ?? thisUpdate.adding(seconds: lifetimeWithoutNextUpdate)
  }
}
