// SPDX-License-Identifier: Apache-2.0

import SystemIO

/// Some lines that follow each other, enough for one turn of a thread.
struct BatchBlock: Sendable {
  let lines: [BatchLine]
  /// How many lines there are behind it, as far as the size of the input tells.
  let following: Int

  /// How much memory the lines take.
  var octets: Int { lines.reduce(0) { $0 + $1.count } }
}

/// One line of the input.
struct BatchLine: Sendable {
  /// The number of the line; that of the first in a file is 1, and blank lines count.
  let number: Int
  let content: Content

  /// What stands in a line.
  enum Content: Sendable {
    /// Its octets, without the line feed.
    case octets(ArraySlice<UInt8>)
    /// It has more than the limit, and was let go.
    case tooLong
  }

  fileprivate var count: Int {
    switch content {
    case .octets(let octets): octets.count
    case .tooLong: 0
    }
  }
}

/// Cuts input into blocks of whole lines, of which it keeps one piece at a time in memory.
///
/// Blank lines are in no block: an answer to each would be three hundred times as long as its line.
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
  mutating func next(orUntil wakeup: Wakeup?) throws(ReadError) -> BatchBlock? {
    if let block = cut() { return block }
    guard !isAtEnd else { return last() }
    switch try stream.read(after: rest, room: room, orUntil: wakeup) {
    case .nothingYet: return nil
    case .end:
      isAtEnd = true
      return last()
    case .bytes(let piece):
      octets += piece.count - rest.count
      searched = rest.count
      rest = piece[...]
      return cut()
    }
  }

  /// The lines of which the end is there.
  private mutating func cut() -> BatchBlock? {
    var found: [BatchLine] = []
    while found.isEmpty {
      let feeds = lineFeeds(in: rest.dropFirst(searched), atMost: BatchReader.linesOfBlock)
      for feed in feeds {
        take(rest[..<feed], into: &found)
        rest = rest[(feed + 1)...]
        searched = 0
      }
      if feeds.isEmpty { break }
    }
    guard found.isEmpty else { return BatchBlock(lines: found, following: following) }
    searched = rest.count
    if rest.count > limit { isLettingGo = true }
    if isLettingGo { (rest, searched) = ([], 0) }
    return nil
  }

  /// What follows the last line feed is a line, if it is anything.
  private mutating func last() -> BatchBlock? {
    guard isLettingGo || !rest.isEmpty else { return nil }
    var found: [BatchLine] = []
    take(rest, into: &found)
    (rest, searched) = ([], 0)
    return found.isEmpty ? nil : BatchBlock(lines: found, following: following)
  }

  /// Counts a line, and takes it unless it is blank.
  private mutating func take(_ octets: ArraySlice<UInt8>, into found: inout [BatchLine]) {
    lines += 1
    defer { isLettingGo = false }
    if isLettingGo || octets.count > limit {
      found.append(BatchLine(number: lines, content: .tooLong))
    } else if !octets.allSatisfy(InputText.isWhiteSpace) {
      found.append(BatchLine(number: lines, content: .octets(octets)))
    }
  }

  /// How many lines there are still, if they are like those before.
  private var following: Int {
    guard let size, octets > 0 else { return 0 }
    return (size - octets) / (octets / lines + 1)
  }

  /// How much to read next: as much again as there is of a long line, so that each octet of it is moved only
  /// a few times.
  private var room: Int { max(BatchReader.leastRoom, rest.count) }

  /// Octets that are read at once: some forty tokens, and more than a pipe holds.
  private static let leastRoom = 1 << 18

  /// Enough for signatures to share work, and few enough for a block of short lines not to become a large
  /// answer.
  private static let linesOfBlock = 256
}
