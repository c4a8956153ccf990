// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import ReceiptKit
import SystemIO

extension VerifyOptions {
  /// The verifier with these requirements.
  ///
  /// With `anyScope` it accepts any app and environment, which the caller then checks.
  func verifier(
    now: Timestamp,
    kind: DocumentKind? = nil,
    anyScope: Bool = false,
    in terminal: Terminal
  ) throws(CommandFailure) -> InputVerifier {
    InputVerifier(
      verifier: DocumentVerifier(
        apps: anyScope ? appsOfId : apps,
        environments: anyScope || environments.isEmpty ? .any : .only(Set(environments)),
        anchors: try anchors(in: terminal),
        receiptPolicy: LegacyPolicy.receipts(legacyPolicy),
        transactionReceiptPolicy: LegacyPolicy.transactionReceipts(legacyPolicy),
        revocation: revocation.policy
      ),
      expectations: VerificationExpectations(
        now: now,
        maximumAge: maximumAge,
        applicationVersions: applicationVersions.ifAny,
        devices: devices.ifAny,
        appAccountToken: appAccountToken,
        appTransactionId: appTransactionId,
        ocspResponses: try revocation.responses(in: terminal)
      ),
      requested: requested(anyScope: anyScope),
      kind: kind,
      verifiedAt: at
    )
  }

  private var apps: AcceptedApps {
    guard !bundleIds.isEmpty else { return appsOfId }
    return .only(bundleIds.map { AppIdentity(bundleId: $0, appAppleId: appAppleId) })
  }

  private var appsOfId: AcceptedApps { appAppleId.map { .appAppleId($0) } ?? .any }

  private func requested(anyScope: Bool) -> [CheckName] {
    let requested: [(CheckName, Bool)] = [
      (.revocation, revocation.policy != .notChecked),
      (.age, maximumAge != nil),
      (.bundleId, !anyScope && !bundleIds.isEmpty),
      (.appAppleId, appAppleId != nil),
      (.applicationVersion, !applicationVersions.isEmpty),
      (.environment, !anyScope && !environments.isEmpty),
      (.device, !devices.isEmpty),
      (.appAccountToken, appAccountToken != nil),
      (.appTransactionId, appTransactionId != nil),
    ]
    return requested.filter(\.1).map(\.0)
  }

  /// The anchors of all `--root` files; Apple's if there is none.
  private func anchors(in terminal: Terminal) throws(CommandFailure) -> TrustAnchors {
    guard !roots.isEmpty else { return .apple }
    var sets: [TrustAnchors] = []
    for root in roots { sets.append(try anchors(in: root, terminal)) }
    return .union(sets)
  }

  private func anchors(
    in file: String,
    _ terminal: Terminal
  ) throws(CommandFailure) -> TrustAnchors {
    try Input(name: file).load(
      about: "--root \(file)",
      limit: VerifyOptions.rootLimit,
      in: terminal,
      hint: { fault in
        [ReadError.directory.code, ReadError.tooLarge.code].contains(fault.code)
          ? Diagnostic.anchorFormats : fault.hint
      },
      { bytes throws(CommandDiagnostic) in try TrustAnchors(readingFrom: bytes) }
    )
  }

  /// The complete root store of an operating system has a few hundred thousand bytes.
  private static let rootLimit = 1 << 20
}

extension Array {
  /// `nil` requires nothing, where an empty list would accept nothing.
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
