// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
import StrictBase64
package import SystemIO

/// Consecutive lines: a unit of work for a thread.
package struct LineBlock: Sendable {
  package let lines: [InputLine]
  /// The number of lines that follow, estimated from the size of the input; 0 if unknown.
  package let following: Int

  /// The size of the lines.
  package var byteCount: Int { lines.reduce(0) { $0 + $1.count } }
}

/// One line of the input.
package struct InputLine: Sendable {
  /// The line number from 1, blank lines included.
  package let number: Int
  package let content: Content
  /// The row and column, if it is a cell of a table or a line of a log.
  package let row: RowPlace?

  init(number: Int, content: Content) {
    self.number = number
    self.content = content
    row = nil
  }

  /// A document in a row of a table.
  init(number: Int, _ cell: DocumentCell) {
    self.number = number
    row = RowPlace(row: number, column: cell.column)
    content =
      switch cell.contents {
      case .success(let bytes): .bytes(bytes)
      case .failure(let fault): .damaged(fault)
      }
  }

  package enum Content: Sendable {
    /// The line without its line feed.
    case bytes(ArraySlice<UInt8>)
    /// A line longer than the limit, discarded.
    case tooLong
    /// A row or cell that cannot be read.
    case damaged(CommandDiagnostic)
  }

  var count: Int {
    switch content {
    case .bytes(let bytes): bytes.count
    case .tooLong, .damaged: 0
    }
  }
}

/// Divides a stream into blocks of whole lines, with one block at a time in memory.
///
/// Omits blank lines: an answer to a blank line would be three hundred times as long as the line.
package struct LineReader {
  private let stream: ByteStream
  private let limit: Int
  /// The bytes that were read but are not in a block yet.
  private var rest: ArraySlice<UInt8> = []
  /// The number of these bytes that contain no line feed.
  private var searched = 0
  /// Whether the current line is longer than the limit.
  private var isDiscarding = false
  private var lines = 0
  private var isAtEnd = false
  /// The number of bytes read.
  package private(set) var byteCount = 0

  /// Creates a reader of lines of at most `limit` bytes.
  package init(_ stream: ByteStream, limit: Int) {
    self.init(PeekedStream(stream), limit: limit)
  }

  /// A reader of what a stream has, from its front on.
  init(_ input: PeekedStream, limit: Int) {
    stream = input.stream
    rest = input.front
    byteCount = input.byteCount
    isAtEnd = input.isAtEnd
    self.limit = limit
  }

  /// The size of the stream in bytes, if known.
  package var size: Int? { stream.size }

  /// Whether all lines were returned.
  package var isDone: Bool { isAtEnd && rest.isEmpty && !isDiscarding }

  /// Returns the next block; `nil` if no whole line has arrived yet, or at the end.
  package mutating func next(orUntil wakeup: Wakeup?) throws(ReadError) -> LineBlock? {
    if let block = cut() { return block }
    guard !isAtEnd else { return last() }
    switch try stream.read(after: rest, limit: readSize, orUntil: wakeup) {
    case .nothingYet: return nil
    case .end:
      isAtEnd = true
      return last()
    case .bytes(let piece):
      byteCount += piece.count - rest.count
      searched = rest.count
      rest = piece[...]
      return cut()
    }
  }

  /// A block of the lines whose line feed has been read.
  private mutating func cut() -> LineBlock? {
    var found: [InputLine] = []
    while found.isEmpty {
      let feeds = lineFeeds(in: rest.dropFirst(searched), atMost: LineReader.linesOfBlock)
      for feed in feeds {
        take(rest[..<feed], into: &found)
        rest = rest[(feed + 1)...]
        searched = 0
      }
      if feeds.isEmpty { break }
    }
    guard found.isEmpty else { return LineBlock(lines: found, following: following) }
    searched = rest.count
    if rest.count > limit { isDiscarding = true }
    if isDiscarding { (rest, searched) = ([], 0) }
    return nil
  }

  /// A block of the text after the last line feed, if there is any.
  private mutating func last() -> LineBlock? {
    guard isDiscarding || !rest.isEmpty else { return nil }
    var found: [InputLine] = []
    take(rest, into: &found)
    (rest, searched) = ([], 0)
    return found.isEmpty ? nil : LineBlock(lines: found, following: following)
  }

  /// Counts a line, and appends it unless it is blank.
  private mutating func take(_ line: ArraySlice<UInt8>, into found: inout [InputLine]) {
    lines += 1
    defer { isDiscarding = false }
    if isDiscarding || line.count > limit {
      found.append(InputLine(number: lines, content: .tooLong))
    } else if !line.allSatisfy(\.isWhiteSpace) {
      found.append(InputLine(number: lines, content: .bytes(line)))
    }
  }

  /// The estimated number of remaining lines, from the average length of the lines so far.
  private var following: Int {
    guard let size, byteCount > 0 else { return 0 }
    return (size - byteCount) / (byteCount / lines + 1)
  }

  /// The number of bytes to read next.
  ///
  /// It doubles for a long line, so that each byte is moved only a few times.
  private var readSize: Int { max(LineReader.leastReadSize, rest.count) }

  /// The minimum number of bytes to read: about forty tokens, and more than the buffer of a pipe.
  static let leastReadSize = 1 << 18

  /// Enough lines for signatures to share work, and few enough that the answer to a block of short lines stays small.
  static let linesOfBlock = 256
}
