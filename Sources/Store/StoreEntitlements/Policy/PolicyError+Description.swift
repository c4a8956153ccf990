// SPDX-License-Identifier: Apache-2.0

public import StoreVerification

extension PolicyError: ReceiptKitError, TabledError {
  /// `undecided`: the configuration of the server is wrong.
  public var category: ErrorCategory { .undecided }

  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    let isUnknown = code == .unknownMember
    return Diagnostic(
      code.rawValue,
      message,
      hint: isUnknown
        ? expected.map { "policy fields are \($0)" } : PolicyError.row(of: code, at: path).hint,
      offset: offset,
      path: path,
      expected: isUnknown ? nil : expected,
      found: isUnknown ? nil : found
    )
  }

  package static var usualAction: String {
    "Correct the policy; `receiptctl help entitlements` lists its members"
  }

  package static func row(of code: Code, at path: String?) -> ErrorRow {
    let field = path.map { "policy field \"\($0)\"" } ?? "policy"
    return switch code {
    case .malformed:
      ErrorRow(
        "policy is not a JSON object",
        hint: "a policy is an object such as {\"renewalLeeway\": \"PT6H\"}",
        "Correct the policy: it must be a JSON object"
      )
    case .unknownMember: "unknown \(field)"
    case .type: "\(field) has the wrong type"
    case .value: "\(field) has an unknown value"
    }
  }
}
