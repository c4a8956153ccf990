// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages

/// The requests that wait for a response: equal requests that only read share one response.
///
/// A request that changes data is sent each time.
package actor RunningRequests {
  private let send: @Sendable (HTTPRequest) async throws -> HTTPAnswer
  /// The number of requests that shared the response to an equal request.
  package private(set) var shared = 0
  private var answers: [Key: Task<HTTPAnswer, any Error>] = [:]

  package init(_ send: @escaping @Sendable (HTTPRequest) async throws -> HTTPAnswer) {
    self.send = send
  }

  package func answer(to request: HTTPRequest) async throws -> HTTPAnswer {
    let key = Key(url: request.url, body: request.body)
    guard request.isReading else { return try await send(request) }
    if let running = answers[key] {
      shared += 1
      return try await running.value
    }
    let task = Task { [send] in try await send(request) }
    answers[key] = task
    defer { answers[key] = nil }
    return try await task.value
  }

  /// The parts that make requests equal; bearer tokens differ.
  private struct Key: Hashable {
    let url: String
    let body: [UInt8]
  }
}

extension HTTPRequest {
  /// Whether the request changes nothing.
  fileprivate var isReading: Bool { method == .get }
}
