// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StoreTypes
import StrictJSON

/// The response to a started performance test.
///
///     {"config": {…}, "requestId": "…"}
public struct PerformanceTestResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The configuration of the test.
  public var config: PerformanceTestConfiguration? { members.object("config") }
  /// The id of the test, with which to request its result.
  public var requestId: String? { members.string("requestId") }

  package static let fields = table([
    .object("config", \.config), .string("requestId", \.requestId),
  ])
}

/// The configuration of a performance test.
public struct PerformanceTestConfiguration: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The number of concurrent requests.
  public var maxConcurrentRequests: Int64? { members.integer("maxConcurrentRequests") }
  /// The number of requests.
  public var totalRequests: Int64? { members.integer("totalRequests") }
  /// The duration of the test, in milliseconds.
  public var totalDuration: Int64? { members.integer("totalDuration") }
  /// The longest response time that passes, in milliseconds.
  public var responseTimeThreshold: Int64? { members.integer("responseTimeThreshold") }
  /// The lowest success rate that passes, in percent.
  public var successRateThreshold: Int64? { members.integer("successRateThreshold") }

  package static let fields = table([
    .integer("maxConcurrentRequests", \.maxConcurrentRequests),
    .integer("totalRequests", \.totalRequests), .integer("totalDuration", \.totalDuration),
    .integer("responseTimeThreshold", \.responseTimeThreshold),
    .integer("successRateThreshold", \.successRateThreshold),
  ])
}

/// The result of a performance test.
///
///     {"config": {…}, "target": "https://…", "result": "PASS", "successRate": 98, "numPending": 0,
///      "responseTimes": {"average": 120, "p50": 100, …}, "failures": {"TIMED_OUT": 1}}
public struct PerformanceTestResult: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The configuration of the test.
  public var config: PerformanceTestConfiguration? { members.object("config") }
  /// The tested URL.
  public var target: String? { members.string("target") }
  /// Whether the test passed.
  public var result: PerformanceTestOutcome? { members.word("result") }
  /// The success rate, in percent.
  public var successRate: Int64? { members.integer("successRate") }
  /// The number of requests that are not answered yet.
  public var numPending: Int64? { members.integer("numPending") }
  /// The response times.
  public var responseTimes: PerformanceTestTimes? { members.object("responseTimes") }
  /// The number of failures, by `sendAttemptResult`.
  public var failures: PerformanceTestFailures? { members.object("failures") }

  package static let fields = table([
    .object("config", \.config), .string("target", \.target), .word("result", \.result),
    .integer("successRate", \.successRate), .integer("numPending", \.numPending),
    .object("responseTimes", \.responseTimes), .object("failures", \.failures),
  ])
}

/// Response times in milliseconds.
public struct PerformanceTestTimes: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The average.
  public var average: Int64? { members.integer("average") }
  /// The median.
  public var p50: Int64? { members.integer("p50") }
  /// The 90th percentile.
  public var p90: Int64? { members.integer("p90") }
  /// The 95th percentile.
  public var p95: Int64? { members.integer("p95") }
  /// The 99th percentile.
  public var p99: Int64? { members.integer("p99") }

  package static let fields = table([
    .integer("average", \.average), .integer("p50", \.p50), .integer("p90", \.p90),
    .integer("p95", \.p95), .integer("p99", \.p99),
  ])
}

/// The number of failures of a performance test, by their result.
public struct PerformanceTestFailures: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// The number of failures with this result.
  public func count(of result: SendAttemptResult) -> Int64? {
    members.integer(result.rawValue)
  }

  /// The results that occurred.
  public var results: [SendAttemptResult] {
    object.map { SendAttemptResult(rawValue: $0.name) }
  }

  package static let fields = table([])
}

/// Whether a performance test passed.
public struct PerformanceTestOutcome: OpenStringEnum {
  /// Apple's text.
  public let rawValue: String

  /// Creates a value from any text, known or unknown.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The performance test is running.
  public static let pending = PerformanceTestOutcome(rawValue: "PENDING")
  /// The performance test passed: production may call the real-time URL.
  public static let pass = PerformanceTestOutcome(rawValue: "PASS")
  /// The performance test failed: your server answered too late or not correctly.
  public static let fail = PerformanceTestOutcome(rawValue: "FAIL")
}
