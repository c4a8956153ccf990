// SPDX-License-Identifier: Apache-2.0

package import StoreVerification
package import StrictJSON
package import StrictTime

// The parts of an answer about one document, for pages that are not text.

extension Answer {
  /// The verdict, and the error with its details.
  package var verdictElements: [PageElement] { TextPage.elements(writeVerdict) }

  /// The contents of the payload.
  package var contentElements: [PageElement] { TextPage.elements(writePayload) }

  /// The tables of the payload: purchases, undocumented and unsigned members.
  package var detailElements: [PageElement] { TextPage.elements(writeDetails) }

  /// The certificates up to the trust anchor.
  package var chainElements: [PageElement] {
    TextPage.elements { $0.table(chainTitles, chainRows(isDrawn: false)) }
  }

  /// The checks that apply to the document, in the order of the verifier.
  package var checkReports: [CheckReport] { checks.filter(isListed).map(CheckReport.init) }

  /// The decoded document.
  package var decoded: JSON? { payload?.json }

  /// The time at which it was verified.
  package var verificationTime: Timestamp? { requestedTime ?? now }
}

/// One check in words.
package struct CheckReport {
  package let name: String
  /// A sentence that is true if the document satisfies the check.
  package let meaning: String
  package let outcome: CheckOutcome
  /// Why it failed, or the option that requests it.
  package let detail: String?
  package let code: String?
  package let hint: String?

  init(_ check: AnswerCheck) {
    let fault = check.fault?.shortened
    name = check.name.rawValue.split(separator: "-").joined(separator: " ")
    meaning = check.name.meaning
    outcome = check.outcome
    code = fault?.label
    hint = fault?.hint
    detail =
      switch check.outcome {
      case .failed: fault?.sentence
      case .notRequested: check.option.map { "\($0) requests it" }
      case .passed, .skipped: nil
      }
  }
}

extension CheckOutcome {
  package var words: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "not run"
    case .notRequested: "not requested"
    }
  }
}

extension CheckName {
  fileprivate var meaning: String {
    switch self {
    case .container: "The container and its algorithms are valid."
    case .certificates: "Each certificate is valid, and exactly one is the signer's."
    case .chain: "The signer's certificate leads to a trust anchor."
    case .constraints: "Only certificate authorities issued certificates."
    case .validity: "The certificates were valid at the signing time."
    case .purpose: "The certificates are marked for this purpose."
    case .key: "The signer's key is strong enough."
    case .signature: "The signature of the document is valid."
    case .revocation: "No certificate below the trust anchor is revoked."
    case .payload: "The payload is valid."
    case .date: "The document is not from the future."
    case .age: "The document is not older than accepted."
    case .expiration: "The document has not expired."
    case .bundleId: "The document is for an accepted app."
    case .appAppleId: "The document has the App Store id of its app."
    case .applicationVersion: "The document is for an accepted version of the app."
    case .environment: "The environment is accepted, and the signer may sign for it."
    case .device: "The document is for an accepted device."
    case .appAccountToken: "The purchase is for the required account."
    case .appTransactionId: "The document has the required app transaction id."
    case .nested: "The tokens inside are valid and agree with each other."
    }
  }
}
