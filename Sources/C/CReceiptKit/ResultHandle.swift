// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
package import StoreTypes
package import StoreVerification
import StrictJSON

/// The result of a function: an answer or an error.
package final class ResultHandle {
  /// Adds the evidence of a verified document to a ledger.
  package typealias Evidence = (inout EntitlementLedger) -> [DroppedEvidence]

  /// How a server should respond to the error; `nil` for success.
  package let category: ErrorCategory?
  /// The kind of the verified document.
  package let kind: DocumentKind?
  package let code: OutputText?
  package let message: OutputText?
  package let hint: OutputText?
  /// The answer, or the error as JSON.
  package let answer: OutputText?
  /// Whether chain and signature of a rejected document are proven.
  let isProven: Bool
  let evidence: Evidence?
  /// The chains of the verified documents.
  let chains: (() -> [Chain])?

  /// Success.
  package init(
    _ answer: [UInt8]? = nil,
    kind: DocumentKind? = nil,
    evidence: Evidence? = nil,
    chains: (() -> [Chain])? = nil
  ) {
    category = nil
    self.kind = kind
    (code, message, hint) = (nil, nil, nil)
    self.answer = answer.map { OutputText($0) }
    isProven = false
    self.evidence = evidence
    self.chains = chains
  }

  /// An error.
  package init(_ error: any DiagnosableError) {
    var context = (error as? VerificationError)?.context ?? DiagnosticContext()
    context.settings = .interface
    let diagnostic = Diagnostic(error, in: context)
    category = error.category
    isProven = (error as? VerificationError)?.isSignatureProven ?? false
    kind = nil
    code = OutputText(diagnostic.code)
    message = OutputText(error.description)
    hint = diagnostic.hint.map { OutputText($0) }
    answer = OutputText(diagnostic.shortened.json.text)
    evidence = nil
    chains = nil
  }

  /// Runs `body` and returns the handle of its result, or of its error.
  ///
  /// The one place where the errors of all layers become results: `body` may throw each of them.
  package static func of(_ body: () throws -> ResultHandle) -> OpaquePointer {
    do {
      return unsafe Handle.make(try body())
    } catch let error as any DiagnosableError {
      return unsafe Handle.make(ResultHandle(error))
    } catch {
      return unsafe Handle.make(ResultHandle(InterfaceError(.option, nil, found: "\(error)")))
    }
  }

  /// Runs `make` and stores its object in an argument, which is null if `make` fails.
  package static func making<Object: AnyObject>(
    _ target: UnsafeMutablePointer<OpaquePointer?>?,
    _ name: String,
    _ make: () throws -> Object
  ) -> OpaquePointer {
    unsafe of {
      guard let target = unsafe target else { throw InterfaceError(.null, name) }
      unsafe target.pointee = nil
      unsafe target.pointee = Handle.make(try make())
      return ResultHandle()
    }
  }

  /// The class in the C interface.
  package var number: Int32 { ResultHandle.number(of: category) }

  /// The class for an error category.
  package static func number(of category: ErrorCategory?) -> Int32 {
    switch category {
    case nil: 0
    case .badDocument: 1
    case .notOurs: 2
    case .staleOrRepeated: 3
    case .undecided: 4
    }
  }
}
