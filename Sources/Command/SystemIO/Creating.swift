// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Who may read a new file; only its owner may write it.
public enum FileReaders: Hashable, Sendable {
  /// Everyone, as far as the system's mask lets them.
  case everyone
  /// The owner only.
  case owner

  fileprivate var mode: mode_t { self == .everyone ? 0o644 : 0o600 }
}

/// Why something could not be made.
public enum CreateError: Error, Hashable, Sendable {
  /// Something has this path already.
  case exists
  /// The directory is there, and something is in it.
  case notEmpty
  /// There is no directory to put it in.
  case notFound
  /// Permission to write is denied.
  case permission
  /// It was made and could not be filled, or the system gave another reason.
  case write(WriteError)
}

/// Makes a directory; one that is there and empty will do.
public func createDirectory(_ path: String) throws(CreateError) {
  guard !path.utf8.contains(0) else { throw .notFound }
  if retrying({ unsafe mkdir(path, 0o755) }) == 0 { return }
  guard errno == EEXIST else { throw CreateError(errno) }
  guard try isEmptyDirectory(path) else { throw .notEmpty }
}

/// Makes a file that was not there, and fills it; a file or link that is there is never touched.
///
/// From the first moment on nobody else can read it than may. What cannot be filled is taken away
/// again.
public func createFile(
  _ path: String,
  _ bytes: [UInt8],
  for readers: FileReaders
) throws(CreateError) {
  guard !path.utf8.contains(0) else { throw .notFound }
  let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
  let descriptor = retrying { unsafe open(path, flags, readers.mode) }
  guard descriptor >= 0 else { throw CreateError(errno) }
  do {
    try writeAll(bytes, to: descriptor)
  } catch {
    close(descriptor)
    unsafe unlink(path)
    throw .write(error)
  }
  // Some file systems tell only now that there was no space.
  guard close(descriptor) == 0 else {
    let error = CreateError(errno)
    unsafe unlink(path)
    throw error
  }
}

private func isEmptyDirectory(_ path: String) throws(CreateError) -> Bool {
  guard let directory = unsafe opendir(path) else {
    guard errno != ENOTDIR else { throw .exists }
    throw CreateError(errno)
  }
  defer { unsafe closedir(directory) }
  while let entry = unsafe readdir(directory) {
    let isOwn = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
      unsafe name[0] == dot && (name[1] == 0 || name[1] == dot && name[2] == 0)
    }
    guard isOwn else { return false }
  }
  return true
}

private let dot = UInt8(ascii: ".")

extension CreateError {
  init(_ number: CInt) {
    switch number {
    case EEXIST: self = .exists
    case ENOENT, ENOTDIR: self = .notFound
    case EACCES, EPERM, EROFS: self = .permission
    default: self = .write(WriteError(number))
    }
  }
}
