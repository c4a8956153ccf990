// SPDX-License-Identifier: Apache-2.0

extension Diagnostic {
  package init(_ error: VerificationError, in context: DiagnosticContext) {
    switch error {
    case .input(let error): self.init(error, in: context)
    case .container(let error): self.init(error, in: context)
    case .certificate(let error): self.init(error, in: context)
    case .trust(let error): self.init(error, in: context)
    case .receipt(let error): self.init(error, in: context)
    case .legacyReceipt(let error): self.init(error, in: context)
    case .token(let error): self.init(error)
    case .payload(let error): self.init(error)
    case .nested(let member, let nested):
      self.init(nested, in: context)
      message = "\(member): \(message)"
      path = error.path
    case .claim(let error): self.init(error, in: context)
    case .revocation(let error): self.init(error, in: context)
    }
  }
}

extension VerificationError {
  /// The message for the error, without further context.
  private var diagnostic: Diagnostic {
    var context = DiagnosticContext()
    switch self {
    case .receipt, .container: context.noun = .receipt
    case .legacyReceipt:
      context.noun = .receipt
      context.isTransactionReceipt = true
    case .token, .payload, .nested: context.noun = .token
    case .input, .certificate, .trust, .claim, .revocation: break
    }
    return Diagnostic(self, in: context)
  }
}

extension VerificationError: ReceiptKitError {
  /// What is wrong, expected and found, and the code, in one line that is safe to log.
  public var description: String { diagnostic.line }

  /// What to do about it, if there is something to do.
  public var hint: String? { diagnostic.hint }

  /// How a server should respond.
  public var category: ErrorCategory {
    switch self {
    case .input(let error): error.category
    case .trust(let error): error.category
    case .claim(let error): error.category
    case .revocation(let error): error.category
    case .nested(_, let error): error.category
    case .container, .certificate, .receipt, .legacyReceipt, .token, .payload: .badDocument
    }
  }
}
