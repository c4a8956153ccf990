// SPDX-License-Identifier: Apache-2.0

package import SystemIO

/// A stream whose front is read first, to recognize what it is.
package struct PeekedStream {
  let stream: ByteStream
  /// The bytes that were read and not taken.
  var front: ArraySlice<UInt8> = []
  /// Whether nothing follows the front.
  private(set) var isAtEnd = false
  /// The number of bytes read.
  private(set) var byteCount = 0

  package init(_ stream: ByteStream) {
    self.stream = stream
  }

  /// A stream whose front has this number of bytes, or all.
  init(_ stream: ByteStream, filledTo count: Int) throws(ReadError) {
    self.init(stream)
    while front.count < count, !isAtEnd {
      _ = try read(limit: count - front.count, orUntil: nil)
    }
  }

  /// Bytes in memory.
  init(_ bytes: [UInt8]) {
    self.init(ByteStream(size: bytes.count) { _, _, _ throws(ReadError) in .end })
    front = bytes[...]
    isAtEnd = true
    byteCount = bytes.count
  }

  /// The size of the stream in bytes, if known.
  var size: Int? { stream.size }

  /// Reads what has arrived; returns false if nothing has.
  mutating func read(limit: Int, orUntil wakeup: Wakeup?) throws(ReadError) -> Bool {
    switch try stream.read(after: front, limit: limit, orUntil: wakeup) {
    case .nothingYet: return false
    case .end: isAtEnd = true
    case .bytes(let bytes):
      byteCount += bytes.count - front.count
      front = bytes[...]
    }
    return true
  }

  /// All bytes, if there are at most `limit`.
  mutating func all(limit: Int) throws(ReadError) -> [UInt8] {
    while !isAtEnd {
      guard front.count <= limit else { throw .tooLarge }
      // Doubles, so that each byte is moved only a few times.
      let room = min(max(PeekedStream.leastRead, front.count), limit - front.count) + 1
      _ = try read(limit: room, orUntil: nil)
    }
    guard front.count <= limit else { throw .tooLarge }
    return Array(front)
  }

  private static let leastRead = 1 << 16
}
