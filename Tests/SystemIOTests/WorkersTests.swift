// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemIO
import Testing

@Suite struct WorkersTests {
  @Test(arguments: [1, 2, 8])
  func `results come in the order of the items, whoever is done first`(threads: Int) throws {
    let workers = try #require(
      Workers<Int, Int>(threads: threads) { number in
        // Some take much longer than others.
        var sum = 0
        for step in 0..<(number % 7 == 0 ? 200_000 : 10) { sum &+= step }
        return sum < 0 ? -1 : number * 2
      }
    )
    defer { workers.close() }
    var results: [Int] = []
    var next = 0
    while next < 500 {
      if workers.hasRoom {
        workers.give(next)
        next += 1
      } else if let result = workers.take(waits: true) {
        results.append(result)
      }
    }
    while let result = workers.take(waits: true) { results.append(result) }
    #expect(results == (0..<500).map { $0 * 2 })
    #expect(workers.isIdle)
  }

  @Test func `there is room for twice as many items as threads`() throws {
    let workers = try #require(Workers<Int, Int>(threads: 3) { $0 })
    defer { workers.close() }
    var given = 0
    while workers.hasRoom {
      workers.give(given)
      given += 1
    }
    #expect(given == 6)
    #expect(workers.take(waits: true) == 0)
    #expect(workers.hasRoom)
  }

  @Test func `whoever does not wait gets what is there`() throws {
    let workers = try #require(Workers<Int, Int>(threads: 1) { $0 })
    defer { workers.close() }
    #expect(workers.take(waits: false) == nil)
    #expect(workers.take(waits: true) == nil)
    workers.give(1)
    #expect(workers.take(waits: true) == 1)
  }

  @Test func `closing forgets what nobody has begun`() throws {
    let begun = Atomic(0)
    let workers = try #require(
      Workers<Int, Int>(threads: 1) { number in
        var sum = begun.add(1, ordering: .relaxed).newValue
        for step in 0..<100_000 { sum &+= step }
        return sum &+ number
      }
    )
    for number in 0..<1000 { workers.give(number) }
    workers.close()
    #expect(begun.load(ordering: .relaxed) < 1000)
    workers.close()
  }
}
