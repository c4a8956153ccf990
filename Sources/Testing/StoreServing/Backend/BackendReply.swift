// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import StoreEngine
import StrictJSON

/// The response of a backend to a question.
package enum BackendReply: Hashable, Sendable {
  /// An answer about the product of the question, or about all products together.
  case one(BackendAnswer)
  /// Answers by product; a product that is not in it is not entitled.
  case products([String: BackendAnswer])

  /// The answer about a product; `nil` if the reply is not divided into products.
  func answer(about product: String) -> BackendAnswer? {
    switch self {
    case .one: nil
    case .products(let answers): answers[product] ?? BackendAnswer(verdict: .notEntitled)
    }
  }

  /// Reads a response.
  package init(_ response: HTTPAnswer, to question: BackendQuestion) throws(BackendProblem) {
    switch response.status {
    case 200...203: break
    case 404:
      // A backend that was told nothing about the customer may not know it.
      var answer = BackendAnswer(verdict: .notEntitled)
      answer.isUnknown = true
      self = .one(answer)
      return
    case 401, 403:
      throw BackendProblem(
        "the backend answers \(response.status)",
        hint: "give it a key in a header field: --backend-headers FILE"
      )
    default: throw BackendProblem("the backend answers \(response.status)")
    }
    guard let root = BackendReply.document(response.body)?.root.object else {
      let type = response.header("Content-Type").map { "as \($0.prefix(60))" } ?? "without a type"
      throw .unreadable(
        "the backend answers no JSON object, but \(response.body.count) bytes \(type)"
      )
    }
    try question.requireSubject(root)
    guard let products = root.given("products") else {
      self = .one(try BackendAnswer(root))
      return
    }
    self = .products(try BackendReply.answers(products))
  }

  private static func document(_ body: ArraySlice<UInt8>) -> JSONDocument? {
    do {
      return try JSONDocument(body)
    } catch {
      return nil
    }
  }

  /// Reads `[{"productId", "verdict", …}]`.
  private static func answers(_ value: JSONValue) throws(BackendProblem) -> [String: BackendAnswer]
  {
    guard let array = value.array else { throw .unreadable("\"products\" is not an array") }
    var answers: [String: BackendAnswer] = [:]
    for item in array {
      guard let object = item.object, let product = object.given("productId")?.string else {
        throw .unreadable("an element of \"products\" has no \"productId\"")
      }
      guard answers.updateValue(try BackendAnswer(object), forKey: product) == nil else {
        throw .unreadable("\"products\" has \(product.prefix(60)) twice")
      }
    }
    return answers
  }
}
