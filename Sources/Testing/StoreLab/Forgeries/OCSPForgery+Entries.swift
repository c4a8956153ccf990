// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictTime

// Correctly signed responses for another certificate or another time.
extension OCSPForgery {
  static let identifiers = [
    otherSerialNumber, otherIssuerName, otherIssuerKey, noEntry, unknownDigest, revoked, unknown,
    goodAndRevoked, revokedAndGood, goodAndUnknown,
  ]

  static let times = [
    stale, staleWithoutNextUpdate, nextUpdateBeforeThisUpdate, fromTheFuture, producedInTheFuture,
  ]

  private static let match = BrokenRule(
    "RFC 6960, 3.2: the response is for the requested certificate",
    "ocsp/other-certificate"
  )
  private static let worst = BrokenRule(
    "RFC 6960, 2.2: a certificate with a revoked entry is revoked, whatever the others state",
    "ocsp/revoked"
  )
  private static let undecided = BrokenRule(
    "RFC 6960, 4.2.1: of a good and an unknown entry for a certificate, the standard prefers neither",
    "ocsp/unknown"
  ).leftOpenByStandard
  private static let fresh = BrokenRule(
    "RFC 6960, 3.2 and 4.2.2.1: the response is recent",
    "ocsp/stale"
  )

  private static let recent = BrokenRule(
    "RFC 6960, 3.2: without nextUpdate, the verifier decides how recent a response is",
    "ocsp/stale"
  ).ofThisPackage
  private static let produced = BrokenRule(
    "RFC 6960, 2.4: producedAt is when the response was signed; 3.2 does not have it compared",
    "ocsp/future"
  ).leftOpenByStandard

  /// A response about another serial number.
  public static let otherSerialNumber = forgery("other-serial-number", match) {
    $0.changeEntry { $0.serialNumber += [1] }
  }

  /// A response about a certificate of an issuer with another name.
  public static let otherIssuerName = forgery("other-issuer-name", match) {
    $0.changeEntry { $0.issuer = OCSPResponseBuilder.delegateName }
  }

  /// A response about a certificate of an issuer with another key.
  public static let otherIssuerKey = forgery("other-issuer-key", match) {
    response throws(TrustError) in
    let key = try strangerKey().subjectPublicKeyInfo
    response.changeEntry { $0.issuerKey = key }
  }

  /// A response without entries.
  public static let noEntry = forgery("no-entry", match) {
    $0.entries = []
  }

  /// An entry whose CertID uses an unsupported digest.
  public static let unknownDigest = forgery(
    "unknown-digest",
    match.reported(as: "ocsp/algorithm").harmlessly
  ) { $0.changeEntry { $0.digest = .sha512 } }

  /// A revoked certificate.
  public static let revoked = forgery(
    "revoked",
    BrokenRule("RFC 6960, 2.2: the certificate is revoked", "ocsp/revoked")
  ) { $0.changeEntry { $0.status = .revoked(since: $0.thisUpdate, reason: 1) } }

  /// A certificate that the responder does not know.
  public static let unknown = forgery(
    "unknown",
    BrokenRule("RFC 6960, 2.2: the status unknown is not good", "ocsp/unknown")
  ) { $0.changeEntry { $0.status = .unknown } }

  /// A good entry before a revoked one.
  public static let goodAndRevoked = forgery("good-and-revoked", worst) {
    $0.add { $0.status = .revoked(since: $0.thisUpdate) }
  }

  /// A revoked entry before a good one.
  public static let revokedAndGood = forgery("revoked-and-good", worst) {
    $0.add { $0.status = .revoked(since: $0.thisUpdate) }
    $0.entries.reverse()
  }

  /// A good entry before one with status unknown, whose CertID uses another digest.
  public static let goodAndUnknown = forgery("good-and-unknown", undecided) {
    $0.add {
      $0.status = .unknown
      $0.digest = .sha256
    }
  }

  /// A response whose nextUpdate is two hours in the past.
  public static let stale = forgery("stale", fresh) {
    $0.changeEntry {
      $0.nextUpdate = $0.thisUpdate.adding(seconds: -2 * 3600)
      $0.thisUpdate = $0.thisUpdate.adding(seconds: -14 * 3600)
    }
  }

  /// A response from yesterday without nextUpdate.
  public static let staleWithoutNextUpdate = forgery("stale-without-next-update", recent) {
    $0.changeEntry {
      $0.nextUpdate = nil
      $0.thisUpdate = $0.thisUpdate.adding(seconds: -24 * 3600)
    }
  }

  /// A response whose nextUpdate is before thisUpdate.
  public static let nextUpdateBeforeThisUpdate = forgery(
    "next-update-before-this-update",
    fresh.reported(as: "ocsp/update-times")
  ) { $0.changeEntry { $0.nextUpdate = $0.thisUpdate.adding(seconds: -1) } }

  /// A response whose thisUpdate is two hours in the future.
  public static let fromTheFuture = forgery("from-the-future", fresh.reported(as: "ocsp/future")) {
    $0.changeEntry { $0.thisUpdate = $0.thisUpdate.adding(seconds: 2 * 3600) }
  }

  /// A response whose producedAt is two hours in the future.
  public static let producedInTheFuture = forgery(
    "produced-in-the-future",
    produced
  ) { $0.producedAt = $0.producedAt.adding(seconds: 2 * 3600) }
}

extension OCSPResponseBuilder {
  /// Adds a changed copy of the first entry.
  fileprivate mutating func add(_ change: (inout OCSPEntryBuilder) -> Void) {
    guard var entry = entries.first else { return }
    change(&entry)
    entries.append(entry)
  }
}
