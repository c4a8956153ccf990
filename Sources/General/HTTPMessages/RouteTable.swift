// SPDX-License-Identifier: Apache-2.0

/// What a server does for requests with a method and a path.
package struct Route<Handler: Sendable>: Sendable {
  /// The method; `nil` for any.
  package let method: HTTPMethod?
  /// The path.
  package let path: PathPattern
  /// What the request does or answers; empty if it is not documented.
  package let summary: String
  /// The maximum size of the body, in bytes.
  package let bodyLimit: Int
  /// What answers the request.
  package let handler: Handler

  package init(
    _ method: HTTPMethod?,
    _ path: PathPattern,
    _ summary: String = "",
    bodyLimit: Int = 4 << 20,
    to handler: Handler
  ) {
    self.method = method
    self.path = path
    self.summary = summary
    self.bodyLimit = bodyLimit
    self.handler = handler
  }
}

/// The routes of a server: a request that is not in the table does not exist.
package struct RouteTable<Handler: Sendable>: Sendable {
  /// The routes, in order.
  package let routes: [Route<Handler>]

  package init(_ routes: [Route<Handler>]) {
    self.routes = routes
  }

  /// The size of the largest body that a route accepts.
  package var bodyLimit: Int { routes.map(\.bodyLimit).max() ?? 0 }

  /// The handler of a request, whose target is without what selected this table.
  package func find(
    _ request: HTTPRequest,
    at target: String
  ) throws(RouteRefusal) -> (handler: Handler, request: RoutedRequest) {
    let read: RequestTarget
    do throws(TargetError) {
      read = try RequestTarget(target)
    } catch {
      throw RouteRefusal(.unreadable(error), RequestTarget.undecodedPath(target))
    }
    var allowed: [HTTPMethod] = []
    for route in routes {
      guard let values = route.path.values(in: read.path) else { continue }
      guard let method = route.method, method != request.method else {
        guard request.body.count <= route.bodyLimit else {
          throw RouteRefusal(.tooLarge, read.path)
        }
        return (route.handler, RoutedRequest(request, read, values))
      }
      if !allowed.contains(method) { allowed.append(method) }
    }
    // 404 without a route of this path, 405 without one of this method.
    throw RouteRefusal(allowed.isEmpty ? .unknown : .wrongMethod(allowed: allowed), read.path)
  }
}

/// A request that a route accepts.
package struct RoutedRequest: Sendable {
  /// The request.
  package let received: HTTPRequest
  /// The parameters of the query, in order.
  package let query: [RequestTarget.Parameter]
  /// The values of the parameters in the path.
  package let values: [String]

  init(_ received: HTTPRequest, _ target: RequestTarget, _ values: [String]) {
    self.received = received
    query = target.query
    self.values = values
  }

  /// The first value in the path: usually the id of what the request is about.
  package var id: String { values.first ?? "" }
  /// The second value in the path.
  package var second: String { values.dropFirst().first ?? "" }
  /// The body.
  package var body: ArraySlice<UInt8> { received.body[...] }

  /// All values of a parameter of the query, which may be repeated.
  package func values(_ name: String) -> [String] {
    query.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
  }

  /// The value of a parameter of the query, or the last value if it is repeated.
  package func value(_ name: String) -> String? { values(name).last }
}

/// The reason why no route accepts a request.
package struct RouteRefusal: Error, Hashable, Sendable {
  /// The reason.
  package let reason: Reason
  /// The path; not decoded if it cannot be.
  package let path: [String]

  package enum Reason: Hashable, Sendable {
    /// No route has the path.
    case unknown
    /// The routes with the path have these methods.
    case wrongMethod(allowed: [HTTPMethod])
    /// The body exceeds the limit of the route.
    case tooLarge
    /// The target cannot be read.
    case unreadable(TargetError)
  }

  init(_ reason: Reason, _ path: [String]) {
    self.reason = reason
    self.path = path
  }
}
