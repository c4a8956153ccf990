// SPDX-License-Identifier: Apache-2.0

package import DocumentRecovery
package import OpenSSLTrust
package import StoreVerification
package import StrictBase64
package import StrictTime
package import X509Certificates

/// The answer about one document, before it becomes text or JSON.
package struct Answer {
  /// The input, as the user named it.
  package let file: String
  /// The row and column of a table in which the document is.
  package var row: RowPlace?
  /// The kind of the document; `nil` if it is not recognized.
  package var kind: DocumentKind?
  package var verdict: Verdict
  /// The basis of the trust in the signature; only for a valid document.
  package var trust: TrustLevel? { proof?.trust }
  /// The first error.
  package var fault: CommandDiagnostic?
  package var checks: [AnswerCheck] = []
  /// The contents, verified or not.
  package var payload: DocumentContents?
  /// The signer certificate and its issuers, in this order.
  package var certificates: [Certificate] = []
  /// The trust anchor, if the chain ends at a trust anchor.
  package var anchor: Anchor?
  /// The unsigned members of the response that contains the token.
  package var unsigned = UnsignedMembers()
  /// The unsigned statement about the token, which counts as evidence.
  package var statement: UnsignedStatement?
  /// The forms around the document that were undone, the outermost first.
  package var undone: [UndoneForm] = []
  /// The answer of verifyReceipt around the receipt.
  package var receiptInfo: UnsignedReceiptInfo?
  /// The base64 variant of the input.
  package var base64: Base64Variant?
  /// The current time, or the time of `--at`.
  package var now: Timestamp?
  /// The time of `--at`.
  package var requestedTime: Timestamp?
  /// The verified document; present exactly if the verdict is valid.
  package var proof: VerifiedDocument?

  package init(file: String, verdict: Verdict) {
    self.file = file
    self.verdict = verdict
  }

  /// The verdict on a document.
  package enum Verdict: String, CaseIterable, Sendable {
    /// The document is genuine, and meets all requirements.
    case valid
    /// The document is not genuine, or does not meet a requirement.
    case invalid
    /// The document could not be verified; nothing is known about it.
    case notVerified = "not-verified"
  }

  /// The trust anchor that a chain ends at.
  package struct Anchor {
    let anchor: TrustAnchor
    let isBuiltIn: Bool
    /// Whether the anchor is the last certificate of the chain itself.
    let isSigner: Bool

    package init(_ anchor: TrustAnchor, isBuiltIn: Bool, above top: Certificate) {
      self.anchor = anchor
      self.isBuiltIn = isBuiltIn
      isSigner =
        anchor.subject == top.subject
        && anchor.subjectPublicKeyInfo.bytes == top.subjectPublicKeyInfo.bytes
    }

    /// The basis of the trust in a signature whose document is rejected for a claim.
    package var trust: TrustLevel {
      if isBuiltIn { return .apple }
      return anchor.mayIssue ? .custom : .pinnedLeaf
    }
  }

  package var status: CommandStatus { fault?.status ?? .success }
}

/// One check of the verification.
package struct AnswerCheck {
  let name: CheckName
  let outcome: CheckOutcome
  package let fault: CommandDiagnostic?
  /// Whether an option requests it.
  let isAsked: Bool

  /// The option that requests the check.
  let option: String?

  /// The result of a check in a run with these options.
  package init(
    _ name: CheckName,
    _ outcome: CheckOutcome,
    _ fault: CommandDiagnostic?,
    options: Set<String>
  ) {
    self.name = name
    self.outcome = outcome
    self.fault = fault
    option = AnswerCheck.option(name)
    let isRequired = name == .revocation && options.contains("--require-revocation")
    isAsked = isRequired || option.map(options.contains) ?? false
  }

  private static func option(_ name: CheckName) -> String? {
    switch name {
    case .revocation: "--ocsp"
    case .age: "--max-age"
    case .bundleId: "--bundle-id"
    case .appAppleId: "--app-apple-id"
    case .applicationVersion: "--application-version"
    case .environment: "--environment"
    case .device: "--device-id"
    case .appAccountToken: "--app-account-token"
    case .appTransactionId: "--app-transaction-id"
    case .container, .certificates, .chain, .constraints, .validity, .purpose, .key, .signature,
      .payload, .date, .expiration, .nested:
      nil
    }
  }
}
