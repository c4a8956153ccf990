// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SystemIO
import Testing

@Suite struct WorkersTests {
  @Test(arguments: [1, 2, 8])
  func `returns results in the order of the items`(threads: Int) {
    let workers = Workers<Int, Int>(threads: threads) { number in
      // Some items take much longer than others.
      let start = steadyClock()
      while number % 50 == 0, steadyClock() < start + 5 {}
      return number * 2
    }
    defer { workers.close() }
    var results: [Int] = []
    var next = 0
    while next < 500 {
      if workers.acceptsItem {
        workers.add(next)
        next += 1
      } else if let result = workers.take(.next) {
        results.append(result)
      }
    }
    while let result = workers.take(.last) { results.append(result) }
    #expect(results == (0..<500).map { $0 * 2 })
    #expect(workers.isIdle)
  }

  @Test(arguments: [(threads: 1, capacity: 1), (threads: 3, capacity: 6)])
  func `accepts two items per thread`(threads: Int, capacity: Int) {
    let workers = Workers<Int, Int>(threads: threads) { $0 }
    defer { workers.close() }
    var added = 0
    while workers.acceptsItem {
      workers.add(added)
      added += 1
    }
    #expect(added == capacity)
    #expect(workers.take(.last) == 0)
    #expect(workers.acceptsItem)
  }

  @Test func `taking without waiting returns a finished result or nil`() {
    let workers = Workers<Int, Int>(threads: 1) { $0 }
    defer { workers.close() }
    #expect(workers.take(.ready) == nil)
    #expect(workers.take(.last) == nil)
    workers.add(1)
    #expect(workers.take(.last) == 1)
  }

  @Test func `with one thread, the caller processes the items`() {
    let begun = Atomic(0)
    let workers = Workers<Int, Int>(threads: 1) { number in
      begun.add(1, ordering: .relaxed)
      return number
    }
    defer { workers.close() }
    workers.add(7)
    #expect(workers.take(.ready) == nil)
    #expect(begun.load(ordering: .relaxed) == 0)
    #expect(workers.take(.last) == 7)
    #expect(begun.load(ordering: .relaxed) == 1)
  }

  @Test func `a waiting caller processes items`() {
    // Neither item ends before the other has started, so one thread cannot process both.
    let begun = Atomic(0)
    let workers = Workers<Int, Int>(threads: 2) { number in
      begun.add(1, ordering: .sequentiallyConsistent)
      let deadline = steadyClock() + 60_000
      while begun.load(ordering: .sequentiallyConsistent) < 2 {
        guard steadyClock() < deadline else { return -1 }
      }
      return number
    }
    defer { workers.close() }
    for number in 0..<2 { workers.add(number) }
    #expect(workers.take(.last) == 0)
    #expect(workers.take(.last) == 1)
  }

  @Test func `a waiting caller leaves an item to each started thread`() {
    Thread.current.threadDictionary["isCaller"] = true
    defer { Thread.current.threadDictionary["isCaller"] = nil }
    let workers = Workers<Int, Bool>(threads: 2) { _ in
      Thread.current.threadDictionary["isCaller"] == nil
    }
    defer { workers.close() }
    for number in 0..<100 {
      workers.add(number)
      #expect(workers.take(.next) == true)
    }
  }

  @Test func `closing discards items that no thread has started`() {
    let begun = Atomic(0)
    let workers = Workers<Int, Int>(threads: 2) { number in
      begun.add(1, ordering: .relaxed)
      let start = steadyClock()
      while steadyClock() < start + 20 {}
      return number
    }
    for number in 0..<1000 { workers.add(number) }
    workers.close()
    #expect(begun.load(ordering: .relaxed) < 1000)
    workers.close()
  }
}
