// SPDX-License-Identifier: Apache-2.0

/// The requests that wait for an answer: equal requests to read share one.
///
/// A request that changes something is sent each time.
package actor RunningRequests {
  private let send: @Sendable (HTTPRequest) async throws -> HTTPAnswer
  /// How many requests shared the answer of an equal one.
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

  /// What makes requests equal: bearer tokens differ.
  private struct Key: Hashable {
    let url: String
    let body: [UInt8]
  }
}

extension HTTPRequest {
  /// Whether the request changes nothing.
  fileprivate var isReading: Bool { method == .get }
}
