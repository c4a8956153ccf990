// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The kind of file at a path; links are followed.
public enum PathKind: Hashable, Sendable {
  case regularFile
  case folder
  /// A pipe, a socket or a device.
  case special
}

/// The kind of file at a path; `nil` if there is none, or if it cannot be examined.
public func pathKind(_ path: String) -> PathKind? {
  guard !path.utf8.contains(0) else { return nil }
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return nil }
  return PathKind(status.st_mode)
}

/// The files of a folder and its subfolders.
///
/// Links are not followed: they could lead outside of the folder, or in a cycle.
public struct FolderFiles: Hashable, Sendable {
  /// The paths of the regular files, sorted by bytes, and of files and subfolders that cannot be examined, so that reading
  /// them reports the reason.
  public internal(set) var paths: [String] = []
  /// The paths of files and subfolders whose names are not UTF-8, so that no operand can name them; their invalid bytes are
  /// replaced.
  public internal(set) var unnameable: [String] = []
  /// The number of links, hidden entries and special files, which are left out.
  public internal(set) var leftOut = 0

  /// The maximum number of entries in a folder and its subfolders.
  ///
  /// Their paths are kept in memory and sorted.
  ///
  /// Error: `io/too-many-files`.
  public static let mostEntries = 100_000
  /// The maximum number of folders inside each other.
  ///
  /// Each keeps a descriptor open.
  ///
  /// Error: `io/too-many-files`.
  public static let mostLevels = 32

  /// A list, for tests.
  public init(paths: [String], unnameable: [String] = [], leftOut: Int = 0) {
    self.paths = paths
    self.unnameable = unnameable
    self.leftOut = leftOut
  }

  /// Lists a folder.
  public init(below path: String) throws(FolderError) {
    guard !path.utf8.contains(0) else { throw .unreadable(path, .notFound) }
    var entries = 0
    let descriptor = retrying { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .unreadable(path, ReadError(errno)) }
    try add(descriptor, path, level: 1, &entries)
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    unnameable.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Adds the files of an open folder, and closes it.
  private mutating func add(
    _ descriptor: CInt,
    _ path: String,
    level: Int,
    _ entries: inout Int
  ) throws(FolderError) {
    guard let folder = unsafe fdopendir(descriptor) else {
      close(descriptor)
      throw .unreadable(path, .failed(systemText(errno)))
    }
    defer { unsafe closedir(folder) }
    guard level <= FolderFiles.mostLevels else { throw .tooDeep(path) }
    /// The next entry of the folder, whose type is not the same on all systems; `nil` at the end.
    func nextEntry() throws(FolderError) -> UnsafeMutablePointer<dirent>? {
      errno = 0
      let entry = unsafe readdir(folder)
      guard unsafe entry != nil || errno == 0 else { throw .unreadable(path, ReadError(errno)) }
      return unsafe entry
    }
    while let entry = try unsafe nextEntry() {
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        unsafe Array(name.prefix { $0 != 0 })
      }
      guard bytes != Array(".".utf8), bytes != Array("..".utf8) else { continue }
      entries += 1
      guard entries <= FolderFiles.mostEntries else { throw .tooManyEntries }
      guard bytes.first != UInt8(ascii: ".") else {
        leftOut += 1
        continue
      }
      let prefix = path.utf8.last == UInt8(ascii: "/") ? path : "\(path)/"
      guard let name = String(validating: bytes, as: UTF8.self) else {
        unnameable.append(prefix + String(decoding: bytes, as: UTF8.self))
        continue
      }
      let inner = prefix + name
      var status = stat()
      guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        // Another process has removed it.
        if errno != ENOENT { paths.append(inner) }
        continue
      }
      switch PathKind(status.st_mode) {
      case .regularFile: paths.append(inner)
      case .special: leftOut += 1
      case .folder:
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let subfolder = retrying { unsafe openat(descriptor, name, flags) }
        if subfolder < 0 {
          paths.append(inner)
        } else {
          try add(subfolder, inner, level: level + 1, &entries)
        }
      }
    }
  }
}

/// The reason why a folder cannot be listed.
public enum FolderError: Error, Hashable, Sendable {
  /// The folder cannot be read.
  case unreadable(String, ReadError)
  /// There are more than ``FolderFiles/mostEntries``.
  case tooManyEntries
  /// There are more than ``FolderFiles/mostLevels``; the path is that of the first beyond them.
  case tooDeep(String)
}

extension PathKind {
  fileprivate init(_ mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regularFile
    case S_IFDIR: self = .folder
    // A link, if links are not followed.
    default: self = .special
    }
  }
}
