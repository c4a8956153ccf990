// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine

/// A request to an endpoint of the simulated App Store Server API.
struct EndpointCall {
  /// The values of the parameters in the path.
  let values: [String]
  let request: ServerRequest

  /// The first value: the id of what the request is about.
  var id: String { values.first ?? "" }
  /// The second value.
  var second: String { values.dropFirst().first ?? "" }
}

extension RecordedStore {
  /// The response of a store to a request to an endpoint.
  typealias Handler = @Sendable (RecordedStore, EndpointCall) throws -> HTTPAnswer

  /// The handlers of all endpoints; each stands in the file with what it calls.
  static let handlers = [
    transactionHandlers, notificationHandlers, changeHandlers, retentionHandlers, otherHandlers,
  ].reduce(into: [APIEndpoint: Handler]()) { all, handlers in
    all.merge(handlers) { first, _ in first }
  }
}

extension APIEndpoint {
  /// The endpoint of a request, and the values of the parameters in its path.
  static func find(_ request: ServerRequest) throws(APIRefusal) -> (APIEndpoint, [String]) {
    var allowed: [String] = []
    for endpoint in allCases {
      guard let values = endpoint.values(in: request.path) else { continue }
      if isSame(request.method, endpoint.method.rawValue) { return (endpoint, values) }
      allowed.append(endpoint.method.rawValue)
    }
    throw allowed.isEmpty ? .noEndpoint : .wrongMethod(allowed: allowed)
  }
}
