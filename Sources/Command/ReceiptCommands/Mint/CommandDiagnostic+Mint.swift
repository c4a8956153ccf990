// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import StoreLab
import StrictJSON

extension CommandDiagnostic {
  /// An error of a payload that cannot be signed: the run has no answer.
  init(mint code: CommandError.Code, at offset: Int? = nil, _ message: String, hint: String? = nil)
  {
    self.init(code: code, message: message, hint: hint)
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
        mint: .mintUnknownMember,
        at: error.offset,
        "unknown field \(shown(error.path))",
        hint: near.map { "did you mean '\($0)'?" }
          ?? "known fields: \(known.joined(separator: ", "))"
      )
    case .value(let expected):
      let found = error.value.map { ", found \(shown($0.description, limit: 40))" } ?? ""
      self.init(
        mint: .mintValue,
        at: error.offset,
        "invalid value of the field \(error.path)",
        hint: "expected \(expected)\(found)"
      )
    case .entry(let expected):
      let found = error.value.map { ", found \($0.kind)" } ?? ""
      self.init(
        mint: .mintType,
        at: error.offset,
        "entry \(shown(error.name)) must be \(expected)\(found)"
      )
    case .tooMany(let parts, let count, let limit):
      self.init(
        mint: .mintTooMany,
        at: error.offset,
        "too many \(parts): \(count)",
        hint: "the limit is \(limit)"
      )
    }
  }
}
