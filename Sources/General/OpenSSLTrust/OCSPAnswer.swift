// SPDX-License-Identifier: Apache-2.0

public import StrictTime
import X509Certificates

/// What a verified response says about one certificate.
public struct OCSPAnswer: Sendable {
  /// The status; if the response has several entries for the certificate, the worst.
  public let status: OCSPStatus
  /// The time at which the responder signed.
  public let producedAt: Timestamp
  /// The time at which the status was known to be correct.
  public let thisUpdate: Timestamp
  /// The time at which newer information will be available; `nil` if the responder does not state it.
  public let nextUpdate: Timestamp?
  /// The signer of the response.
  public let signer: OCSPSigner
  /// Whether no entry ends before it begins.
  private let isOrdered: Bool

  /// Combines the entries for one certificate; there must be at least one.
  init(_ entries: [OCSPEntry], producedAt: Timestamp, _ signer: OCSPSigner) {
    status = entries.map(\.status).min { $0.rank < $1.rank } ?? .unknown
    thisUpdate = entries.map(\.thisUpdate).max() ?? producedAt
    // The earliest end is used; an entry without one ends after the lifetime for such entries.
    let hasEnd = entries.contains { $0.nextUpdate != nil }
    nextUpdate = hasEnd ? entries.map(\.end).min() : nil
    isOrdered = entries.allSatisfy { $0.thisUpdate <= $0.end }
    self.producedAt = producedAt
    self.signer = signer
  }

  /// The last time at which the answer is valid, without the tolerance for clocks: a cache may keep it until
  /// then.
  public var validUntil: Timestamp { OCSPLimits.end(thisUpdate, nextUpdate) }

  /// Requires that the certificate is known and not revoked, by a response that is fresh at `now`.
  ///
  /// A revocation is accepted even from an old response, because it is rarely lifted.
  public func requireGood(at now: Timestamp) throws(OCSPError) {
    try requireValidDelegate(at: now)
    if case .revoked(let time, let reason) = status {
      let reason = reason.map { ", \($0)" } ?? ""
      throw OCSPError(.revoked, found: "revoked since \(time)\(reason)")
    }
    try requireFresh(at: now)
    guard status == .good else { throw OCSPError(.unknown, expected: "good", found: "unknown") }
  }

  private func requireValidDelegate(at now: Timestamp) throws(OCSPError) {
    guard case .delegate(let certificate) = signer, !certificate.validity.contains(now) else {
      return
    }
    let validity = certificate.validity
    throw OCSPError(
      .responderValidity,
      expected: "\(validity.notBefore) to \(validity.notAfter) (\(certificate.subject))",
      found: "\(now)"
    )
  }

  /// RFC 6960, 4.2.2.1, with the tolerance of ``OCSPLimits/leeway``.
  private func requireFresh(at now: Timestamp) throws(OCSPError) {
    let latest = now.adding(seconds: OCSPLimits.leeway)
    for time in [producedAt, thisUpdate] where time > latest {
      throw OCSPError(.future, expected: "until \(latest)", found: "\(time)")
    }
    guard isOrdered else {
      throw OCSPError(
        .updateTimes,
        expected: "a next update after \(thisUpdate)",
        found: "\(validUntil)"
      )
    }
    guard now <= validUntil.adding(seconds: OCSPLimits.leeway) else {
      throw OCSPError(.stale, expected: "a response valid at \(now)", found: "until \(validUntil)")
    }
  }
}

extension OCSPStatus {
  /// The rank from worst to best.
  fileprivate var rank: Int {
    switch self {
    case .revoked: 0
    case .unknown: 1
    case .good: 2
    }
  }
}

extension OCSPEntry {
  fileprivate var end: Timestamp { OCSPLimits.end(thisUpdate, nextUpdate) }
}
