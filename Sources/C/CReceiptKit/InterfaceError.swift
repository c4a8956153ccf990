// SPDX-License-Identifier: Apache-2.0

package import Faults
package import StoreVerification
package import StrictTime

/// An invalid argument of a function of the C interface.
///
/// The path is the argument or option.
package typealias InterfaceError = Fault<InterfaceErrorCode>

/// The error codes of arguments.
@nonexhaustive
package enum InterfaceErrorCode: String, FaultCode {
  /// A null pointer or handle.
  case null = "interface/null"
  /// A negative length or count, or one above the limit.
  case length = "interface/length"
  /// Offsets that decrease, are not aligned, or lie outside the buffer.
  case offset = "interface/offset"
  /// A number that is not a valid kind of document, time or index.
  case value = "interface/value"
  /// A missing, unknown or invalid option.
  case option = "interface/option"
  /// A result without a verified document has no evidence for a ledger and no certificates for OCSP requests.
  case evidence = "interface/evidence"
}

extension InterfaceError {
  package init(_ code: Code, _ path: String?, expected: String? = nil, found: String? = nil) {
    self.init(code, path: path, expected: expected, found: found)
  }

  /// The time of an argument in milliseconds.
  package static func time(_ number: Int64, _ name: String) throws(InterfaceError) -> Timestamp {
    guard let time = Timestamp(millisecondsSince1970: number) else {
      throw InterfaceError(.value, name, expected: "a time in the years 1 to 9999")
    }
    return time
  }

  /// The value of an option that is one of the words of a type.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String,
    of option: String
  ) throws(InterfaceError) -> Word {
    guard let word = Word(rawValue: text) else {
      let expected = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw InterfaceError(.option, option, expected: expected, found: text)
    }
    return word
  }
}

extension InterfaceErrorCode: ExplainedCode {
  package static var usualAction: String {
    "Correct the call of the C or Python function; the error is not in the document"
  }

  /// The call is invalid; the document was not checked.
  package static var usualCategory: ErrorCategory { .undecided }

  package static func row(of error: InterfaceError, in _: DiagnosticContext) -> ErrorRow {
    let message =
      switch error.code {
      case .null: "null argument"
      case .length: "length out of range"
      case .offset: "invalid offsets"
      case .value: "invalid argument"
      case .option: "invalid option"
      case .evidence: "result without a verified document"
      }
    return ErrorRow(
      error.path.map { "\(message): \($0)" } ?? message,
      hint: "correct the call; receiptkit.h describes the arguments"
    )
  }
}
