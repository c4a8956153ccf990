// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults
package import StoreVerification

/// An error in the JSON of a policy.
///
/// The path is that of the field, `durations/com.example.pass`, and `nil` for the document.
public typealias PolicyError = Fault<PolicyErrorCode>

/// An error code.
@nonexhaustive
public enum PolicyErrorCode: String, FaultCode {
  /// The document is not a JSON object.
  case malformed = "policy/malformed"
  /// A field is unknown.
  case unknownMember = "policy/unknown-member"
  /// A field has the wrong type.
  case type = "policy/type"
  /// A string is not a duration, date or known value.
  case value = "policy/value"
}

extension PolicyErrorCode: ExplainedCode {
  package static var usualAction: String {
    "Correct the policy; `receiptctl help entitlements` lists its members"
  }

  /// The configuration of the server is wrong.
  package static var usualCategory: ErrorCategory { .undecided }

  package static func row(of error: PolicyError, in _: DiagnosticContext) -> ErrorRow {
    let field = error.path.map { "policy field \"\($0)\"" } ?? "policy"
    switch error.code {
    case .malformed:
      return ErrorRow(
        "policy is not a JSON object",
        hint: "a policy is an object such as {\"renewalLeeway\": \"PT6H\"}",
        "Correct the policy: it must be a JSON object"
      )
    case .unknownMember:
      // The hint lists the known fields.
      var row = ErrorRow("unknown \(field)", hint: error.expected.map { "policy fields are \($0)" })
      row.namesValues = false
      return row
    case .type: return "\(field) has the wrong type"
    case .value: return "\(field) has an unknown value"
    }
  }
}
