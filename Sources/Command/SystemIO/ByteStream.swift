// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Input that is read piece by piece, for what is larger than memory or does not end.
public struct ByteStream {
  /// What came of waiting for more.
  public enum Piece: Equatable, Sendable {
    /// What was put in front, and after it what was read: at least one octet of it.
    case octets([UInt8])
    /// There is nothing yet.
    case nothingYet
    /// There will be no more.
    case end
  }

  /// How long to wait for input that is not there yet.
  public enum Patience: Sendable {
    /// Somebody is at work meanwhile, and may soon have something to tell.
    case short
    /// Nothing else is to be done but to hear signals.
    case long

    fileprivate var milliseconds: CInt {
      switch self {
      case .short: 1
      case .long: 100
      }
    }
  }

  /// How many octets there are in all, where the system knows.
  public let size: Int?
  private let next: (ArraySlice<UInt8>, Int, Patience) throws(ReadError) -> Piece

  /// Input that somebody else reads.
  public init(
    size: Int?,
    next:
      @escaping (_ front: ArraySlice<UInt8>, _ room: Int, _ patience: Patience) throws(ReadError) ->
      Piece
  ) {
    self.size = size
    self.next = next
  }

  /// Input that is there already.
  public init(_ octets: [UInt8]) {
    var rest = octets[...]
    self.init(size: octets.count) { front, room, _ throws(ReadError) in
      guard !rest.isEmpty else { return .end }
      defer { rest = rest.dropFirst(room) }
      return .octets(Array(front) + Array(rest.prefix(room)))
    }
  }

  /// Reads up to `room` octets, and gives them behind `front`, so that nobody needs to join pieces.
  ///
  /// It never waits for long, so that signals are heard. What is there already it takes together.
  public func read(
    after front: ArraySlice<UInt8>,
    room: Int,
    patience: Patience
  ) throws(ReadError) -> Piece {
    try next(front, room, patience)
  }
}

/// Opens a file or standard input to read it piece by piece.
public func openStream(_ source: InputSource) throws(ReadError) -> ByteStream {
  let file = try OpenFile(source)
  return ByteStream(size: file.size) { front, room, patience throws(ReadError) in
    try file.read(after: front, room: room, patience: patience)
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
    room: Int,
    patience: ByteStream.Patience
  ) throws(ReadError) -> ByteStream.Piece {
    guard isReady(within: patience.milliseconds) else { return .nothingYet }
    var failure: CInt?
    let octets = unsafe [UInt8](unsafeUninitializedCapacity: front.count + room) { buffer, count in
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
      } while count < buffer.count && isReady(within: 0)
    }
    guard octets.count == front.count else { return .octets(octets) }
    guard let failure else { return .end }
    guard failure == EAGAIN else { throw ReadError(failure) }
    return .nothingYet
  }

  /// Whether a read would not have to wait; also at the end, and where it has something to complain about.
  private func isReady(within milliseconds: CInt) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let answer = unsafe poll(&request, 1, milliseconds)
    return answer > 0 || answer < 0 && errno != EINTR
  }
}

private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
