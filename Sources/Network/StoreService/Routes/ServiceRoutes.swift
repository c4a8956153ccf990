// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
package import HTTPMessages
package import StoreEngine
package import StoreServing
import StrictTime
import Synchronization

extension StoreService {
  /// Answers a request to one of the stores, which the start of the path may name.
  package typealias Handler =
    @Sendable (StoreService, RoutedRequest, StoreSide) -> Eventual<ServedAnswer>

  /// All requests that a service answers, below `/production`, below `/sandbox`, and without these prefixes.
  package static let routes = RouteTable(
    apiRoutes + controlRoutes + [Route(nil, "/verifyReceipt", "deprecated", to: verifyReceipt)]
      + dashboardRoutes + testerRoutes + certificateRoutes + DashboardFile.routes
  )

  /// The response to a request.
  func respond(to request: HTTPRequest) -> Eventual<ServedAnswer> {
    let (side, target) = side(of: request)
    do throws(RouteRefusal) {
      let (handler, request) = try StoreService.routes.find(request, at: target)
      return handler(self, request, side)
    } catch {
      return refuse(request, error)
    }
  }

  /// The store that a request is for, and the target without its name.
  ///
  /// A path without prefix is for the store of Apple's host, or else for that of the script.
  func side(of request: HTTPRequest) -> (StoreSide, target: String) {
    let (named, target) = StoreSide.split(request.url)
    return (named ?? AppleHost(request.header("Host"))?.side ?? main, target)
  }

  /// The response to a request without a route, in the form of the API to which the path belongs.
  private func refuse(_ request: HTTPRequest, _ refusal: RouteRefusal) -> Eventual<ServedAnswer> {
    switch (refusal.path.first, refusal.reason) {
    case ("store", _):
      .now(
        ServedAnswer {
          try access.check(request)
          throw ControlError(refusal, request.method)
        }
      )
    case ("ocsp", .wrongMethod(let allowed)):
      .now(StoreService.certificateAnswer(allowing: allowed))
    case ("ocsp", .unreadable): .now(certificateAnswer(to: []))
    case ("v2", _) where refusal.path.dropFirst().first?.hasPrefix("sandboxTesters") == true:
      .now(
        testerAnswer(to: request) {
          throw SandboxTesters.Refusal.unknownPath(request.method.rawValue)
        }
      )
    case ("dashboard", .wrongMethod(let allowed)), (nil, .wrongMethod(let allowed)):
      .now(ServedAnswer(HTTPAnswer(status: 405, headers: [.allow(allowed)], body: [])))
    default: apiAnswer { _, _ in StoreResponder.answer(refusal) }
    }
  }

  // MARK: Apple's API

  private static let apiRoutes =
    APIEndpoint.routes.routes.map { route in
      let endpoint = route.handler
      let handler: Handler = { service, request, side in
        service.apiAnswer { sides, time in
          sides.responder.answer(endpoint, request, on: side, at: time)
        }
      }
      return Route(route.method, route.path, endpoint.rawValue, to: handler)
    }

  private static let verifyReceipt: Handler = { service, request, side in
    // Apple's endpoint answers other methods like an unreadable body.
    let body = request.received.method == .post ? request.body : []
    return service.delayed { sides, _ in
      let json = sides.verifyReceipt(body, on: side)
      return ServedAnswer(HTTPAnswer(json: json), name: "verifyReceipt")
    }
  }

  /// The response of a store, after the latency, when its notifications are queued.
  private func apiAnswer(
    _ body: @escaping @Sendable (inout StorePair, Timestamp) -> ServedAnswer
  ) -> Eventual<ServedAnswer> {
    delayed { [self] sides, time in
      let served = body(&sides, time)
      sides.settle()
      do {
        try enqueue(&sides)
      } catch {
        // If the file can't be flushed, the caller's `synchronize()` fails too, and returns the error.
      }
      return served
    }
  }

  /// A response after the latency.
  private func delayed(
    _ body: @escaping @Sendable (inout StorePair, Timestamp) -> ServedAnswer
  ) -> Eventual<ServedAnswer> {
    let latency = sides.withLock { $0.responder.faults.latency }
    return delays.answer(after: latency) { [self] in
      let time = clock()
      return sides.withLock { body(&$0, time) }
    }
  }
}
