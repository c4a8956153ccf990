// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import StorePayloads
package import StoreReceipts
import StrictTime
package import X509Certificates

/// What every check finds in a token of any kind, for tools that show it.
package struct TokenReport: Sendable {
  /// The checks, in their order of precedence.
  package let checks: [VerificationCheck]
  /// How far the proof reaches; there exactly when nothing failed, in the tokens inside neither.
  package let trust: TrustLevel?
  /// The signer's certificate and those above it, as far as they could be found.
  package let certificates: [Certificate]
  /// Where the chain ends, if it holds.
  package let anchor: TrustAnchor?
  /// The first failure of the token by itself, or else of those inside it.
  package let error: VerificationError?
}

/// What somebody asks about the identity of a token; what is `nil` is not asked.
///
/// A ``SignedDataVerifier`` demands answers to all of it. A tool for people must also show a token of
/// which they know nothing yet, so this stays inside of the package.
package struct IdentityQuestions: Sendable {
  /// The apps, by bundle id.
  package var bundleIds: [String]?
  /// The Apple id of the app.
  package var appAppleId: Int64?
  /// The versions of the app; only app transactions name one.
  package var applicationVersions: [String]?
  /// The environments.
  package var environments: Set<StoreEnvironment>?

  /// Questions; all are optional.
  package init(
    bundleIds: [String]? = nil,
    appAppleId: Int64? = nil,
    applicationVersions: [String]? = nil,
    environments: Set<StoreEnvironment>? = nil
  ) {
    self.bundleIds = bundleIds
    self.appAppleId = appAppleId
    self.applicationVersions = applicationVersions
    self.environments = environments
  }
}

extension TrustAnchors {
  /// What every check finds in a token, which is read as one of `kind`; `nil` is no kind at all.
  package func report(
    _ token: ArraySlice<UInt8>,
    as kind: SignedKind?,
    asking questions: IdentityQuestions,
    expecting expectations: SignedDataExpectations
  ) -> TokenReport {
    let questioner = Questioner(anchors: self, questions: questions, expectations: expectations)
    return questioner.report(token, as: kind)
  }
}

/// Asks the same of many tokens.
private struct Questioner {
  let anchors: TrustAnchors
  let questions: IdentityQuestions
  let expectations: SignedDataExpectations

  func report(_ token: ArraySlice<UInt8>, as kind: SignedKind?) -> TokenReport {
    switch kind {
    case .notification: notificationReport(token)
    case .renewalInfo: TokenReport(report(token) as VerificationReport<RenewalInfoPayload>)
    case .appTransaction: TokenReport(report(token) as VerificationReport<AppTransactionPayload>)
    case .realtimeRequest: TokenReport(report(token) as VerificationReport<RealtimeRequestPayload>)
    case .transaction, nil: TokenReport(report(token) as VerificationReport<TransactionPayload>)
    }
  }

  private func report<Payload: SignedPayload>(
    _ token: ArraySlice<UInt8>
  ) -> VerificationReport<Payload> {
    var bundleIds = questions.bundleIds
    if bundleIds == nil {
      let reader = TokenExamination<Payload>.reading(token, by: verifier(bundleIds: []))
      bundleIds = reader?.bundleIdIfNamed.map { [$0] } ?? []
    }
    var examination = QuestionedExamination<Payload>(
      token,
      questions,
      expectations,
      by: verifier(bundleIds: bundleIds ?? [])
    )
    return examination.report()
  }

  /// The notification, then the tokens inside it, then whether all are about the same thing.
  private func notificationReport(_ token: ArraySlice<UInt8>) -> TokenReport {
    let outer: VerificationReport<NotificationPayload> = report(token)
    guard let verified = outer.verified else { return TokenReport(outer) }
    do throws(VerificationError) {
      for member in verified.value.signedMembers {
        if let error = report(member.text, as: member.kind).error {
          throw VerificationError.nested(member.path, error)
        }
      }
      if let bundleId = verified.value.bundleId, verified.value.environment?.kind != nil {
        let verifier = verifier(bundleIds: [bundleId])
        _ = try verifier.verifyNotification(token: token, expectations)
      }
    } catch {
      return TokenReport(outer, failing: error)
    }
    return TokenReport(outer)
  }

