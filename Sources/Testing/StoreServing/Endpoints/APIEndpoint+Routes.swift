// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
package import HTTPMessages

extension APIEndpoint {
  /// The routes of the App Store Server API.
  package static let routes = RouteTable(allCases.map { Route($0.method, $0.path, to: $0) })

  /// What a store answers to a request; `nil` if the endpoint has no handler.
  var handler: LoggedStore.Handler? { APIEndpoint.handlers[self] }

  /// The handlers of all endpoints; each stands in the file with what it calls.
  private static let handlers = [
    LoggedStore.transactionHandlers, LoggedStore.notificationHandlers,
    LoggedStore.changeHandlers, LoggedStore.retentionHandlers, LoggedStore.seatHandlers,
    LoggedStore.externalPurchaseHandlers, LoggedStore.otherHandlers,
  ].reduce(into: [APIEndpoint: LoggedStore.Handler]()) { all, handlers in
    all.merge(handlers) { first, _ in first }
  }
}

extension LoggedStore {
  /// The response of a store to a request to an endpoint.
  typealias Handler = @Sendable (LoggedStore, RoutedRequest) throws -> HTTPAnswer
}
