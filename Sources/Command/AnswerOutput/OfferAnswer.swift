// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import CommandArguments
import StoreVerification
package import StrictJSON

/// The answer about a signature of an offer or request.
package struct OfferAnswer {
  private let file: String
  private let report: OfferSignatureReport
  /// Whether common mistakes were tried.
  private let isExplained: Bool

  package init(file: String, _ report: OfferSignatureReport, isExplained: Bool) {
    self.file = file
    self.report = report
    self.isExplained = isExplained
  }

  package var status: CommandStatus { faults.map(\.status).max() ?? .success }

  private var faults: [CommandDiagnostic] {
    report.errors.map { error in
      var fault = CommandDiagnostic(error)
      if error.code == .key, !isExplained {
        fault.hint = "to find the mistake, add --explain, which tries common ones"
      }
      return fault
    }
  }

  private var subject: String {
    report.kind.map { $0.words } ?? OfferSignatureReport.Kind.promotionalOffer.words
  }

  // MARK: Text

  package func text(style: ColorStyle, columns: Int?) -> String {
    var page = TextPage(style: style, columns: columns)
    let faults = faults
    if let fault = faults.first {
      let isVerdict = fault.status <= .notValid
      page.verdict(
        isVerdict ? "NOT VALID" : "NOT VERIFIED",
        isVerdict ? .bad : .caution,
        "\(subject): \(fault.shortened.message)",
        code: fault.label
      )
      page.explain(fault)
      for other in faults.dropFirst() {
        page.blank()
        page.line("also: \(other.shortened.message)  [\(other.label)]", .bad)
        page.explain(other)
      }
    } else {
      page.verdict("VALID", .good, "\(subject), signed with this key")
    }
    page.blank()
    page.facts(report.fields.map { Fact($0.name, $0.value) })
    return page.text
  }

  // MARK: JSON

  package var json: JSON {
    let errors = faults
    return .object([
      "schema": .string("\(toolName)/verify-offer/1"),
      "file": .string(withoutKeys(file)),
      "kind": .string(report.kind?.rawValue ?? "unknown"),
      "verdict": .string(verdict.rawValue),
      "error": errors.first?.json ?? .null,
      "errors": .array(errors, \.json),
      "fields": .array(report.fields) {
        .object(["name": .string($0.name), "value": .string($0.value)])
      },
    ])
  }

  private var verdict: Answer.Verdict {
    switch status {
    case .success: .valid
    case .notValid: .invalid
    default: .notVerified
    }
  }
}

extension OfferSignatureReport.Kind {
  fileprivate var words: String {
    switch self {
    case .promotionalOffer: "promotional offer"
    case .promotionalOfferV2: "promotional offer V2"
    case .introductoryEligibility: "introductory offer eligibility"
    case .advancedCommerce: "Advanced Commerce request"
    }
  }
}

extension CommandDiagnostic {
  package init(_ error: OfferError) {
    self.init(Diagnostic(error), status: error.code == .internal ? .internalFault : .notValid)
  }

  package init(_ error: KeyFileError) {
    self.init(Diagnostic(error), status: error.code == .internal ? .internalFault : .inputOutput)
  }

  package init(_ error: SigningError) {
    self.init(Diagnostic(error), status: error.code == .internal ? .internalFault : .notValid)
  }
}
