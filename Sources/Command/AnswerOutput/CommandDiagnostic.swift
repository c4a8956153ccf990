// SPDX-License-Identifier: Apache-2.0

import CommandArguments
package import StoreEntitlements
package import StoreVerification

/// An error as reported by the command: the library's text, and the exit status.
@dynamicMemberLookup
package struct CommandDiagnostic: Error, Sendable {
  package var diagnostic: Diagnostic
  /// The exit status of a run with this error.
  package var status: CommandStatus
  /// How a server should respond to the document.
  package private(set) var category = ErrorCategory.badDocument
  /// Whether chain and signature of the document are proven.
  package private(set) var isSignatureProven = false

  package init(_ diagnostic: Diagnostic, status: CommandStatus = .notValid) {
    self.diagnostic = diagnostic
    self.status = status
  }

  package init(
    code: String,
    message: String,
    hint: String? = nil,
    status: CommandStatus = .notValid
  ) {
    self.init(Diagnostic(code, message, hint: hint), status: status)
  }

  package init(_ error: VerificationError, in context: DiagnosticContext) {
    self.init(
      Diagnostic(error, in: context),
      status: error.isInconclusive ? .internalFault : .notValid
    )
    category = error.category
    isSignatureProven = error.isSignatureProven
  }

  package subscript<Value>(dynamicMember member: KeyPath<Diagnostic, Value>) -> Value {
    diagnostic[keyPath: member]
  }

  package subscript<Value>(dynamicMember member: WritableKeyPath<Diagnostic, Value>) -> Value {
    get { diagnostic[keyPath: member] }
    set { diagnostic[keyPath: member] = newValue }
  }

  /// The same error with long texts truncated, and without private keys: an identifier in a document may have millions of
  /// digits, or be a key.
  package var shortened: CommandDiagnostic {
    var fault = self
    for text in [\Diagnostic.path, \.expected, \.found, \.hint] {
      fault.diagnostic[keyPath: text] = fault.diagnostic[keyPath: text].map(withoutKeys)
    }
    fault.diagnostic = fault.diagnostic.shortened
    return fault
  }

  /// Whether the document itself, and not a token inside, is genuine and names another app.
  package var isOfOtherApp: Bool {
    diagnostic.code == ClaimError.Code.bundleId.rawValue && diagnostic.path == nil
  }

  /// Whether the document is genuine but a claim differs from the required value.
  var isClaim: Bool { diagnostic.code.hasPrefix("claims/") }
}

extension CommandDiagnostic {
  /// The error of a policy file.
  package init(_ error: PolicyError) {
    self.init(Diagnostic(error))
    if let field = error.similarField { self.hint = "did you mean '\(field)'?" }
  }
}

extension PolicyError {
  /// The known field most similar to an unknown one.
  fileprivate var similarField: String? {
    guard code == .unknownMember, let expected, let found else { return nil }
    let known = expected.split(separator: ",").map { String($0.drop { $0 == " " }) }
    return nearest(to: found, among: known)
  }
}
