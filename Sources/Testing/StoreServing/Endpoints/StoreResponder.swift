// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
package import HTTPMessages
package import StoreEngine
import StrictJSON
package import StrictTime

/// Responds to App Store Server API requests for simulated stores, one request at a time.
///
/// ``StoreServer`` and HTTP servers share this type.
package struct StoreResponder {
  /// The production store.
  package let production: LoggedStore?
  /// The sandbox store.
  package let sandbox: LoggedStore?
  let credentials: StoreCredentials?
  /// The injected faults.
  package var faults = APIFaults()
  /// Creates a responder.
  ///
  /// Without credentials, it accepts any bearer token.
  package init(production: LoggedStore?, sandbox: LoggedStore?, credentials: StoreCredentials?) {
    self.production = production
    self.sandbox = sandbox
    self.credentials = credentials
  }

  /// The production store or the sandbox store.
  package subscript(side side: StoreSide) -> LoggedStore? {
    side == .production ? production : sandbox
  }

  /// Makes the next requests fail, one for each code.
  package mutating func failNext(_ codes: [APIErrorCode]) { faults.failNext(codes) }

  /// Responds to a request to one of the stores, whose target is without the side.
  ///
  /// `time` is used to check the expiration of bearer tokens.
  package mutating func answer(
    to request: HTTPRequest,
    at target: String,
    on side: StoreSide,
    at time: Timestamp
  ) -> ServedAnswer {
    do throws(RouteRefusal) {
      let (endpoint, request) = try APIEndpoint.routes.find(request, at: target)
      return answer(endpoint, request, on: side, at: time)
    } catch {
      return StoreResponder.answer(error)
    }
  }

  /// The response to a request for which there is no route.
  package static func answer(_ refusal: RouteRefusal) -> ServedAnswer {
    ServedAnswer(APIRefusal(refusal))
  }

  /// Responds to a request to an endpoint.
  package mutating func answer(
    _ endpoint: APIEndpoint,
    _ request: RoutedRequest,
    on side: StoreSide,
    at time: Timestamp
  ) -> ServedAnswer {
    guard let store = self[side: side] else { return ServedAnswer(APIRefusal.noEndpoint) }
    let name = ([words(endpoint.rawValue)] + request.values).joined(separator: " ")
    do throws(APIRefusal) {
      return ServedAnswer(try respond(endpoint, request, store, at: time), name: name)
    } catch {
      return ServedAnswer(error, name: name)
    }
  }

  private mutating func respond(
    _ endpoint: APIEndpoint,
    _ request: RoutedRequest,
    _ store: LoggedStore,
    at time: Timestamp
  ) throws(APIRefusal) -> HTTPAnswer {
    if let credentials {
      let bundleId = store.state.options.bundleId
      let check = BearerCheck(credentials: credentials, bundleId: bundleId)
      let hasIssueTime = try check.check(
        request.received.header("Authorization"),
        at: time,
        or: store.now
      )
      if !hasIssueTime { store.state.assume(.tokenWithoutIssueTime) }
    }
    try faults.check(endpoint, at: time)
    // Production requires a performance test that passed in the sandbox.
    if endpoint == .setRealtimeURL, store.state.options.environment == .production,
      let sandbox, !sandbox.state.hasPassedTest
    {
      throw APIRefusal(.forbiddenNoPassingTest)
    }
    do {
      guard let handler = endpoint.handler else { throw APIRefusal.internal }
      return try handler(store, request)
    } catch let refusal as APIRefusal {
      throw refusal
    } catch {
      throw .internal
    }
  }
}
