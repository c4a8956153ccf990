// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemIO
import TestSupport
import Testing

@Suite struct CreatingTests {
  /// Each test has its own directory.
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

  @Test func `a file is created completely, with its permissions`() throws {
    let bytes = [UInt8](repeating: 7, count: 100_000)
    try createFile(path("secret"), bytes, for: .owner)
    try createFile(path("open"), [], for: .everyone)
    #expect(try readAll(.file(path("secret")), limit: .max) == bytes)
    #expect(try readAll(.file(path("open")), limit: .max).isEmpty)
    let attributes = try FileManager.default.attributesOfItem(atPath: path("secret"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `an existing file is never changed`() throws {
    try createFile(path("first"), [1], for: .owner)
    #expect(throws: CreateError.exists) { try createFile(path("first"), [2], for: .owner) }
    #expect(try readAll(.file(path("first")), limit: 1) == [1])
    #expect(throws: CreateError.exists) { try createFile(folder.path, [], for: .owner) }
  }

  @Test func `a symbolic link is never followed`() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: path("link"), withDestinationPath: path("target"))
    #expect(throws: CreateError.exists) { try createFile(path("link"), [1], for: .owner) }
    #expect(!manager.fileExists(atPath: path("target")))
  }

  @Test func `creates a directory, or accepts an empty one`() throws {
    try createDirectory(path("new"))
    try createDirectory(path("new"))
    try createFile(path("new/file"), [], for: .everyone)
    #expect(throws: CreateError.notEmpty) { try createDirectory(path("new")) }
    #expect(throws: CreateError.exists) { try createDirectory(path("new/file")) }
  }

  @Test(arguments: ["none/inside", "cut\0", ""])
  func `without a parent directory nothing is created`(name: String) {
    let path = name.isEmpty ? "" : "\(folder.path)/\(name)"
    #expect(throws: CreateError.notFound) { try createFile(path, [], for: .everyone) }
    #expect(throws: CreateError.notFound) { try createDirectory(path) }
  }
}
