// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CLibraryShims
import Synchronization

/// The reason why a file cannot be opened for appending.
public enum AppendError: Error, Hashable, Sendable {
  /// Another process has opened the file for appending.
  case inUse
  /// It is a directory, a pipe or a device.
  case notRegular
  /// Its directory does not exist.
  case notFound
  /// Permission to read and write is denied.
  case permission
  /// Another error, with the system's message.
  case failed(String)
}

/// A file to which only this process appends, such as the state of a server: two servers cannot use it at the same time.
///
/// A call appends all of its bytes, or none.
public final class AppendedFile: Sendable {
  private let descriptor: CInt
  private let path: String
  private let state = Mutex(State())

  private struct State: Sendable {
    var length = 0
    /// Whether the bytes of a failed write could not be removed.
    var isDamaged = false
  }

  /// Opens a file, or creates it; it stays locked until this object is released.
  public init(_ path: String) throws(AppendError) {
    guard !path.utf8.contains(0), !path.isEmpty else { throw .notFound }
    // Without O_NONBLOCK a pipe would wait for its other end.
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let opened = retrying { unsafe open(path, flags, 0o644) }
    guard opened >= 0 else { throw AppendError(errno) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw .notRegular
    }
    guard retrying({ flock(opened, LOCK_EX | LOCK_NB) }) == 0 else {
      let error = errno == EWOULDBLOCK ? AppendError.inUse : AppendError(errno)
      close(opened)
      throw error
    }
    // A file beyond a limit of the process must fail like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    if status.st_size == 0 { AppendedFile.synchronizeFolder(of: path) }
    descriptor = opened
    self.path = path
    state.withLock { $0.length = AppendedFile.size(opened) }
  }

  deinit { close(descriptor) }

  /// The number of bytes.
  public var length: Int { state.withLock { $0.length } }

  /// All bytes, at most `limit`.
  public func contents(limit: Int) throws(ReadError) -> [UInt8] {
    let length = length
    guard length <= limit else { throw .tooLarge }
    var bytes = [UInt8](repeating: 0, count: length)
    var count = 0
    while count < length {
      let read = retrying {
        unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe pread(
            descriptor,
            buffer.baseAddress.map { unsafe $0 + count },
            length - count,
            off_t(count)
          )
        }
      }
      guard read >= 0 else { throw ReadError(errno) }
      guard read > 0 else { throw .failed("the file became shorter") }
      count += read
    }
    return bytes
  }

  /// Appends all of the bytes; after an error, none of them.
  public func append(_ bytes: [UInt8]) throws(WriteError) {
    try state.withLock { (state) throws(WriteError) in
      guard !state.isDamaged else { throw .failed("an earlier write could not be taken back") }
      guard AppendedFile.size(descriptor) == state.length else {
        throw .failed("another program changed the file")
      }
      guard isInPlace else { throw .failed(AppendedFile.moved) }
      do throws(WriteError) {
        try write(bytes, at: state.length)
      } catch {
        state.isDamaged = !cut(to: state.length)
        throw error
      }
      state.length += bytes.count
    }
  }

  private static let moved = "the file was deleted or replaced"

  /// Whether the path still names the open file.
  private var isInPlace: Bool {
    var (own, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &own) == 0, unsafe stat(path, &named) == 0 else { return false }
    return own.st_dev == named.st_dev && own.st_ino == named.st_ino
  }

  /// Removes all bytes after the first `length`; a file that is no longer at its path keeps them.
  public func truncate(to length: Int) throws(WriteError) {
    try state.withLock { (state) throws(WriteError) in
      guard length < state.length else { return }
      guard isInPlace else { throw .failed(AppendedFile.moved) }
      guard cut(to: length) else {
        state.isDamaged = true
        throw WriteError(errno)
      }
      state.length = length
    }
  }

  /// Waits until the bytes are on the disk.
  public func synchronize() throws(WriteError) {
    guard retrying({ receiptkit_flush(descriptor) }) == 0 else { throw WriteError(errno) }
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(WriteError) {
    var written = 0
    while written < bytes.count {
      let count = retrying {
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe pwrite(
            descriptor,
            buffer.baseAddress.map { unsafe $0 + written },
            buffer.count - written,
            off_t(offset + written)
          )
        }
      }
      guard count > 0 else { throw count < 0 ? WriteError(errno) : .full }
      written += count
    }
  }

  private func cut(to length: Int) -> Bool {
    retrying { ftruncate(descriptor, off_t(length)) } == 0
  }

  private static func size(_ descriptor: CInt) -> Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : -1
  }

  /// The name of a new file is on the disk only after its directory has been flushed.
  private static func synchronizeFolder(of path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? "."
    let descriptor = retrying { unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    // Some file systems cannot flush directories, so an error is ignored. The cache of the drive is emptied with the
    // contents of the file.
    _ = retrying { fsync(descriptor) }
    close(descriptor)
  }
}

extension AppendError {
  fileprivate init(_ number: CInt) {
    switch number {
    case ENOENT, ENOTDIR: self = .notFound
    case EISDIR: self = .notRegular
    case EACCES, EPERM, EROFS: self = .permission
    default: self = .failed(systemText(number))
    }
  }
}
