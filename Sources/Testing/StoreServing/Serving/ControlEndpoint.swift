// SPDX-License-Identifier: Apache-2.0

/// A request of the control API, defined once: the methods of a path, the hint about unknown paths and the OpenAPI document
/// follow.
package struct ControlEndpoint: Sendable {
  /// The HTTP method.
  package let method: String
  /// The path.
  package let path: String
  /// What it does or answers.
  package let summary: String

  private init(_ method: String, _ path: String, _ summary: String) {
    self.method = method
    self.path = path
    self.summary = summary
  }

  /// All requests; the dashboard has more, whose answers may change.
  package static let all = [
    ControlEndpoint("GET", "/store/ready", "addresses, root, key, and the time of the store"),
    ControlEndpoint("GET", "/store/steps", "the kinds of steps, with their members"),
    ControlEndpoint(
      "POST",
      "/store/steps",
      "performs a step or an array of them; answers what happened"
    ),
    ControlEndpoint(
      "GET",
      "/store/clock",
      "the time, the speed, and the progress of the newest move"
    ),
    ControlEndpoint(
      "POST",
      "/store/clock",
      "moves the clock or lets it run; answers what happened"
    ),
    ControlEndpoint("DELETE", "/store/clock", "cancels the move of the clock"),
    ControlEndpoint(
      "GET",
      "/store/activity",
      "requests, deliveries, steps and events, in sentences"
    ),
    ControlEndpoint(
      "GET",
      "/store/state",
      "customers, subscriptions, transactions and notifications"
    ),
    ControlEndpoint("GET", "/store/answers", "who may use what, as a backend must answer now"),
    ControlEndpoint("GET", "/store/upcoming", "the next renewals of each customer"),
    ControlEndpoint("GET", "/store/script", "what was done so far, as a script"),
    ControlEndpoint("GET", "/store/faults", "the remaining faults of deliveries"),
    ControlEndpoint("POST", "/store/faults", "what goes wrong with the next deliveries"),
    ControlEndpoint("GET", "/store/api-faults", "the remaining faults of API requests"),
    ControlEndpoint("POST", "/store/api-faults", "errors, rate limit and latency of the API"),
    ControlEndpoint("GET", "/store/ocsp", "what the OCSP responder answers about the certificates"),
    ControlEndpoint("POST", "/store/ocsp", "sets what the OCSP responder answers"),
    ControlEndpoint("POST", "/store/notifications/resend", "posts a notification again"),
    ControlEndpoint("POST", "/store/reset", "puts everything back to the start"),
  ]

  /// The methods of a path; none if it is unknown.
  package static func methods(at path: String) -> [String] {
    all.filter { $0.path.utf8.elementsEqual(path.utf8) }.map(\.method)
  }

  /// The paths below `/store/`, in order.
  package static var names: [String] {
    var names: [String] = []
    for endpoint in all {
      let name = String(endpoint.path.dropFirst("/store/".count))
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
