// SPDX-License-Identifier: Apache-2.0

import ReceiptKit

/// Writes errors to the log, and chooses the HTTP status to answer with.
struct ErrorResponder {
  let log: (String) -> Void

  func status(of error: any Error) -> Int {
    log("\(error)")
    guard let error = error as? any ReceiptKitError else { return 500 }
    if let hint = error.hint { log("hint: \(hint)") }
    return error.category.httpStatus
  }
}
