// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import HTTPMessages
import StoreClient
import StoreEngine
import StoreService
import StoreServing
import StrictJSON
import StrictTime
import Synchronization

/// A backend without a network: it answers what the store knows, or what a test sets.
final class FakeBackend: Sendable {
  /// The URL of the store.
  let store = Mutex("")
  private let asked = Mutex<[BackendQuestion]>([])
  private let behavior = Mutex<Behavior>({ _, right in .success(FakeBackend.response(right)) })

  /// The answer to a question, by the right one.
  typealias Behavior =
    @Sendable (BackendQuestion, KnownAnswer) -> Result<HTTPAnswer, BackendProblem>

  /// The URLs of all questions, in order.
  var urls: [String] { asked.withLock { $0.map(\.url) } }
  /// When they were asked, by the clock of the store.
  var times: [Timestamp] { asked.withLock { $0.map(\.time) } }

  /// The header fields of the newest question.
  var headers: [HTTPHeader] { asked.withLock { $0.last?.headers ?? [] } }

  func answer(_ behavior: @escaping Behavior) { self.behavior.withLock { $0 = behavior } }

  /// Answers each question with a response.
  func answer(_ status: Int, _ body: String, headers: [HTTPHeader] = []) {
    let response = HTTPAnswer(status: status, headers: headers, body: Array(body.utf8)[...])
    answer { _, _ in .success(response) }
  }

  var access: BackendAccess {
    BackendAccess(
      refusal: { $0.contains("refused.example") ? "another host" : nil },
      ask: { [self] question in
        asked.withLock { $0.append(question) }
        let behavior = behavior.withLock { $0 }
        return behavior(question, rightAnswer(to: question.url))
      }
    )
  }

  /// The answer of the store, which a request of the backend must get while the clock waits for the backend.
  ///
  /// The URL has the form `http://backend/{environment}/{customer}/{product}`.
  private func rightAnswer(to url: String) -> KnownAnswer {
    let words = url.split(separator: "/").suffix(3).map { String($0) }
    let request = HTTPRequest(
      method: .get,
      url: "\(store.withLock { $0 })/\(words[0].lowercased())/store/answers"
    )
    let nothing = KnownAnswer(verdict: .notEntitled)
    guard case .success(let answer) = HTTPTransport(limits: .patient).blockingAnswer(to: request)
    else { return nothing }
    do {
      let customers = try JSONDocument(answer.body).root.object?["customers"]?.array
      let customer = customers?.first { $0.object?["name"]?.string == words[1] }
      let product = customer?.object?["products"]?.array?
        .first { $0.object?["productId"]?.string == words[2] }?.object
      guard let verdict = product?["verdict"]?.string.flatMap(KnownAnswer.Verdict.init) else {
        return nothing
      }
      let reasons = product?["reasons"]?.array?.compactMap(\.string) ?? []
      let until = try product?["until"]?.string.map { try Timestamp(rfc3339: $0) }
      return KnownAnswer(verdict: verdict, reasons: Set(reasons), until: until)
    } catch {
      return nothing
    }
  }

  static func response(_ answer: KnownAnswer) -> HTTPAnswer {
    let body = JSONWriter.object { json in
      json.member("verdict", answer.verdict.rawValue)
      if let reason = answer.reasons.sorted().first { json.member("reason", reason) }
      if let until = answer.until { json.member("until", "\(until)") }
    }
    return HTTPAnswer(status: 200, body: body[...])
  }
}
