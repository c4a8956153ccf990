// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictTime
import X509Certificates

/// Checks certificates for revocation, and remembers verified responses.
///
/// Only verified responses are remembered, so that forged ones cannot displace genuine ones. Their times are
/// checked at each use, by `OCSPAnswer.requireGood` and the limits of `OCSPLimits`.
final class RevocationChecker: Sendable {
  private let policy: RevocationPolicy
  private let known = Lock<[KnownCertificate]>([])

  init(_ policy: RevocationPolicy) {
    self.policy = policy
  }

  var isRequested: Bool { policy != .notChecked }

  /// The two certificates below the anchor of each remembered chain.
  private static let certificates = 2 * RememberedChains.ofTokens
  /// The maximum number of OCSP responses for one certificate that a verifier caches.
  ///
  /// The latest are kept, for the two certificates below the anchor of each cached chain.
  private static let answers = 4

  /// Checks all certificates below the anchor of a path.
  ///
  /// A path without such certificates, such as that of a document from Xcode, needs no check.
  func check(
    _ path: CertificatePath?,
    with responses: OCSPResponseIndex,
    at now: Timestamp
  ) throws(VerificationError) -> CheckOutcome {
    guard isRequested else { return .notRequested }
    guard let path else { return .skipped }
    var checked = 0
    for (certificate, issuer) in try path.issued {
      let given = responses.responses(for: certificate)
      if try isGood(certificate, issuedBy: issuer, given, at: now) { checked += 1 }
    }
    if checked > 0 { return .passed }
    return policy == .required || !responses.isEmpty ? .skipped : .notRequested
  }

  /// Whether a response states that the certificate is good; `false` if there is none and none is required.
  ///
  /// If there are several responses, the worst counts: revoked, unknown, good. Responses that cannot be
  /// verified or are out of date do not outweigh a good one.
  private func isGood(
    _ certificate: Certificate,
    issuedBy issuer: TrustAnchor,
    _ given: [OCSPResponse],
    at now: Timestamp
  ) throws(VerificationError) -> Bool {
    var known = self.known.withLock { known in
      known.first { $0.isFor(certificate, issuer) } ?? KnownCertificate(certificate, issuer)
    }
    var verdict = Verdict()
    for answer in known.answers { verdict.add(answer.answer, at: now, isGiven: false) }
    for response in given {
      do throws(OCSPError) {
        let answer: OCSPAnswer
        if let verified = known.answers.first(where: { $0.signature == response.signatureBytes }) {
          answer = verified.answer
        } else {
          answer = try response.answer(for: certificate, issuedBy: issuer)
          known.add(answer, response.signatureBytes, limit: RevocationChecker.answers)
          remember(known)
        }
        verdict.add(answer, at: now, isGiven: true)
      } catch {
        verdict.add(error)
      }
    }
    do throws(OCSPError) {
      if try verdict.isGood() { return true }
      guard policy == .required else { return false }
      throw OCSPError(.missing, expected: "an OCSP response for \(certificate.subject)")
    } catch {
      throw .revocation(error)
    }
  }

  private func remember(_ certificate: KnownCertificate) {
    known.withLock { known in
      known.removeAll { $0.isSame(as: certificate) }
      known.insert(certificate, at: 0)
      known = Array(known.prefix(RevocationChecker.certificates))
    }
  }
}

/// The combined answer of several responses.
private struct Verdict {
  private var hasGood = false
  private var worst: OCSPError?
  private var failure: OCSPError?

  /// Adds a verified answer; a remembered answer that is too old counts as absent.
  mutating func add(_ answer: OCSPAnswer, at now: Timestamp, isGiven: Bool) {
    do {
      try answer.requireGood(at: now)
      hasGood = true
    } catch {
      switch error.code {
      case .revoked: worst = error
      case .unknown: worst = worst ?? error
      default: if isGiven { add(error) }
      }
    }
  }

  /// Adds a response that could not be verified; a response about another issuer's certificate counts as
  /// absent.
  mutating func add(_ error: OCSPError) {
    guard error.code != .otherCertificate else { return }
    failure = failure ?? error
  }

  func isGood() throws(OCSPError) -> Bool {
    if let worst { throw worst }
    if hasGood { return true }
    if let failure { throw failure }
    return false
  }
}

/// A certificate with the verified answers about it.
private struct KnownCertificate: Sendable {
  private let certificate: [UInt8]
  private let issuerKey: [UInt8]
  /// The latest first.
  private(set) var answers: [(signature: [UInt8], answer: OCSPAnswer)] = []

  /// Copies the bytes, so that the document is not kept in memory.
  init(_ certificate: Certificate, _ issuer: TrustAnchor) {
    self.certificate = Array(certificate.bytes)
    issuerKey = Array(issuer.subjectPublicKeyInfo.bytes)
  }

  func isFor(_ certificate: Certificate, _ issuer: TrustAnchor) -> Bool {
    self.certificate.elementsEqual(certificate.bytes)
      && issuerKey.elementsEqual(issuer.subjectPublicKeyInfo.bytes)
  }

  func isSame(as other: KnownCertificate) -> Bool {
    certificate == other.certificate && issuerKey == other.issuerKey
  }

  mutating func add(_ answer: OCSPAnswer, _ signature: [UInt8], limit: Int) {
    answers.append((signature, answer))
    answers.sort { $0.answer.validUntil > $1.answer.validUntil }
    answers = Array(answers.prefix(limit))
  }
}

extension CertificatePath {
  /// The certificates below the anchor with their issuers, the signer first.
  fileprivate var issued: [(Certificate, TrustAnchor)] {
    get throws(VerificationError) {
      guard !isSelfAnchored else { return [] }
      guard let intermediate else { return [(leaf, anchor)] }
      do {
        return [(leaf, try TrustAnchor(intermediate)), (intermediate, anchor)]
      } catch {
        throw .trust(error)
      }
    }
  }
}
