// SPDX-License-Identifier: Apache-2.0

import StoreVerification
package import SystemIO

extension ReadError {
  package var code: String {
    switch self {
    case .notFound: "io/not-found"
    case .directory: "io/directory"
    case .permission: "io/permission"
    case .tooLarge: InputError.Code.tooLarge.rawValue
    case .failed: "io/read"
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
      "pass the files in it; the receipt of a Mac app is Contents/_MASReceipt/receipt"
    case .permission: "run as a user who may read the file, or pipe the file in"
    case .tooLarge: "receipts are a few thousand bytes; set the limit with --max-size"
    }
  }
}
