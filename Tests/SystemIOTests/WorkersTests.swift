// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SystemIO
import Testing

@Suite struct WorkersTests {
  @Test(arguments: [1, 2, 8])
  func `results come in the order of the items, whoever is done first`(threads: Int) {
    let workers = Workers<Int, Int>(threads: threads) { number in
      // Some take much longer than others.
      let start = steadyClock()
      while number % 50 == 0, steadyClock() < start + 5 {}
      return number * 2
    }
    defer { workers.close() }
    var results: [Int] = []
    var next = 0
    while next < 500 {
      if workers.hasRoom {
        workers.give(next)
        next += 1
      } else if let result = workers.take(.next) {
        results.append(result)
      }
    }
    while let result = workers.take(.last) { results.append(result) }
    #expect(results == (0..<500).map { $0 * 2 })
    #expect(workers.isIdle)
  }

  @Test(arguments: [(threads: 1, room: 1), (threads: 3, room: 6)])
  func `there is room for what all threads can take soon`(threads: Int, room: Int) {
    let workers = Workers<Int, Int>(threads: threads) { $0 }
    defer { workers.close() }
    var given = 0
    while workers.hasRoom {
      workers.give(given)
      given += 1
    }
    #expect(given == room)
    #expect(workers.take(.last) == 0)
    #expect(workers.hasRoom)
  }

  @Test func `whoever does not wait gets what is there`() {
    let workers = Workers<Int, Int>(threads: 1) { $0 }
    defer { workers.close() }
    #expect(workers.take(.ready) == nil)
    #expect(workers.take(.last) == nil)
    workers.give(1)
    #expect(workers.take(.last) == 1)
  }

  @Test func `one thread is the one that waits`() {
    let begun = Atomic(0)
    let workers = Workers<Int, Int>(threads: 1) { number in
      begun.add(1, ordering: .relaxed)
      return number
    }
    defer { workers.close() }
    workers.give(7)
    #expect(workers.take(.ready) == nil)
    #expect(begun.load(ordering: .relaxed) == 0)
    #expect(workers.take(.last) == 7)
    #expect(begun.load(ordering: .relaxed) == 1)
  }

  @Test func `whoever waits works`() {
    // Neither item ends before the other has begun, which takes two threads; the one that was started
    // cannot take both.
    let begun = Atomic(0)
    let workers = Workers<Int, Int>(threads: 2) { number in
      begun.add(1, ordering: .sequentiallyConsistent)
      let patience = steadyClock() + 60_000
      while begun.load(ordering: .sequentiallyConsistent) < 2 {
        guard steadyClock() < patience else { return -1 }
      }
      return number
    }
    defer { workers.close() }
    for number in 0..<2 { workers.give(number) }
    #expect(workers.take(.last) == 0)
    #expect(workers.take(.last) == 1)
  }

  @Test func `whoever waits leaves an item to each thread that was started`() {
    Thread.current.threadDictionary["gives"] = true
    defer { Thread.current.threadDictionary["gives"] = nil }
    let workers = Workers<Int, Bool>(threads: 2) { _ in
      Thread.current.threadDictionary["gives"] == nil
    }
    defer { workers.close() }
    for number in 0..<100 {
      workers.give(number)
      #expect(workers.take(.next) == true)
    }
  }

  @Test func `closing forgets what nobody has begun`() {
    let begun = Atomic(0)
    let workers = Workers<Int, Int>(threads: 2) { number in
      begun.add(1, ordering: .relaxed)
      let start = steadyClock()
      while steadyClock() < start + 20 {}
      return number
    }
    for number in 0..<1000 { workers.give(number) }
    workers.close()
    #expect(begun.load(ordering: .relaxed) < 1000)
    workers.close()
  }
}
