// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreVerification
package import SystemIO

extension ReadError {
  package var code: String {
    switch self {
    case .notFound: CommandError.Code.notFound.rawValue
    case .directory: CommandError.Code.directory.rawValue
    case .permission: CommandError.Code.permission.rawValue
    case .tooLarge: InputError.Code.tooLarge.rawValue
    case .failed: CommandError.Code.read.rawValue
    }
  }

  package var message: String {
    switch self {
    case .notFound: "no such file"
    case .directory: "is a directory"
    case .permission: "permission denied"
    case .tooLarge: "input exceeds the size limit"
    case .failed(let text): text
    }
  }

  package var hint: String? {
    switch self {
    case .notFound, .failed: nil
    case .directory:
      "pass the files in it; 'receiptctl verify FOLDER' verifies all of them"
    case .permission: "run as a user who may read the file, or pipe the file in"
    case .tooLarge: "receipts are a few thousand bytes; set the limit with --max-size"
    }
  }
}
