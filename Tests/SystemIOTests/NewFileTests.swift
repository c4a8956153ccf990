// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemIO
import TestSupport
import Testing

@Suite struct NewFileTests {
  /// Each test has its own directory.
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
  }

  @Test func `a file does not exist until it is committed`() throws {
    let file = try NewFile(path("new"))
    try file.write([1, 2])
    #expect(throws: ReadError.notFound) { try readAll(.file(path("new")), limit: 9) }
    try file.write([3])
    try file.commit()
    #expect(try readAll(.file(path("new")), limit: 9) == [1, 2, 3])
    #expect(try names == ["new"])
    // A second call does nothing.
    try file.commit()
    #expect(try names == ["new"])
  }

  @Test func `without a commit no file remains`() throws {
    do {
      let file = try NewFile(path("new"))
      try file.write([1])
    }
    #expect(try names.isEmpty)
  }

  @Test func `an existing path is rejected, at the start and at the commit`() throws {
    try createFile(path("old"), [7], for: .everyone)
    #expect(throws: CreateError.exists) { try NewFile(path("old")) }
    let file = try NewFile(path("late"))
    try createFile(path("late"), [8], for: .everyone)
    #expect(throws: CreateError.exists) { try file.commit() }
    #expect(try readAll(.file(path("late")), limit: 9) == [8])
    #expect(try names.sorted() == ["late", "old"])
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "none")
    #expect(throws: CreateError.exists) { try NewFile(path("link")) }
  }

  @Test(arguments: ["", "none/inside", "cut\0"])
  func `without a directory no file is created`(name: String) {
    let path = name.isEmpty ? "" : "\(folder.path)/\(name)"
    #expect(throws: CreateError.notFound) { try NewFile(path) }
  }
}
