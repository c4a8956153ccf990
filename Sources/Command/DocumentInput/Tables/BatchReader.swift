// SPDX-License-Identifier: Apache-2.0

package import SystemIO

/// Divides the input of a batch into blocks of lines, or of the documents in the rows of a table.
///
/// What has arrived first decides: a program that waits for the answer to its first line gets it.
package struct BatchReader {
  private var source: Source
  private let limit: Int

  private enum Source {
    case undecided(PeekedStream)
    case lines(LineReader)
    case rows(RowReader)
  }

  /// Creates a reader of lines and rows of at most `limit` bytes.
  package init(_ stream: ByteStream, limit: Int) {
    source = .undecided(PeekedStream(stream))
    self.limit = limit
  }

  /// Whether everything was returned.
  package var isDone: Bool {
    switch source {
    case .undecided: false
    case .lines(let lines): lines.isDone
    case .rows(let rows): rows.isDone
    }
  }

  /// The number of bytes read.
  package var byteCount: Int {
    switch source {
    case .undecided(let stream): stream.byteCount
    case .lines(let lines): lines.byteCount
    case .rows(let rows): rows.byteCount
    }
  }

  /// The size of the stream in bytes, if known.
  package var size: Int? {
    switch source {
    case .undecided(let stream): stream.size
    case .lines(let lines): lines.size
    case .rows(let rows): rows.size
    }
  }

  /// What a table has beside documents; `nil` for lines.
  package var leftOut: LeftOutCells? {
    if case .rows(let rows) = source { rows.leftOut } else { nil }
  }

  /// Returns the next block; `nil` if nothing whole has arrived yet, or at the end.
  package mutating func next(orUntil wakeup: Wakeup?) throws(ReadError) -> LineBlock? {
    switch source {
    case .undecided(var stream):
      let hasArrived = try stream.read(limit: LineReader.leastReadSize, orUntil: wakeup)
      guard hasArrived else { return nil }
      if let rows = RowReader(stream, limit: limit), rows.form != .list {
        source = .rows(rows)
      } else {
        source = .lines(LineReader(stream, limit: limit))
      }
      return try next(orUntil: wakeup)
    case .lines(var lines):
      defer { source = .lines(lines) }
      return try lines.next(orUntil: wakeup)
    case .rows(var rows):
      defer { source = .rows(rows) }
      return try rows.block(orUntil: wakeup)
    }
  }
}

extension RowReader {
  /// The documents of the next rows.
  fileprivate mutating func block(orUntil wakeup: Wakeup?) throws(ReadError) -> LineBlock? {
    var lines: [InputLine] = []
    var bytes = 0
    while lines.count < LineReader.linesOfBlock, bytes < LineReader.leastReadSize {
      // What has arrived is answered before anything is waited for.
      guard lines.isEmpty || hasWholeRow, let row = try next(orUntil: wakeup) else { break }
      for cell in row.cells {
        let line = InputLine(number: row.number, cell)
        bytes += line.count
        lines.append(line)
      }
    }
    guard !lines.isEmpty else { return nil }
    return LineBlock(lines: lines, following: following)
  }

  /// The estimated number of remaining documents, from their average size so far.
  private var following: Int {
    guard let size, byteCount > 0, leftOut.documents > 0 else { return 0 }
    return max(0, size - byteCount) / (byteCount / leftOut.documents + 1)
  }
}
