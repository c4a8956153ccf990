// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files of the repository, by path relative to its root.
enum Repository {
  /// Reads a file.
  static func read(_ path: String) throws(MakerError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw .file(path, "cannot be read")
    }
  }

  /// Writes a file, and creates its parent directories.
  static func write(_ bytes: [UInt8], to path: String) throws(MakerError) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(bytes).write(to: url)
    } catch {
      throw .file(path, "cannot be written")
    }
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// The paths of all files below a directory, sorted; a directory name has no dot.
  static func files(below directory: String) -> [String] {
    let names = FileManager.default.subpaths(atPath: directory) ?? []
    return names.filter { ($0.split(separator: "/").last ?? "").dropFirst().contains(".") }
      .map { "\(directory)/\($0)" }.sorted()
  }

  // MARK: Generated files

  /// Writes generated files, and removes stale ones.
  static func write(_ files: [String: [UInt8]]) throws(MakerError) {
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { try write(bytes, to: path) }
    for path in leftOver(files) {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw .file(path, "cannot be removed")
      }
    }
  }

  /// The differences between generated and existing files, one line each.
  static func differences(from files: [String: [UInt8]]) throws(MakerError) -> [String] {
    var lines: [String] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      if !exists(path) {
        lines.append("missing: \(path)")
      } else if try read(path) != bytes {
        lines.append("different: \(path)")
      }
    }
    return lines + leftOver(files).map { "not generated: \($0)" }
  }

  /// Directories that contain only generated files.
  private static let generated = ["TestVectors/suites", "TestVectors/files", "TestVectors/schema"]

  private static func leftOver(_ files: [String: [UInt8]]) -> [String] {
    generated.flatMap { Repository.files(below: $0) }.filter { files[$0] == nil }
  }
}
