// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A file that appears under its name only when it is complete, and never replaces another.
///
/// The bytes go to a hidden file in the same directory. ``commit()`` links it under the name, which fails if the
/// name exists (POSIX, `link`). Without a commit no file remains.
public final class NewFile {
  private let path: String
  private let temporary: String
  private let descriptor: CInt
  private var isOpen = true

  /// Opens a file for writing; fails if the path exists.
  public init(_ path: String) throws(CreateError) {
    guard !path.utf8.contains(0), !path.isEmpty else { throw .notFound }
    self.path = path
    temporary = NewFile.temporaryPath(for: path)
    // Reports an existing file early; `commit` checks again.
    guard !NewFile.exists(path) else { throw .exists }
    let (name, flags) = (temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
    let opened = retrying { unsafe open(name, flags, 0o644) }
    guard opened >= 0 else { throw CreateError(errno) }
    descriptor = opened
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    unsafe unlink(temporary)
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(WriteError) {
    try writeAll(bytes, to: descriptor)
  }

  /// Completes the file under its name, after the last write; a second call does nothing.
  public func commit() throws(CreateError) {
    guard isOpen else { return }
    isOpen = false
    defer { unsafe unlink(temporary) }
    // Some file systems report a lack of space only here.
    guard close(descriptor) == 0 else { throw CreateError(errno) }
    guard retrying({ unsafe link(temporary, path) }) == 0 else { throw CreateError(errno) }
  }

  /// Whether the path exists; true also for a dangling symbolic link.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// A name in the same directory, because a hard link cannot cross file systems.
  private static func temporaryPath(for path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? ""
    return "\(folder).receiptctl-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
  }
}
