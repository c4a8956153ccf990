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
    try verifier(now: at ?? terminal.now(), kind: kind, anyScope: false, in: terminal)
  }

  /// The verifier of evidence: it accepts any app and environment, which the caller then checks.
  func evidenceVerifier(
    now: Timestamp,
    in terminal: Terminal
  ) throws(CommandFailure) -> InputVerifier {
    try verifier(now: now, kind: nil, anyScope: true, in: terminal)
  }

  private func verifier(
    now: Timestamp,
    kind: DocumentKind?,
    anyScope: Bool,
    in terminal: Terminal
  ) throws(CommandFailure) -> InputVerifier {
    InputVerifier(
      verifier: DocumentVerifier(
        apps: anyScope ? appsOfId : apps,
        environments: anyScope || environments.isEmpty ? .any : .only(Set(environments)),
        anchors: try VerifyOptions.anchors(in: roots, terminal),
        receiptPolicy: arguments[VerifyOptions.legacyPolicy] ?? .standard,
        revocation: revocation.policy
      ),
      expectations: VerificationExpectations(
        now: now,
        maximumAge: arguments[VerifyOptions.maximumAge],
        applicationVersions: arguments[VerifyOptions.applicationVersions].ifAny,
        devices: arguments[VerifyOptions.devices].ifAny,
        appAccountToken: arguments[VerifyOptions.appAccountToken],
        appTransactionId: arguments[VerifyOptions.appTransactionId],
        ocspResponses: try revocation.responses(in: terminal)
      ),
      requested: arguments.given,
      kind: kind,
      verifiedAt: at,
      trustsApple: roots.isEmpty
    )
  }

  private var apps: AcceptedApps {
    guard !bundleIds.isEmpty else { return appsOfId }
    let appAppleId = arguments[VerifyOptions.appAppleId]
    return .only(bundleIds.map { AppIdentity(bundleId: $0, appAppleId: appAppleId) })
  }

  private var appsOfId: AcceptedApps {
    arguments[VerifyOptions.appAppleId].map { .appAppleId($0) } ?? .any
  }

  /// The anchors of all `--root` files; Apple's if there is none.
  static func anchors(
    in roots: [String],
    _ terminal: Terminal
  ) throws(CommandFailure) -> TrustAnchors {
    guard !roots.isEmpty else { return .apple }
    var sets: [TrustAnchors] = []
    for root in roots { sets.append(try anchors(in: root, terminal)) }
    return .union(sets)
  }

  private static func anchors(
    in file: String,
    _ terminal: Terminal
  ) throws(CommandFailure) -> TrustAnchors {
    try Input(name: file).load(
      about: "--root \(file)",
      limit: VerifyOptions.rootLimit,
      in: terminal
    ) { bytes throws(CommandDiagnostic) in
      try TrustAnchors(readingFrom: bytes)
    } hint: { fault in
      [ReadError.directory.code, ReadError.tooLarge.code].contains(fault.code)
        ? Diagnostic.anchorFormats : fault.hint
    }
  }

  /// The complete root store of an operating system has a few hundred thousand bytes.
  private static let rootLimit = 1 << 20
}

extension Array {
  /// `nil` requires nothing; an empty list would accept nothing.
  fileprivate var ifAny: Self? { isEmpty ? nil : self }
}

extension TrustAnchors {
  fileprivate init(readingFrom bytes: ArraySlice<UInt8>) throws(CommandDiagnostic) {
    do {
      try self.init(certificateFile: bytes)
    } catch {
      throw CommandDiagnostic(error, in: .command(bytes: bytes))
    }
  }
}
