// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// A requirement that a caller may state about a document.
///
/// Docs/Reference/Expectations.md is the table of all requirements and kinds.
package enum DocumentExpectation: String, CaseIterable, Sendable {
  /// The bundle id of an app, without its App Store id.
  case bundleId = "bundle-id"
  /// The bundle id and the App Store id of an app.
  case bundleIdAndAppAppleId = "bundle-id-and-app-apple-id"
  /// The App Store id of an app alone.
  case appAppleId = "app-apple-id"
  /// The environment.
  case environment
  /// The version of the app.
  case applicationVersion = "application-version"
  /// The device.
  case device
  /// The customer's app account token.
  case appAccountToken = "app-account-token"
  /// The customer's app transaction id.
  case appTransactionId = "app-transaction-id"
  /// The maximum age.
  case maximumAge = "maximum-age"
}

/// How verifiers treat a requirement for one kind of document.
package enum ExpectationTreatment: String, CaseIterable, Sendable {
  /// The document must have the value: another one and a missing one are rejected, each with its own code.
  case checked
  /// The kind cannot have the value, so every document of the kind is rejected.
  case refused
  /// The kind cannot have the value, and the caller knows that.
  case skipped
}

extension DocumentExpectation {
  /// The treatment of documents of this kind; `isKindRequested` is whether the caller asked for the kind.
  package func treatment(
    of kind: DocumentKind,
    isKindRequested: Bool = false
  ) -> ExpectationTreatment {
    let members = kind.isToken ? kind.accept(NamedByKindVisitor()) : NamedByKind.ofReceipts
    let isChecked =
      switch self {
      case .environment, .maximumAge: true
      case .bundleId: members.bundleId
      case .bundleIdAndAppAppleId: members.bundleId || members.appAppleId
      case .appAppleId: members.appAppleId
      case .applicationVersion: members.applicationVersion
      case .device: members.device
      case .appAccountToken: members.appAccountToken
      case .appTransactionId: members.appTransactionId
      }
    if isChecked { return .checked }
    let isAboutApp = self == .bundleId || self == .bundleIdAndAppAppleId
    let namesNoApp = !members.bundleId && !members.appAppleId
    return isAboutApp && namesNoApp && isKindRequested ? .skipped : .refused
  }
}

/// Which values documents of a kind can have, themselves or in the tokens inside.
struct NamedByKind: Sendable {
  let bundleId, appAppleId, applicationVersion, device, appAccountToken, appTransactionId: Bool
}

extension NamedByKind {
  /// Receipts of both kinds; `requireNoBinding` refuses account and app transaction.
  fileprivate static let ofReceipts = NamedByKind(
    bundleId: true,
    appAppleId: true,
    applicationVersion: true,
    device: true,
    appAccountToken: false,
    appTransactionId: false
  )
}

/// Reads the values of a kind of token from the members that its checks read.
private struct NamedByKindVisitor: PayloadTypeVisitor {
  func visit<Payload: SignedPayload>(_ type: Payload.Type) -> NamedByKind {
    let named = Payload.named
    return NamedByKind(
      bundleId: named.bundleId.isNamed,
      appAppleId: named.appAppleId.isNamed,
      applicationVersion: named.applicationVersion.isNamed,
      device: named.device.isNamed,
      appAccountToken: named.appAccountToken.isNamed,
      appTransactionId: named.appTransactionId.isNamed
    )
  }
}

extension NamedMember {
  /// Whether the kind, or a token inside, can have the member.
  fileprivate var isNamed: Bool {
    if case .notOfThisKind = self { false } else { true }
  }
}

extension DocumentKind {
  fileprivate func accept<Visitor: PayloadTypeVisitor>(_ visitor: Visitor) -> Visitor.Output {
    DocumentKind?.some(self).accept(visitor)
  }
}
