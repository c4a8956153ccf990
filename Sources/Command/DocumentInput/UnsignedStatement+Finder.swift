// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StorePayloads
import StrictJSON

extension UnsignedStatement {
  /// Finds the statements about consecutive tokens of a response; reads each object once.
  struct Finder {
    /// The name of the response.
    let answer: String
    private var known: (offsets: [Int], statement: UnsignedStatement?)?

    init(of answer: String) {
      self.answer = answer
    }

    /// The statement of the objects around a token, the outermost object first.
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
      // A refund history has the same form without a bundle id.
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
