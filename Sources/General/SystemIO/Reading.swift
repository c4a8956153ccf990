// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CLibraryShims

// Files and standard streams. The unsafe code of this target calls the C library, which takes pointers.
// Each call is one line and returns a value.

/// The source of bytes.
public enum InputSource: Hashable, Sendable {
  /// A path of a file, a pipe or a device.
  case file(String)
  /// Standard input.
  case standardInput
}

/// The reason why input could not be read.
public enum ReadError: Error, Hashable, Sendable {
  /// The path does not exist.
  case notFound
  /// The path is a directory.
  case directory
  /// Permission to read is denied.
  case permission
  /// The input exceeds the limit.
  case tooLarge
  /// Another error, with the system's message.
  case failed(String)
}

/// All bytes of `source`, at most `limit`; never reads more than one byte beyond the limit.
public func readAll(_ source: InputSource, limit: Int) throws(ReadError) -> [UInt8] {
  guard case .file(let path) = source else {
    return try readAll(descriptor: STDIN_FILENO, limit: limit)
  }
  let descriptor = try openToRead(path)
  defer { close(descriptor) }
  return try readAll(descriptor: descriptor, limit: limit)
}

func openToRead(_ path: String) throws(ReadError) -> CInt {
  // The C library would treat NUL as the end of the path.
  guard !path.utf8.contains(0) else { throw ReadError.notFound }
  let descriptor = retrying { unsafe open(path, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw ReadError(errno) }
  return descriptor
}

private func readAll(descriptor: CInt, limit: Int) throws(ReadError) -> [UInt8] {
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let wanted = min(piece.count - 1, limit - bytes.count) + 1
    let count = retrying {
      unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, wanted) }
    }
    if count < 0, errno == EAGAIN, wait(for: descriptor, POLLIN) { continue }
    guard count >= 0 else { throw ReadError(errno) }
    guard count > 0 else { return bytes }
    bytes += piece.prefix(count)
    guard bytes.count <= limit else { throw ReadError.tooLarge }
  }
}

extension ReadError {
  init(_ number: CInt) {
    switch number {
    case ENOENT, ENOTDIR: self = .notFound
    case EISDIR: self = .directory
    case EACCES, EPERM: self = .permission
    default: self = .failed(systemText(number))
    }
  }
}

/// Repeats a call while signals interrupt it.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    guard result < 0, errno == EINTR else { return result }
  }
}

/// Waits until a non-blocking stream has data, or accepts data; false if the system cannot wait for it.
func wait(for descriptor: CInt, _ event: CInt) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  let count = retrying { unsafe receiptkit_poll(&request, 1, -1) }
  return count > 0 && request.revents & Int16(POLLNVAL) == 0
}

/// The system's message for an error number.
package func systemText(_ number: CInt) -> String {
  unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}
