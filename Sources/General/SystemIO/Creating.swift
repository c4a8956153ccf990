// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The users who may read a new file; only its owner may write it.
public enum FileReaders: Hashable, Sendable {
  /// Everyone that the process's file mode mask permits.
  case everyone
  /// The owner only.
  case owner

  fileprivate var mode: mode_t { self == .everyone ? 0o644 : 0o600 }
}

/// The reason why a file or directory could not be created.
public enum CreateError: Error, Hashable, Sendable {
  /// The path exists.
  case exists
  /// The directory exists and is not empty.
  case notEmpty
  /// The parent directory does not exist.
  case notFound
  /// Permission to write is denied.
  case permission
  /// It could not be written, or the system reported another error.
  case write(WriteError)
}

/// Creates a directory; does nothing if it exists and is empty.
public func createDirectory(_ path: String) throws(CreateError) {
  guard !path.utf8.contains(0) else { throw .notFound }
  if retrying({ unsafe mkdir(path, 0o755) }) == 0 { return }
  guard errno == EEXIST else { throw CreateError(errno) }
  guard try isEmptyDirectory(path) else { throw .notEmpty }
}

/// Creates a file and writes it; an existing file or link is never changed.
///
/// The file has its permissions from the start. It is removed if it cannot be written completely.
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
  // Some file systems report a lack of space only here.
  guard close(descriptor) == 0 else {
    let error = CreateError(errno)
    unsafe unlink(path)
    throw error
  }
}

/// Creates a file, or replaces it in one step, so that no reader sees incomplete contents.
public func replaceFile(_ path: String, _ bytes: [UInt8]) throws(CreateError) {
  guard !path.utf8.contains(0) else { throw .notFound }
  let temporary = "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
  try createFile(temporary, bytes, for: .everyone)
  guard unsafe rename(temporary, path) == 0 else {
    let error = CreateError(errno)
    unsafe unlink(temporary)
    throw error
  }
}

/// Removes a file; without permission it stays.
public func removeFile(_ path: String) {
  guard !path.utf8.contains(0) else { return }
  unsafe unlink(path)
}

private func isEmptyDirectory(_ path: String) throws(CreateError) -> Bool {
  guard let directory = unsafe opendir(path) else {
    guard errno != ENOTDIR else { throw .exists }
    throw CreateError(errno)
  }
  defer { unsafe closedir(directory) }
  while let entry = unsafe readdir(directory) {
    let isDotEntry = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
      unsafe name[0] == dot && (name[1] == 0 || name[1] == dot && name[2] == 0)
    }
    guard isDotEntry else { return false }
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
