// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreReceipts
import StoreVerification
import StrictBase64
import StrictJSON
import StrictTime
import X509Certificates

/// The answer about one input, before it becomes text or JSON.
struct Answer {
  /// The input, as the user named it.
  let file: String
  /// The kind of document; `nil` when it is not recognized.
  var kind: DocumentKind?
  var verdict: Verdict
  /// How far the proof reaches; only of what is valid.
  var trust: TrustLevel?
  /// The first thing that is wrong.
  var fault: CommandDiagnostic?
  var checks: [AnswerCheck] = []
  /// What the document says, whatever that is worth.
  var payload: DocumentContents?
  /// The signer's certificate and those above it.
  var certificates: [Certificate] = []
  /// Where trust comes from, as far as the chain is proven.
  var anchor: Anchor?
  /// The unsigned members around it.
  var unsigned = UnsignedMembers()
  /// What counts as evidence of it.
  var statement: UnsignedStatement?
  /// The base64 that the document came in.
  var base64: Base64Variant?
  /// The present moment, or what the user says it is.
  var now: Timestamp?
  /// What the user says the present moment is.
  var judgedAt: Timestamp?
  /// What is proven; there exactly when it is valid.
  var proof: VerifiedDocument?

  enum Verdict: String {
    case valid, invalid
    case notVerified = "not-verified"
  }

  /// Whose certificate the chain ends at.
  struct Anchor {
    let anchor: TrustAnchor
    let isBuiltIn: Bool
    /// Whether the signer's certificate is the anchor's, so that nothing stands above it.
    let isSigner: Bool
  }

  var status: CommandStatus { fault?.status ?? .success }
}

/// One check as it is told.
struct AnswerCheck {
  let name: CheckName
  let outcome: CheckOutcome
  let fault: CommandDiagnostic?
  /// Whether the user has asked for it.
  let isAsked: Bool

  /// The option that asks for the check, where one does.
  var option: String? {
    switch name {
    case .age: "--max-age"
    case .bundleId: "--bundle-id"
    case .appAppleId: "--app-apple-id"
    case .applicationVersion: "--application-version"
    case .environment: "--environment"
    case .device: "--device-id"
    case .appAccountToken: "--app-account-token"
    case .appTransactionId: "--app-transaction-id"
    default: nil
    }
  }
}
