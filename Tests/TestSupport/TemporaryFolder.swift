// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A temporary directory that is removed when this object is released.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
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

  func file(_ name: String, _ contents: [UInt8]? = nil) throws -> String {
    let path = "\(self.path)/\(name)"
    if let contents { try Data(contents).write(to: URL(fileURLWithPath: path)) }
    return path
  }

  func contents(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }
}
