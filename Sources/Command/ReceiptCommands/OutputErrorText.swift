// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import SystemIO

// The text of errors in writing and creating files, in the style of the library's Diagnostic.

extension WriteError {
  var code: String {
    switch self {
    case .closed: CommandError.Code.closed.rawValue
    case .full: CommandError.Code.full.rawValue
    case .failed: CommandError.Code.write.rawValue
    }
  }

  var message: String {
    switch self {
    case .closed: "output was closed"
    case .full: "no space left for the output"
    case .failed(let text): "output cannot be written: \(text)"
    }
  }
}

extension CreateError {
  var code: String {
    switch self {
    case .exists: CommandError.Code.exists.rawValue
    case .notEmpty: CommandError.Code.notEmpty.rawValue
    case .notFound: ReadError.notFound.code
    case .permission: ReadError.permission.code
    case .write(let error): error.code
    }
  }

  var message: String {
    switch self {
    case .exists: "already exists and is not overwritten"
    case .notEmpty: "directory is not empty and is not overwritten"
    case .notFound: "parent directory does not exist"
    case .permission: "permission denied"
    case .write(.full): "no space left"
    case .write(.failed(let text)): text
    case .write(.closed): "cannot be written"
    }
  }
}

/// Creates a file or directory; `hint` is used if it already exists.
func creating<Value>(
  _ path: String,
  about subject: String? = nil,
  hint: String,
  _ body: () throws(CreateError) -> Value
) throws(CommandFailure) -> Value {
  try attempt(about: subject ?? path, body()) { (error: CreateError) in
    CommandDiagnostic(
      code: error.code,
      message: error.message,
      hint: error == .exists || error == .notEmpty ? hint : nil,
      status: .inputOutput
    )
  }
}
