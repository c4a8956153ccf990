// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemIO
import TestSupport
import Testing

@Suite struct ReadingTests {
  /// Each test has its own directory.
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> InputSource {
    .file(try folder.file(name, bytes))
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `a file of any length is read completely`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let source = try file("whole", bytes)
    #expect(try readAll(source, limit: count) == bytes)
    #expect(try readAll(source, limit: .max) == bytes)
  }

  @Test(arguments: [1, 65_536, 65_537])
  func `one byte above the limit is too large`(count: Int) throws {
    let source = try file("long", [UInt8](repeating: 0, count: count))
    #expect(throws: ReadError.tooLarge) { try readAll(source, limit: count - 1) }
  }

  @Test func `reading an endless file stops at the limit`() {
    #expect(throws: ReadError.tooLarge) { try readAll(.file("/dev/zero"), limit: 1 << 20) }
  }

  @Test func `a missing file is not found`() {
    let path = folder.path("none")
    #expect(throws: ReadError.notFound) { try readAll(.file(path), limit: 1) }
    #expect(throws: ReadError.notFound) { try readAll(.file(""), limit: 1) }
  }

  @Test func `a path with NUL is not found`() throws {
    _ = try file("cut", [1])
    let path = folder.path("cut")
    #expect(throws: ReadError.notFound) { try readAll(.file("\(path)\0.der"), limit: 1) }
  }

  @Test func `reading a directory fails`() {
    #expect(throws: ReadError.directory) { try readAll(.file(folder.path), limit: 1) }
  }

  @Test func `a path below a regular file is not found`() throws {
    _ = try file("plain", [])
    let path = folder.path("plain/inside")
    #expect(throws: ReadError.notFound) { try readAll(.file(path), limit: 1) }
  }

  @Test func `command-line arguments equal those of Swift`() {
    let words = CommandLine.arguments.dropFirst().map { Array($0.utf8) }
    #expect(commandLineArguments() == Array(words))
  }

  @Test func `the wall clock is after 20 November 2025`() {
    #expect(wallClock() > 1_763_596_800_000)
  }

  @Test func `an environment variable that is not set has no value`() {
    #expect(environmentVariable("RECEIPTKIT_SURELY_NOT_SET") == nil)
    #expect(environmentVariable("PATH") != nil)
  }
}
