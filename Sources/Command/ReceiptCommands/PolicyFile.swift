// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreEntitlements

// The file of --policy, and what can be wrong with it.

extension EntitlementPolicy {
  /// The policy in a file.
  init(file: String, in terminal: Terminal) throws(CommandFailure) {
    let fault: Fault
    do throws(Fault) {
      let bytes = try Input(name: file).read(in: terminal, limit: EntitlementPolicy.fileLimit)
      self = try EntitlementPolicy(reading: bytes[...])
      return
    } catch {
      fault = error.aboutPolicy
    }
    throw .fault(fault, about: "--policy \(file)")
  }

  private init(reading json: ArraySlice<UInt8>) throws(Fault) {
    do {
      try self.init(json: json)
    } catch {
      throw Fault(error)
    }
  }

  /// The catalogue of a large app has some thousand products.
  private static let fileLimit = 1 << 20
}

extension Fault {
  fileprivate init(_ error: PolicyError) {
    self.init(code: error.code.rawValue, message: error.message, hint: error.hint)
    offset = error.offset
    path = error.path
    expected = error.expected
    found = error.found
  }

  /// A fault of the policy is no answer about a document, but a reason for none.
  fileprivate var aboutPolicy: Fault {
    var fault = self
    if status != .internalFault { fault.status = .inputOutput }
    if code.hasPrefix("io/") || code.hasPrefix("input/") {
      fault.hint = "--policy takes a file with the JSON of one object"
    }
    return fault
  }
}

extension PolicyError {
  fileprivate var message: String {
    let member = path.map { "the member \(shown($0))" } ?? "it"
    return switch code {
    case .malformed: "it is not the JSON of a policy"
    case .unknownMember: "\(member) is none that a policy has"
    case .type: "\(member) has another type"
    case .value: "\(member) has a value that is not known"
    }
  }

  fileprivate var hint: String? {
    switch code {
    case .malformed: "a policy is an object such as {\"renewalLeeway\": \"PT6H\"}"
    case .unknownMember: unknownMemberHint
    case .type, .value:
      expected.map { expected in
        "it takes \(expected)" + (found.map { ", and has \(shown($0))" } ?? "")
      }
    }
  }

  private var unknownMemberHint: String? {
    let known = (expected ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
    guard let near = nearest(to: found ?? "", among: known) else {
      return "a policy has \(known.joined(separator: ", "))"
    }
    return "did you mean '\(near)'?"
  }
}
