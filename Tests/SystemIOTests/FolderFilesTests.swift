// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemIO
import TestSupport
import Testing

/// The files of a folder.
struct FolderFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func createFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name),
      withIntermediateDirectories: true
    )
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name),
      withDestinationPath: target
    )
  }

  @Test func `lists regular files in folders, sorted, without links and hidden names`() throws {
    try createFolder("b/c")
    for name in ["z", "b/y", "b/c/x", "B", ".hidden", "é"] { _ = try folder.file(name, [1]) }
    try createFolder(".git")
    _ = try folder.file(".git/config", [1])
    try link("loop", to: ".")
    try link("b/outside", to: "/etc/hostname")
    let status = unsafe mkfifo(folder.path("pipe"), 0o600)
    #expect(status == 0)
    let files = try FolderFiles(below: folder.path)
    #expect(files.paths == ["B", "b/c/x", "b/y", "z", "é"].map { folder.path($0) })
    #expect(files.leftOut == 5)
    let slash = try FolderFiles(below: folder.path + "/")
    #expect(slash.paths == files.paths)
  }

  @Test func `a link to a folder is followed if the user names it`() throws {
    try createFolder("real")
    _ = try folder.file("real/a", [1])
    try link("named", to: "real")
    #expect(try FolderFiles(below: folder.path("named")).paths == [folder.path("named/a")])
  }

  @Test func `lists a name that is not UTF-8 apart`() throws {
    _ = try folder.file("b", [1])
    let byte = CChar(truncatingIfNeeded: 0xFF)
    let path = Array(folder.path("a").utf8CString.dropLast()) + [byte, 0]
    let descriptor = unsafe creat(path, 0o600)
    // Some file systems accept only UTF-8.
    guard descriptor >= 0 else { return }
    close(descriptor)
    let files = try FolderFiles(below: folder.path)
    #expect(files.paths == [folder.path("b")])
    #expect(files.unnameable == [folder.path("a\u{FFFD}")])
    #expect(files.leftOut == 0)
  }

  @Test func `limits the levels`() throws {
    try createFolder(
      Array(repeating: "d", count: FolderFiles.mostLevels - 1).joined(separator: "/")
    )
    #expect(try FolderFiles(below: folder.path).paths.isEmpty)
    let deep = Array(repeating: "d", count: FolderFiles.mostLevels).joined(separator: "/")
    try createFolder(deep)
    #expect(throws: FolderError.tooDeep(folder.path(deep))) { try FolderFiles(below: folder.path) }
  }

  @Test(arguments: ["absent", "file", "nul\0"])
  func `reports a path that is no folder`(name: String) throws {
    _ = try folder.file("file", [1])
    #expect(throws: FolderError.unreadable(folder.path(name), .notFound)) {
      try FolderFiles(below: folder.path(name))
    }
  }

  @Test func `tells files, folders and other things apart`() throws {
    _ = try folder.file("file", [1])
    try link("to-file", to: "file")
    try link("to-nothing", to: "absent")
    #expect(pathKind(folder.path("file")) == .regularFile)
    #expect(pathKind(folder.path("to-file")) == .regularFile)
    #expect(pathKind(folder.path) == .folder)
    #expect(pathKind("/dev/null") == .special)
    #expect(pathKind(folder.path("to-nothing")) == nil)
    #expect(pathKind("nul\0") == nil)
  }

  @Test func `knows whether a descriptor has bytes`() throws {
    let pipe = Pipe()
    let end = pipe.fileHandleForReading.fileDescriptor
    #expect(!hasInput(end, within: 0))
    try pipe.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(hasInput(end, within: 60_000))
    _ = try pipe.fileHandleForReading.read(upToCount: 1)
    try pipe.fileHandleForWriting.close()
    #expect(!hasInput(end, within: 60_000))

    let file = try FileHandle(forReadingFrom: URL(filePath: try folder.file("file", [1])))
    #expect(hasInput(file.fileDescriptor, within: 0))
    _ = try file.readToEnd()
    #expect(!hasInput(file.fileDescriptor, within: 0))
    let null = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    #expect(!hasInput(null.fileDescriptor, within: 60_000))
    #expect(!hasInput(-1, within: 60_000))
  }
}
