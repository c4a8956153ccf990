// SPDX-License-Identifier: Apache-2.0

import StoreServing
import Testing

/// The rows that a server keeps.
struct RowLogTests {
  private func log(_ count: Int) -> RowLog<Int> {
    var log = RowLog<Int>()
    for row in 0..<count { log.append(row) }
    return log
  }

  @Test func `rows are printed once, and forgotten then`() {
    var log = log(3)
    #expect(Array(log.takeUnprinted()) == [0, 1, 2])
    #expect(log.keptCount == 0)
    log.append(3)
    #expect(Array(log.takeUnprinted()) == [3])
    #expect(log.takeUnprinted().isEmpty)
    #expect(log.count == 4)
  }

  @Test func `the rows of an answer stay until it is taken`() {
    var log = log(3)
    log.beginAnswer()
    log.append(3)
    #expect(Array(log.takeUnprinted()) == [0, 1, 2, 3])
    #expect(log.keptCount == 1)
    log.append(4)
    #expect(Array(log.takeAnswer()) == [3, 4])
    #expect(Array(log.takeUnprinted()) == [4])
    #expect(log.keptCount == 0)
  }

  @Test func `an answer that was begun after rows were forgotten has only its own`() {
    var log = log(3)
    _ = log.takeUnprinted()
    log.append(3)
    log.beginAnswer()
    #expect(log.takeAnswer().isEmpty)
    #expect(Array(log.takeAnswer()) == [3])
  }

  @Test func `an answer that failed keeps no rows`() {
    var log = log(1)
    log.beginAnswer()
    log.append(1)
    log.endAnswer()
    _ = log.takeUnprinted()
    #expect(log.keptCount == 0)
  }
}
