// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import StoreVerification
package import SystemIO
package import X509Certificates

// The text of errors in reading and recognizing input.

extension CommandDiagnostic {
  package init(_ error: ReadError, limit: Int) {
    self.init(code: error.code, message: error.message, hint: error.hint)
    if error == .tooLarge {
      // The size is unknown: reading stops at the limit.
      self.expected = "at most \(limit) bytes"
    } else {
      status = .inputOutput
    }
  }

  /// A document whose kind differs from the kind that its position requires or, with `isRequested`, that
  /// the user requires.
  package init(wrongKind found: DocumentKind?, expected: DocumentKind, isRequested: Bool) {
    self.init(
      Diagnostic(
        InputError.Code.wrongKind.rawValue,
        isRequested ? Diagnostic.wrongKind : Diagnostic.misplacedToken,
        hint: isRequested ? SettingNames.options.otherKind : nil,
        expected: expected.rawValue,
        found: found?.rawValue ?? "unknown"
      )
    )
  }
}

extension DiagnosticContext {
  /// The context of an error in an answer of the command.
  package static func command(
    bytes: ArraySlice<UInt8> = [],
    leaf: Certificate? = nil,
    trustsApple: Bool = true,
    kind: DocumentKind? = nil,
    isToken: Bool = false,
    isUndated: Bool = false
  ) -> DiagnosticContext {
    var context = DiagnosticContext()
    context.bytes = bytes
    context.leaf = leaf
    context.trustsApple = trustsApple
    context.noun = isToken ? .token : .receipt
    context.isTransactionReceipt = kind == .transactionReceipt
    context.isOfKnownKind = kind != nil
    context.isUndated = isUndated
    context.settings = .options
    return context
  }
}
