// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import StoreEngine
import StrictJSON
package import StrictTime

/// What is asked about: a customer and a product, or all products of the customer together.
package struct BackendSubject: Hashable, Sendable {
  let side: StoreSide
  let customer: CustomerIndex
  /// `nil` for all products together.
  let product: String?
}

/// A question to a backend about who may use what now.
package struct BackendQuestion: Sendable {
  let subject: BackendSubject
  /// The URL, with the values of the placeholders.
  package let url: String
  /// Header fields with the credentials.
  package let headers: [HTTPHeader]
  /// The time of the store.
  package let time: Timestamp
  /// The names of the customer that the answer may repeat.
  let customer: BackendCustomer
  /// The right answers when the question was made.
  let known: [String: KnownAnswer]
  /// The number of resets and changes of settings before the question.
  let generation: Int

  /// Throws if a response names another customer or product than the question.
  func requireSubject(_ object: JSONObject) throws(BackendProblem) {
    let asked: [(name: String, value: String?)] = [
      ("customer", customer.name), ("appTransactionId", customer.appTransactionId),
      ("appAccountToken", customer.appAccountToken), ("productId", subject.product),
    ]
    for (name, value) in asked {
      guard let value, let found = object.given(name)?.string else { continue }
      // UUIDs are written in either case.
      guard found.lowercased().utf8.elementsEqual(value.lowercased().utf8) else {
        throw BackendProblem("the answer is about \(name) \(found.prefix(60)), not \(value)")
      }
    }
  }
}

/// The names of a customer.
struct BackendCustomer: Sendable {
  let name: String
  let appTransactionId: String?
  let appAccountToken: String?
}