  private func verifier(bundleIds: [String]) -> SignedDataVerifier {
    SignedDataVerifier(
      apps: (bundleIds.isEmpty ? [""] : bundleIds).map {
        AppIdentity(bundleId: $0, appAppleId: questions.appAppleId)
      },
      environments: questions.environments ?? Set(StoreEnvironment.allCases),
      anchors: anchors,
      archive: ArchivePolicy(
        environmentWithoutName: questions.environments == nil ? .production : nil
      )
    )
  }
}

extension TokenReport {
  fileprivate init(_ report: VerificationReport<some Sendable>) {
    checks = report.checks
    trust = report.verified?.trust
    certificates = report.certificates
    anchor = report.anchor
    error = report.error
  }

  /// A token that is right by itself, and holds one that is not.
  fileprivate init(_ report: VerificationReport<some Sendable>, failing error: VerificationError) {
    checks = report.checks.map { check in
      guard check.name == .payload else { return check }
      return VerificationCheck(name: check.name, outcome: .failed, error: error)
    }
    trust = nil
    certificates = report.certificates
    anchor = report.anchor
    self.error = error
  }
}

/// The checklist of a token, in which an identity that nobody asked about is no failure.
private struct QuestionedExamination<Payload: SignedPayload>: Examination {
  private let questions: IdentityQuestions
  private var examination: TokenExamination<Payload>

  init(
    _ text: ArraySlice<UInt8>,
    _ questions: IdentityQuestions,
    _ expectations: SignedDataExpectations,
    by verifier: SignedDataVerifier
  ) {
    self.questions = questions
    examination = TokenExamination(text, expectations, by: verifier, remembering: nil)
  }

  var value: Payload? { examination.value }
  var certificates: [Certificate] { examination.certificates }
  var anchor: TrustAnchor? { examination.anchor }
  func conclusion() -> Verified<Payload>? { examination.conclusion() }

  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    guard let value else { return try examination.run(check) }
    switch check {
    case .bundleId where questions.bundleIds == nil:
      return value.namesApp ? .notRequested : .skipped
    case .appAppleId:
      guard questions.appAppleId != nil else {
        return value.namesAppAppleId ? .notRequested : .skipped
      }
      let outcome = try examination.run(check)
      return outcome == .notRequested ? try requireAppAppleId(value) : outcome
    case .applicationVersion: return try requireVersion(value)
    // No token says when it expires; what was bought does.
    case .expiration: return .skipped
    case .environment where questions.environments == nil:
      // Every environment is accepted, so that only one the signer may not speak for fails.
      if value.namedEnvironment?.kind != nil { _ = try examination.run(check) }
      return .notRequested
    default: return try examination.run(check)
    }
  }

  /// Where the bundle id is another, or is missing, the Apple id must be right all the same.
  private func requireAppAppleId(_ value: Payload) throws(VerificationError) -> CheckOutcome {
    guard case .named(let found) = value.namedAppAppleId, let expected = questions.appAppleId else {
      return .skipped
    }
    guard found == expected else {
      let found = found.map { "\($0)" } ?? "none"
      throw .claim(ClaimError(.appAppleId, expected: "\(expected)", found: found))
    }
    return .passed
  }

  private func requireVersion(_ value: Payload) throws(VerificationError) -> CheckOutcome {
    let appTransaction = value as? AppTransactionPayload
    guard let accepted = questions.applicationVersions else {
      return appTransaction == nil ? .skipped : .notRequested
    }
    let found = appTransaction?.applicationVersion
    guard let found, accepted.contains(where: { $0.utf8.elementsEqual(found.utf8) }) else {
      let expected = accepted.sorted().joined(separator: ", ")
      throw .claim(ClaimError(.applicationVersion, expected: expected, found: found ?? "none"))
    }
    return .passed
  }
}

extension TokenExamination {
  /// The payload of a token, of which nothing is verified.
  fileprivate static func reading(
    _ token: ArraySlice<UInt8>,
    by verifier: SignedDataVerifier
  ) -> Payload? {
    let expectations = SignedDataExpectations(now: .earliest)
    var examination = TokenExamination(token, expectations, by: verifier, remembering: nil)
    do {
      _ = try examination.run(.container)
    } catch {
      return nil
    }
    return examination.value
  }
}

extension SignedPayload {
  fileprivate var namesApp: Bool {
    if case .named = namedBundleId { true } else { false }
  }

  fileprivate var namesAppAppleId: Bool {
    if case .named = namedAppAppleId { true } else { false }
  }

  fileprivate var bundleIdIfNamed: String? {
    if case .named(let bundleId) = namedBundleId { bundleId } else { nil }
  }
}
