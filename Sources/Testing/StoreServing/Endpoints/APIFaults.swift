// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
package import StoreEngine
import StrictJSON
import StrictTime

/// Injected faults for requests to the App Store Server API: errors, a rate limit and latency.
///
///     {"fail": [{"endpoint": "getTransactionInfo", "errorCode": 5000001, "count": 2}, {"status": 503}],
///      "rateLimit": {"requests": 10, "seconds": 60}, "latency": 250}
package struct APIFaults: Sendable {
  private var failures: [APIFailure] = []
  private var limit: RateLimit?
  /// The minimum time of a response, in milliseconds.
  package private(set) var latency: Int64 = 0

  /// No faults.
  package init() {}

  /// Makes the next requests fail, one for each code.
  mutating func failNext(_ codes: [APIErrorCode]) {
    failures += codes.map { APIFailure(endpoint: nil, kind: .code($0.rawValue), count: 1) }
  }

  // MARK: Requests

  /// Throws if the request must fail.
  ///
  /// `time` is the system time.
  mutating func check(_ endpoint: APIEndpoint, at time: Timestamp) throws(APIRefusal) {
    if let end = limit?.count(at: time) { throw APIFaults.limited(until: end) }
    guard
      let index = failures.firstIndex(where: { $0.endpoint == nil || $0.endpoint == endpoint })
    else { return }
    let kind = failures[index].kind
    failures[index].count -= 1
    if failures[index].count == 0 { failures.remove(at: index) }
    switch kind {
    case .status(let status): throw .requested(status: status)
    case .code(APIErrorCode.rateLimitExceeded.rawValue):
      throw APIFaults.limited(until: time.adding(milliseconds: APIFaults.limitedFor))
    case .code(let code): throw APIRefusal(number: code, "An error was requested.")
    }
  }

  /// The error for an exceeded rate limit.
  ///
  /// As in Apple's API, `Retry-After` is in milliseconds since 1970.
  private static func limited(until end: Timestamp) -> APIRefusal {
    APIRefusal(
      .rateLimitExceeded,
      "Rate limit exceeded.",
      headers: [HTTPHeader("Retry-After", "\(end.millisecondsSince1970)")]
    )
  }

  /// The time until retry after an injected rate limit error, in milliseconds.
  private static let limitedFor: Int64 = 1000
}

// As JSON.
extension APIFaults {
  /// Reads the body of a request.
  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    let object = try ScriptObject(try StoreScript.document(json, "the body").root, "the body")
    try object.requireMembers(["fail", "rateLimit", "latency"])
    latency = try object.integer("latency", in: 0...APIFaults.mostLatency) ?? 0
    if let value = object.value("rateLimit") {
      let members = try ScriptObject(value, "rateLimit")
      try members.requireMembers(["requests", "seconds"])
      limit = RateLimit(
        requests: try members.required(
          "requests",
          try members.integer("requests", in: 1...APIFaults.mostCounted)
        ),
        seconds: try members.integer("seconds", in: 1...APIFaults.longestWindow)
          ?? APIFaults.longestWindow
      )
    }
    guard let value = object.value("fail") else { return }
    guard let array = value.array.map({ Array($0) }), array.count <= APIFaults.mostFailures else {
      throw object.error("fail", "an array of at most \(APIFaults.mostFailures) objects")
    }
    for item in array {
      failures.append(try APIFailure(try ScriptObject(item, "an element of fail")))
    }
  }

  /// The remaining faults.
  package var json: [UInt8] {
    JSONWriter.object { json in
      json.array("fail") { json in for failure in failures { failure.write(to: &json) } }
      if let limit {
        json.object("rateLimit") { json in
          json.member("requests") { $0.integer(limit.requests) }
          json.member("seconds") { $0.integer(limit.seconds) }
        }
      }
      json.member("latency") { $0.integer(latency) }
    }
  }

  /// 30 seconds, the timeout of Apple's client libraries.
  private static let mostLatency: Int64 = 30_000
  /// The maximum count: far more requests than a test sends.
  static let mostCounted: Int64 = 1_000_000
  /// One hour, the window of Apple's limits.
  private static let longestWindow: Int64 = 3_600
  /// The maximum number of failures: each request may search all of them.
  private static let mostFailures = 100
}
