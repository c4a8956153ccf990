// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// The data of the Retention Messaging API.
package struct RetentionState: Sendable {
  package var images: [Image] = []
  package var messages: [Message] = []
  package var defaults: [DefaultPlace: String] = [:]
  package var realtimeURL: String?
  package var tests: [PerformanceTest] = []
  /// The real-time requests about subscriptions that were answered.
  package var exchanges: [RetentionExchange] = []
  /// The requests that the caller is to make.
  package var waiting: [RetentionRequest] = []
  /// The original transaction that a request to the API named for the newest performance test.
  package var testSubject: TransactionIndex?
  /// Whether the caller makes real-time requests, and those of performance tests.
  package var isAskedByCaller = false

  package struct Image: Hashable, Sendable {
    package let id: String
    package let size: String
    package let uploaded: Timestamp
  }

  package struct Message: Hashable, Sendable {
    package let id: String
    /// The ids of its images.
    let images: [String]
    package let uploaded: Timestamp
  }

  /// The product and the locale of a default message.
  package struct DefaultPlace: Hashable, Sendable {
    let product: ProductIndex
    let locale: String

    package init(product: ProductIndex, locale: String) {
      self.product = product
      self.locale = locale
    }
  }

  package struct PerformanceTest: Hashable, Sendable {
    package let requestId: String
    package let target: String
    let started: Timestamp
    /// The result, if the requests were made.
    package var result: TestResult?
  }

  /// The result of a performance test whose requests were made.
  package struct TestResult: Hashable, Sendable {
    package let successes: Int64
    /// The times of the answers, in milliseconds, in the order of ``timeNames``.
    package let times: [Int64]
    package let failures: [Failure]

    package struct Failure: Hashable, Sendable {
      /// A `sendAttemptResult`.
      package let name: String
      package let count: Int64
    }

    package static let timeNames = ["average", "p50", "p90", "p95", "p99"]
  }

  /// Apple's limit of images and of messages for an app.
  static let mostItems = 2_000
  /// The maximum number of defaults: all locales of App Store Connect for 200 products.
  static let mostDefaults = 10_000
  /// The duration of a performance test whose requests are not made.
  package static let testSeconds: Int64 = 60
  /// The review time in production.
  ///
  /// Apple doesn't document it; actual reviews take days.
  static let reviewSeconds: Int64 = 86_400

  /// The number of requests of a performance test.
  package static let testRequests: Int64 = 100
  /// The lowest success rate that passes, in percent.
  package static let testThreshold: Int64 = 98

  /// Whether a text has the form of a locale in App Store Connect, such as `en-US`, `ja` or `zh-Hans`.
  package static func isLocale(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count <= 2 && 2...3 ~= (parts.first?.count ?? 0)
      && parts.dropFirst().allSatisfy { 2...4 ~= $0.count }
      && parts.joined().allSatisfy { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
  }

  func image(_ id: String) -> Image? { images.first { isSame($0.id, id) } }

  func message(_ id: String) -> Message? { messages.first { isSame($0.id, id) } }
}

extension RetentionState.TestResult {
  /// The result of requests, with the time of each that was answered.
  package init(_ outcomes: [(verdict: RetentionVerdict, milliseconds: Int64?)]) {
    successes = Int64(outcomes.count { $0.verdict.isRight })
    let times = outcomes.compactMap(\.milliseconds).sorted()
    func percentile(_ percent: Int) -> Int64 {
      times.isEmpty ? 0 : times[max(0, (times.count * percent + 99) / 100 - 1)]
    }
    let average = times.isEmpty ? 0 : times.reduce(0, +) / Int64(times.count)
    self.times = [average] + [50, 90, 95, 99].map(percentile)
    var counts: [(name: String, count: Int64)] = []
    for outcome in outcomes where !outcome.verdict.isRight {
      if let place = counts.firstIndex(where: { isSame($0.name, outcome.verdict.result) }) {
        counts[place].count += 1
      } else {
        counts.append((outcome.verdict.result, 1))
      }
    }
    failures = counts.map { Failure(name: $0.name, count: $0.count) }
      .sorted { $0.name < $1.name }
  }

  /// The success rate in percent, without its fraction.
  package var successRate: Int64 {
    let total = successes + failures.reduce(0) { $0 + $1.count }
    return total == 0 ? 0 : successes * 100 / total
  }

  /// Whether enough answers were right.
  package var passes: Bool { successRate >= RetentionState.testThreshold }
}
