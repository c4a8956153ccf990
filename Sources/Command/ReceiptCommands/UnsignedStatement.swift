// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreEntitlements
import StorePayloads
import StoreVerification
import StrictJSON

extension UnsignedStatement {
  /// Finds the statements about tokens that follow each other, and looks at each object once.
  struct Finder {
    let answer: String
    private var known: (offsets: [Int], statement: UnsignedStatement?)?

    init(of answer: String) {
      self.answer = answer
    }

    /// What the objects around a token say, the outermost first.
    mutating func statement(in holders: [JSONObject]) -> UnsignedStatement? {
      let offsets = holders.map(\.value.offset)
      if let known, known.offsets == offsets { return known.statement }
      let statement = UnsignedStatement(in: answer, around: holders)
      known = (offsets, statement)
      return statement
    }
  }

  private init?(in answer: String, around holders: [JSONObject]) {
    guard let inner = holders.last, let outer = holders.first else { return nil }
    if holders.count > 1, let status = UnsignedStatement.end(inner["status"]) {
      self.init(answer: answer, offset: inner.value.offset, claim: .ended(status))
    } else if outer["hasMore"]?.boolean == false, outer["signedTransactions"] != nil,
      outer["bundleId"] != nil
    {
      // An answer about refunds alone looks the same, but names no app.
      self.init(answer: answer, offset: outer.value.offset, claim: .complete)
    } else {
      return nil
    }
  }

  private static func end(_ value: JSONValue?) -> SubscriptionStatus? {
    guard let code = value?.number?.int64 else { return nil }
    let status = SubscriptionStatus(rawValue: code)
    return [.expired, .billingRetry, .revoked].contains(status) ? status : nil
  }
}

/// The tokens of one object of an answer, which follow each other, with what the answer says about them.
struct StatedTokens {
  let statement: UnsignedStatement
  private var tokens: [VerifiedToken] = []
  /// Whether all were proven; what is said of others is not known.
  private var isWhole = true

  init(_ statement: UnsignedStatement) {
    self.statement = statement
  }

  mutating func take(_ token: VerifiedToken?) {
    if let token { tokens.append(token) } else { isWhole = false }
  }

  /// The app that the tokens are about.
  var bundleId: String? {
    for case .transaction(let token) in tokens { return token.value.bundleId }
    return nil
  }

  /// Adds the statement to the ledger of its app.
  func add(to ledger: inout EntitlementLedger) {
    guard isWhole else { return }
    switch statement.claim {
    case .ended(let status): ledger.add(status: status, of: tokens)
    case .complete: ledger.add(completeHistory: tokens)
    }
  }
}
