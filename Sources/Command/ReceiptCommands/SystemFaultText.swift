// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import SystemIO

// The text of errors of the system; the rules are those of FaultText.

extension ReadError {
  /// The code, in the manner of the library's codes.
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
    case .notFound: "there is no such file"
    case .directory: "this is a directory"
    case .permission: "permission denied"
    case .tooLarge: "the input is larger than the limit"
    case .failed(let text): text
    }
  }

  var hint: String? {
    switch self {
    case .notFound, .failed: nil
    case .directory:
      "name the files in it; the receipt of a Mac app is Contents/_MASReceipt/receipt"
    case .permission: "run it as a user who may read the file, or pipe the file in"
    case .tooLarge: "--max-size sets another limit; genuine receipts have some thousand octets"
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
    case .closed: "nobody reads the answer"
    case .full: "no space is left for the answer"
    case .failed(let text): "the answer cannot be written: \(text)"
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
    case .exists: "this is there already, and nothing is overwritten"
    case .notEmpty: "this directory is not empty, and nothing is overwritten"
    case .notFound: "there is no directory to put it in"
    case .permission: "permission denied"
    case .write(.full): "no space is left for it"
    case .write(.failed(let text)): text
    case .write(.closed): "it cannot be written"
    }
  }
}
