// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import SystemIO

// The text of system errors, in the style of the library's Diagnostic.

extension ReadError {
  var code: String {
    switch self {
    case .notFound: "io/not-found"
    case .directory: "io/directory"
    case .permission: "io/permission"
    case .tooLarge: InputError.Code.tooLarge.rawValue
    case .failed: "io/read"
    }
  }

  var message: String {
    switch self {
    case .notFound: "no such file"
    case .directory: "is a directory"
    case .permission: "permission denied"
    case .tooLarge: "input exceeds the size limit"
    case .failed(let text): text
    }
  }

  var hint: String? {
    switch self {
    case .notFound, .failed: nil
    case .directory:
      "give the files in it; the receipt of a Mac app is Contents/_MASReceipt/receipt"
    case .permission: "run as a user who may read the file, or pipe the file in"
    case .tooLarge: "receipts are a few thousand bytes; set the limit with --max-size"
    }
  }
}

extension WriteError {
  var code: String {
    switch self {
    case .closed: "io/closed"
    case .full: "io/full"
    case .failed: "io/write"
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
    case .exists: "io/exists"
    case .notEmpty: "io/not-empty"
    case .notFound: ReadError.notFound.code
    case .permission: ReadError.permission.code
    case .write(let error): error.code
    }
  }

  var message: String {
    switch self {
    case .exists: "already exists, and is not overwritten"
    case .notEmpty: "directory is not empty, and is not overwritten"
    case .notFound: "parent directory does not exist"
    case .permission: "permission denied"
    case .write(.full): "no space left"
    case .write(.failed(let text)): text
    case .write(.closed): "cannot be written"
    }
  }
}
