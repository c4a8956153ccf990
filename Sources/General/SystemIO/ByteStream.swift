// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CLibraryShims

/// Input that is read piece by piece, because it is larger than memory or does not end.
public struct ByteStream {
  /// The result of one read.
  public enum Piece: Equatable, Sendable {
    /// The bytes of `front`, followed by at least one byte that was read.
    case bytes([UInt8])
    /// No input has arrived yet.
    case nothingYet
    /// The input has ended.
    case end
  }

  /// The number of bytes in total, if known.
  public let size: Int?
  private let next: (ArraySlice<UInt8>, Int, Wakeup?) throws(ReadError) -> Piece

  /// Input from a closure.
  public init(
    size: Int?,
    next:
      @escaping (_ front: ArraySlice<UInt8>, _ limit: Int, _ wakeup: Wakeup?) throws(ReadError) ->
      Piece
  ) {
    self.size = size
    self.next = next
  }

  /// Input that is in memory.
  public init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    self.init(size: bytes.count) { front, limit, _ throws(ReadError) in
      guard !rest.isEmpty else { return .end }
      defer { rest = rest.dropFirst(limit) }
      return .bytes(Array(front) + Array(rest.prefix(limit)))
    }
  }

  /// Reads up to `limit` bytes and returns them appended to `front`, so that the caller need not join
  /// pieces.
  ///
  /// Takes all input that has arrived. Waits for the first byte until another thread sends `wakeup`, but at most
  /// a tenth of a second, so that the caller can check for signals.
  public func read(
    after front: ArraySlice<UInt8>,
    limit: Int,
    orUntil wakeup: Wakeup? = nil
  ) throws(ReadError) -> Piece {
    try next(front, limit, wakeup)
  }
}

/// Opens a file or standard input to read it piece by piece.
public func openStream(_ source: InputSource) throws(ReadError) -> ByteStream {
  let file = try OpenFile(source)
  return ByteStream(size: file.size) { front, limit, wakeup throws(ReadError) in
    try file.read(after: front, limit: limit, orUntil: wakeup)
  }
}

/// A descriptor that is closed when its last reference is released.
private final class OpenFile {
  private let descriptor: CInt

  init(_ source: InputSource) throws(ReadError) {
    switch source {
    case .standardInput: descriptor = STDIN_FILENO
    case .file(let path): descriptor = try openToRead(path)
    }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The size of a regular file.
  var size: Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  func read(
    after front: ArraySlice<UInt8>,
    limit: Int,
    orUntil wakeup: Wakeup?
  ) throws(ReadError) -> ByteStream.Piece {
    guard waitForInput(orUntil: wakeup) else { return .nothingYet }
    var failure: CInt?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: front.count + limit) { buffer, count in
      count = unsafe buffer.update(fromContentsOf: front)
      repeat {
        let free = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
        )
        let taken = retrying { unsafe systemRead(descriptor, free) }
        guard taken > 0 else {
          if taken < 0 { failure = errno }
          break
        }
        count += taken
      } while count < buffer.count && hasInput()
    }
    guard bytes.count == front.count else { return .bytes(bytes) }
    guard let failure else { return .end }
    guard failure == EAGAIN else { throw ReadError(failure) }
    return .nothingYet
  }

  /// Whether a read would not block; true also at the end and after an error, which the read reports.
  private func hasInput() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = unsafe receiptkit_poll(&request, 1, 0)
    return count > 0 || count < 0 && errno != EINTR
  }

  /// Waits for input, a wakeup, a signal or the time limit; returns whether a read would not block.
  private func waitForInput(orUntil wakeup: Wakeup?) -> Bool {
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      // The system ignores a negative descriptor.
      pollfd(fd: wakeup?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe receiptkit_poll(&requests, 2, OpenFile.millisecondsBetweenSignalChecks)
    guard count >= 0 else { return errno != EINTR }
    if requests[1].revents != 0 { wakeup?.clear() }
    return requests[0].revents != 0
  }

  /// A signal may be delivered to another thread, and then does not end the wait.
  private static let millisecondsBetweenSignalChecks: CInt = 100
}

private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
