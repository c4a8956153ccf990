// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemIO
import Testing

struct WorkQueueTests {
  @Test(arguments: [1, 3])
  func `runs all functions, at most so many at once`(_ threads: Int) {
    let queue = WorkQueue(threads: threads)
    let counts = Monitor((running: 0, most: 0, done: 0))
    for _ in 0..<3_000 {
      queue.add {
        counts.withLock { counts in
          counts.running += 1
          counts.most = max(counts.most, counts.running)
        }
        counts.change { counts in
          counts.running -= 1
          counts.done += 1
        }
      }
    }
    counts.wait { $0.done == 3_000 ? () : nil }
    #expect(counts.withLock { $0.most } <= threads)
  }

  @Test func `one thread keeps the order, and another starts after the queue was empty`() {
    let queue = WorkQueue(threads: 1)
    let numbers = Monitor<[Int]>([])
    for round in 1...20 {
      for number in 0..<50 { queue.add { numbers.change { $0.append(number) } } }
      numbers.wait { $0.count == 50 * round ? () : nil }
    }
    let expected = [[Int]](repeating: Array(0..<50), count: 20).flatMap { $0 }
    #expect(numbers.withLock { $0 } == expected)
  }
}
