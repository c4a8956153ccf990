// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import ReceiptCommands
import StoreClient
import StoreService
import StoreServing
import StrictTime

/// Asks a backend who may use what.
struct BackendAsker: Sendable {
  private let transport: HTTPTransport

  init(_ settings: ServeSettings) {
    var limits = TransportLimits.api
    limits.bodyBytes = BackendAsker.mostAnswered
    limits.totalTime = BackendAsker.longest
    limits.connectTime = BackendAsker.longest
    transport = settings.transport(limits)
  }

  var access: BackendAccess {
    BackendAccess(refusal: { refusal(of: $0) }, ask: { answer(to: $0) })
  }

  /// Why a URL may not be asked: a key in a header field must not be sent in the clear.
  func refusal(of url: String) -> String? {
    guard let address = ServerAddress(url) else {
      return "use https://HOST[:PORT]/PATH, or http://127.0.0.1:PORT/PATH"
    }
    guard transport.reaches(address) else {
      return "use https, or --allow-http; http without it is for servers on this machine"
    }
    return nil
  }

  private func answer(to question: BackendQuestion) -> Result<HTTPAnswer, BackendProblem> {
    let headers = [
      HTTPHeader("Accept", "application/json"), HTTPHeader("User-Agent", "receiptctl"),
      HTTPHeader(PendingDelivery.timeHeader, "\(question.time)"),
    ]
    let request = HTTPRequest(method: .get, url: question.url, headers: headers + question.headers)
    return transport.blockingAnswer(to: request).mapError { BackendProblem($0) }
  }

  /// A clock that waits longer for each answer is of no use.
  private static let longest: Int64 = 5_000
  /// The answers about all products of a customer are some thousand bytes.
  private static let mostAnswered = 1 << 20
}

extension BackendProblem {
  fileprivate init(_ error: TransportError) {
    let fault = error.diagnostic
    switch error.code {
    case .redirect:
      self.init("the backend redirects the question", hint: "give the URL at which it answers")
    case .tooLarge, .headers: self.init("the answer of the backend is too long")
    case .request, .insecure, .status, .malformed: self.init(fault.message, hint: fault.hint)
    default: self = .silence("\(fault.message) (\(error.code.rawValue))")
    }
  }
}
