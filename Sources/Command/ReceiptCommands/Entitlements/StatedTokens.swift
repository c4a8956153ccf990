// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptKit

/// The consecutive tokens of one object of a response, and the response's statement about them.
struct StatedTokens {
  let statement: UnsignedStatement
  private var tokens: [VerifiedToken] = []
  /// Whether all are verified; the statement is ignored otherwise.
  private var isComplete = true

  init(_ statement: UnsignedStatement) {
    self.statement = statement
  }

  mutating func take(_ token: VerifiedToken?) {
    if let token { tokens.append(token) } else { isComplete = false }
  }

  /// The app of the tokens.
  var bundleId: String? {
    for case .transaction(let token) in tokens { return token.value.bundleId }
    return nil
  }

  /// Adds the statement to the ledger of its app.
  func add(to ledger: inout EntitlementLedger) {
    if isComplete { ledger.add(statement, of: tokens) }
  }
}
