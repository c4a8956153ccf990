// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreServing
import Synchronization

// The sandbox testers of the App Store Connect API.
extension StoreService {
  static let testerRoutes: [Route<Handler>] = [
    Route(.get, "/v2/sandboxTesters", to: listTesters),
    change(.patch, "/v2/sandboxTesters/{id}") { service, request, turn in
      let steps = try service.testers { try $0.steps(changing: request.id, request.body) }
      try service.perform(steps, turn)
      return HTTPAnswer(json: try service.testers { try $0.tester(request.id) })
    },
    change(.post, "/v2/sandboxTestersClearPurchaseHistoryRequest") { service, request, turn in
      let steps = try service.testers { try $0.steps(clearing: request.body) }
      try service.perform(steps, turn)
      let rows = service.sides.withLock { $0.rowCount }
      let json = try service.testers { $0.cleared(rows) }
      return HTTPAnswer(status: 201, headers: [connectType], body: json[...])
    },
  ]

  private static let connectType = HTTPHeader("Content-Type", "application/json")

  private static let listTesters: Handler = { service, request, _ in
    .now(
      service.testerAnswer(to: request.received) {
        HTTPAnswer(json: try service.testers { $0.list })
      }
    )
  }

  /// A request that changes the sandbox store, and waits for the right to do so.
  private static func change(
    _ method: HTTPMethod,
    _ path: PathPattern,
    _ body:
      @escaping @Sendable (StoreService, RoutedRequest, borrowing ClockTurn) throws -> HTTPAnswer
  ) -> Route<Handler> {
    let handler: Handler = { service, request, _ in
      service.turns.answer { turn in
        service.testerAnswer(to: request.received) { try body(service, request, turn) }
      }
    }
    return Route(method, path, to: handler)
  }

  /// The response to a request, or why it is refused, in the form of App Store Connect.
  func testerAnswer(
    to request: HTTPRequest,
    _ body: () throws -> HTTPAnswer
  ) -> ServedAnswer {
    do {
      let time = clock()
      try access.checkOrigin(of: request)
      try testers { try $0.requireAuthorization(request.header("Authorization"), at: time) }
      return ServedAnswer(try body(), name: "sandbox testers of the App Store Connect API")
    } catch let refusal as SandboxTesters.Refusal {
      let headers = [StoreService.connectType]
      let answer = HTTPAnswer(status: refusal.status, headers: headers, body: refusal.json[...])
      return ServedAnswer(answer, refusal: refusal.reason)
    } catch {
      return ServedAnswer(ControlError(error))
    }
  }

  private func testers<Value: Sendable>(
    _ body: (SandboxTesters) throws -> Value
  ) throws -> Value {
    try sides.withLock { sides in
      guard let testers = sides.sandboxTesters else { throw SandboxTesters.Refusal.noSandbox }
      return try body(testers)
    }
  }

  /// Performs the steps of a change, which are logged as those of the control API.
  private func perform(
    _ steps: [any Step],
    _ turn: borrowing ClockTurn
  ) throws(SandboxTesters.Refusal) {
    do {
      try play(sides.withLock { $0.steps(steps, on: .sandbox) }, turn)
    } catch {
      throw .unavailable
    }
  }
}
