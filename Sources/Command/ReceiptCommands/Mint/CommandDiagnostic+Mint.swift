// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import StoreLab
import StrictJSON

extension CommandDiagnostic {
  /// An error of a payload that cannot be signed: the run has no answer.
  init(mint code: String, at offset: Int? = nil, _ message: String, hint: String? = nil) {
    self.init(code: "mint/\(code)", message: message, hint: hint, status: .inputOutput)
    self.offset = offset
  }

  init(mint error: JSONError) {
    self.init(Diagnostic(error), status: .inputOutput)
  }

  init(mint error: MintError) {
    switch error.reason {
    case .unknownField(let known):
      let near = nearest(to: error.name, among: known)
      self.init(
        mint: "unknown-member",
        at: error.offset,
        "unknown field \(shown(error.path))",
        hint: near.map { "did you mean '\($0)'?" }
          ?? "known fields: \(known.joined(separator: ", "))"
      )
    case .value(let expected):
      let found = error.value.map { ", found \(shown($0.description, limit: 40))" } ?? ""
      self.init(
        mint: "value",
        at: error.offset,
        "invalid value of the field \(error.path)",
        hint: "expected \(expected)\(found)"
      )
    case .entry(let expected):
      let found = error.value.map { ", found \($0.kind)" } ?? ""
      self.init(
        mint: "type",
        at: error.offset,
        "entry \(shown(error.name)) must be \(expected)\(found)"
      )
    case .tooMany(let parts, let count, let limit):
      self.init(
        mint: "too-many",
        at: error.offset,
        "too many \(parts): \(count)",
        hint: "the limit is \(limit)"
      )
    }
  }
}
