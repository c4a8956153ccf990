// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreServing
import Synchronization
import SystemIO

// Real-time requests for retention messages.
extension StoreService {
  /// Makes the requests that steps asked for, and those of performance tests.
  func askForRetention(_ turn: borrowing ClockTurn) throws(StoreLogError) {
    guard retention != nil else { return }
    for request in sides.withLock({ $0.takeRetentionRequests() }) where !isStopping {
      try ask(request)
    }
    while !isStopping, let test = sides.withLock({ $0.nextPerformanceTest() }) {
      try perform(test)
    }
  }

  /// Makes a request, and records what came of it.
  ///
  /// No lock is held meanwhile: the server may call the API before it answers.
  func ask(_ request: PendingRetention) throws(StoreLogError) {
    guard let reply = retention?.ask(request) else { return }
    let time = clock()
    try sides.withLock { (sides) throws(StoreLogError) in
      try sides.complete(request, reply, at: time)
    }
  }

  /// Makes the requests of a performance test, some at the same time.
  private func perform(_ test: PendingPerformanceTest) throws(StoreLogError) {
    guard let retention else { return }
    let replies = Monitor([RetentionReply?](repeating: nil, count: test.requests.count))
    let queue = WorkQueue(threads: Int(LoggedStore.concurrentRequests))
    for (place, request) in test.requests.enumerated() {
      queue.add { [self] in
        let reply =
          isStopping
          ? RetentionReply(failure: "OTHER", "the store stopped", milliseconds: 0)
          : retention.ask(request)
        replies.change { $0[place] = reply }
      }
    }
    let all = replies.wait { replies in
      replies.contains { $0 == nil } ? nil : replies.compactMap(\.self)
    }
    // The next start makes the requests again.
    guard !isStopping else { return }
    let time = clock()
    try sides.withLock { (sides) throws(StoreLogError) in
      try sides.complete(test, all, at: time)
    }
  }

  /// Makes the requests of a performance test when the clock is free, because a request to the API started it.
  ///
  /// The clock stands still meanwhile.
  func testPerformanceSoon() {
    guard retention != nil, sides.withLock({ $0.hasPerformanceTest }) else { return }
    turns.answer { [self] turn in
      do throws(StoreLogError) {
        try askForRetention(turn)
      } catch {
        // The next change is refused for the same reason.
      }
    }
    .then { _ in }
  }
}
