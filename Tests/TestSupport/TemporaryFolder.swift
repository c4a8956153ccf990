// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A temporary directory that is removed when this object is released.
public final class TemporaryFolder: Sendable {
  /// The path of the directory.
  public let path: String

  /// Creates the directory.
  public init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // Ignored: the system removes temporary files, too.
    }
  }

  /// The path of a file in this directory, which may not exist.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates a file, and returns its path.
  public func file(_ name: String, _ contents: [UInt8]) throws -> String {
    try Data(contents).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// The contents of a file.
  public func contents(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }
}
