// SPDX-License-Identifier: Apache-2.0

import SystemIO

/// Some lines that follow each other, enough for one turn of a thread.
struct BatchBlock: Sendable {
  /// The number of the first line; that of a file is 1.
  let firstLine: Int
  let lines: [BatchLine]
}

/// One line of the input.
enum BatchLine: Sendable {
  /// Its octets, without the line feed.
  case octets(ArraySlice<UInt8>)
  /// It has more than the limit, and was let go.
  case tooLong
}

/// Cuts input into blocks of whole lines, of which it keeps one at a time in memory.
struct BatchReader {
  private let stream: ByteStream
  private let limit: Int
  /// The beginning of a line whose end has not come.
  private var rest: ArraySlice<UInt8> = []
  /// Whether the line whose end has not come is longer than the limit.
  private var isLettingGo = false
  private var blocks: [BatchBlock] = []
  private var lines = 0
  private(set) var isAtEnd = false
  /// Octets that were read.
  private(set) var octets = 0

  /// A reader of lines up to a limit.
  init(_ stream: ByteStream, limit: Int) {
    self.stream = stream
    self.limit = limit
  }

  /// How many octets there are in all, where that is known.
  var size: Int? { stream.size }

  /// Whether there is nothing left to give.
  var isDone: Bool { isAtEnd && blocks.isEmpty }

  /// The next block; `nil` when there is none yet, or none any more.
  mutating func next(waits: Bool) throws(ReadError) -> BatchBlock? {
    if blocks.isEmpty, !isAtEnd {
      switch try stream.read(after: rest, room: BatchReader.room, waits: waits) {
      case .nothingYet: break
      case .end: end()
      case .octets(let octets): take(octets)
      }
    }
    return blocks.isEmpty ? nil : blocks.removeFirst()
  }

  /// Takes what was left and what has come after it.
  private mutating func take(_ piece: [UInt8]) {
    octets += piece.count - rest.count
    var found: [BatchLine] = []
    var start = piece.startIndex
    for feed in lineFeeds(in: piece[rest.count...]) {
      found.append(line(piece[start..<feed]))
      isLettingGo = false
      start = feed + 1
    }
    rest = piece[start...]
    if rest.count > limit { isLettingGo = true }
    if isLettingGo { rest = [] }
    cut(found)
  }

  /// What follows the last line feed is a line, if it is anything.
  private mutating func end() {
    isAtEnd = true
    if isLettingGo || !rest.isEmpty { cut([line(rest)]) }
    rest = []
  }

  private func line(_ octets: ArraySlice<UInt8>) -> BatchLine {
    isLettingGo || octets.count > limit ? .tooLong : .octets(octets)
  }

  private mutating func cut(_ found: [BatchLine]) {
    for start in stride(from: 0, to: found.count, by: BatchReader.linesOfBlock) {
      let some = found[start..<min(start + BatchReader.linesOfBlock, found.count)]
      blocks.append(BatchBlock(firstLine: lines + 1, lines: Array(some)))
      lines += some.count
    }
  }

  /// Octets that are read at once: some eighty tokens.
  private static let room = 1 << 19

  /// Enough for signatures to share work, and few enough for a block of short lines not to become a large
  /// answer.
  private static let linesOfBlock = 128
}
