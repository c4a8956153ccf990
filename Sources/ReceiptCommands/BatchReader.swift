// SPDX-License-Identifier: Apache-2.0

import SystemIO

/// Some lines that follow each other, enough for one turn of a thread.
struct BatchBlock: Sendable {
  /// The number of the first line; that of a file is 1.
  let firstLine: Int
  let lines: [BatchLine]
  /// How many lines there are behind it, as far as the size of the input tells.
  let following: Int

  /// How much memory the lines take.
  var octets: Int { lines.reduce(0) { $0 + $1.count } }
}

/// One line of the input.
enum BatchLine: Sendable {
  /// Its octets, without the line feed.
  case octets(ArraySlice<UInt8>)
  /// It has more than the limit, and was let go.
  case tooLong

  fileprivate var count: Int {
    switch self {
    case .octets(let octets): octets.count
    case .tooLong: 0
    }
  }
}

/// Cuts input into blocks of whole lines, of which it keeps one piece at a time in memory.
struct BatchReader {
  private let stream: ByteStream
  private let limit: Int
  /// What was read and is not cut yet.
  private var rest: ArraySlice<UInt8> = []
  /// How much of it is known to have no line feed.
  private var searched = 0
  /// Whether the line that is being read is longer than the limit.
  private var isLettingGo = false
  private var lines = 0
  private var isAtEnd = false
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
  var isDone: Bool { isAtEnd && rest.isEmpty && !isLettingGo }

  /// The next block; `nil` when its lines are not all there yet, or when there is none any more.
  mutating func next(patience: ByteStream.Patience) throws(ReadError) -> BatchBlock? {
    if let block = cut() { return block }
    guard !isAtEnd else { return last() }
    switch try stream.read(after: rest, room: BatchReader.room, patience: patience) {
    case .nothingYet: return nil
    case .end:
      isAtEnd = true
      return last()
    case .octets(let piece):
      octets += piece.count - rest.count
      searched = rest.count
      rest = piece[...]
      return cut()
    }
  }

  /// The lines of which the end is there.
  private mutating func cut() -> BatchBlock? {
    let unsearched = rest.dropFirst(searched)
    var found: [BatchLine] = []
    for feed in lineFeeds(in: unsearched, atMost: BatchReader.linesOfBlock) {
      found.append(line(rest[..<feed]))
      isLettingGo = false
      rest = rest[(feed + 1)...]
      searched = 0
    }
    guard found.isEmpty else { return block(found) }
    searched = rest.count
    if rest.count > limit { isLettingGo = true }
    if isLettingGo { (rest, searched) = ([], 0) }
    return nil
  }

  /// What follows the last line feed is a line, if it is anything.
  private mutating func last() -> BatchBlock? {
    guard isLettingGo || !rest.isEmpty else { return nil }
    defer { (rest, searched, isLettingGo) = ([], 0, false) }
    return block([line(rest)])
  }

  private func line(_ octets: ArraySlice<UInt8>) -> BatchLine {
    isLettingGo || octets.count > limit ? .tooLong : .octets(octets)
  }

  private mutating func block(_ found: [BatchLine]) -> BatchBlock {
    let firstLine = lines + 1
    lines += found.count
    return BatchBlock(firstLine: firstLine, lines: found, following: following)
  }

  /// How many lines there are still, if they are like those before.
  private var following: Int {
    guard let size, octets > 0 else { return 0 }
    return (size - octets) / (octets / lines + 1)
  }

  /// Octets that are read at once: some forty tokens, and more than a pipe holds.
  private static let room = 1 << 18

  /// Enough for signatures to share work, and few enough for a block of short lines not to become a large
  /// answer.
  private static let linesOfBlock = 256
}
