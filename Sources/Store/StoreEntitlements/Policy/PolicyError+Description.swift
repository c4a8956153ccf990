// SPDX-License-Identifier: Apache-2.0

public import StoreVerification

extension PolicyError: ReceiptKitError, DiagnosableError {
  /// `undecided`: the configuration of the server is wrong.
  public var category: ErrorCategory { .undecided }

  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    Diagnostic(
      code.rawValue,
      message,
      hint: hintText,
      offset: offset,
      path: path,
      expected: code == .unknownMember ? nil : expected,
      found: code == .unknownMember ? nil : found
    )
  }

  private var message: String {
    let field = path.map { "policy field \"\($0)\"" } ?? "policy"
    return switch code {
    case .malformed: "policy is not a JSON object"
    case .unknownMember: "unknown \(field)"
    case .type: "\(field) has the wrong type"
    case .value: "\(field) has an unknown value"
    }
  }

  private var hintText: String? {
    switch code {
    case .malformed: "a policy is an object such as {\"renewalLeeway\": \"PT6H\"}"
    case .unknownMember: expected.map { "policy fields are \($0)" }
    case .type, .value: nil
    }
  }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    switch code {
    case .malformed: "Correct the policy: it must be a JSON object"
    default: "Correct the policy; `receiptctl help entitlements` lists its members"
    }
  }
}
