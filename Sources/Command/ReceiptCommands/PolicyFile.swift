// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StoreEntitlements
import StoreVerification
import SystemIO

// The file of --policy, and what can be wrong with it.

extension EntitlementPolicy {
  /// The policy in a file.
  init(file: String, in terminal: Terminal) throws(CommandFailure) {
    let fault: CommandDiagnostic
    do throws(CommandDiagnostic) {
      let bytes = try Input(name: file).read(in: terminal, limit: EntitlementPolicy.fileLimit)
      self = try EntitlementPolicy(reading: bytes[...])
      return
    } catch {
      fault = error.aboutPolicy
    }
    throw .fault(fault, about: "--policy \(file)")
  }

  private init(reading json: ArraySlice<UInt8>) throws(CommandDiagnostic) {
    do {
      try self.init(json: json)
    } catch {
      throw CommandDiagnostic(error)
    }
  }

  /// The catalogue of a large app has some thousand products.
  private static let fileLimit = 1 << 20
}

extension CommandDiagnostic {
  fileprivate init(_ error: PolicyError) {
    self.init(error.diagnostic)
    if let field = error.similarField { self.hint = "did you mean '\(field)'?" }
  }

  /// A fault of the policy is no answer about a document, but a reason for none.
  fileprivate var aboutPolicy: CommandDiagnostic {
    var fault = self
    if status != .internalFault { fault.status = .inputOutput }
    if fault.code.hasPrefix("io/") || fault.code.hasPrefix("input/") {
      fault.hint = "--policy takes a file with the JSON of one object"
    }
    return fault
  }
}

extension PolicyError {
  /// The known field that an unknown one is probably meant to be.
  fileprivate var similarField: String? {
    guard code == .unknownMember, let expected, let found else { return nil }
    let known = expected.split(separator: ",").map { String($0.drop { $0 == " " }) }
    return nearest(to: found, among: known)
  }
}
