// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

extension VerifyOptions {
  /// The verifier with these requirements, at the time of `--at`.
  func verifier(
    kind: DocumentKind?,
    in terminal: Terminal
  ) throws(CommandFailure) -> InputVerifier {
    try verifier(now: at ?? terminal.now(), kind: kind, isForEvidence: false, in: terminal)
  }

  /// The verifier of evidence: it accepts any environment, which the caller then checks, and renewal infos, which the
  /// caller binds to the transactions of the app.
  func evidenceVerifier(
    now: Timestamp,
    in terminal: Terminal
  ) throws(CommandFailure) -> InputVerifier {
    try verifier(now: now, kind: nil, isForEvidence: true, in: terminal)
  }

  private func verifier(
    now: Timestamp,
    kind: DocumentKind?,
    isForEvidence: Bool,
    in terminal: Terminal
  ) throws(CommandFailure) -> InputVerifier {
    InputVerifier(
      verifier: DocumentVerifier(
        apps: apps,
        environments: isForEvidence || environments.isEmpty ? .any : .only(Set(environments)),
        anchors: try anchors.read(in: terminal),
        receiptPolicy: ReceiptPolicy(arguments[VerifyOptions.legacyPolicies]),
        // The time of evidence is the present, also if --at is in the past: the certificates of a token without a date are
        // checked for --at.
        archive: ArchivePolicy(timeWithoutSignedDate: at),
        revocation: revocation.policy
      ),
      expectations: VerificationExpectations(
        now: now,
        maximumAge: arguments[VerifyOptions.maximumAge],
        applicationVersions: arguments[VerifyOptions.applicationVersions].ifAny,
        devices: arguments[VerifyOptions.devices].ifAny,
        appAccountToken: arguments[VerifyOptions.appAccountToken],
        appTransactionId: arguments[VerifyOptions.appTransactionId],
        ocspResponses: try revocation.responses(in: terminal),
        purpose: isForEvidence ? .ledger : .standalone
      ),
      requested: arguments.given,
      kind: kind,
      verifiedAt: at,
      trustsApple: anchors.includeApple
    )
  }

  /// The apps of `--bundle-id`, each with the id of `--app-apple-id`; or the app of that id alone.
  var apps: AcceptedApps {
    let appAppleId = arguments[VerifyOptions.appAppleId]
    guard !bundleIds.isEmpty else { return appAppleId.map { .appAppleId($0) } ?? .any }
    return .only(bundleIds.map { AppIdentity(bundleId: $0, appAppleId: appAppleId) })
  }
}

extension Array {
  /// `nil` requires nothing; an empty list would accept nothing.
  fileprivate var ifAny: Self? { isEmpty ? nil : self }
}
