// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Files by path.
enum Files {
  static func read(_ path: String) throws(MutationError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw .file(path, "cannot be read")
    }
  }

  static func text(_ path: String) throws(MutationError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Writes a file, and creates its parent directories.
  static func write(_ bytes: [UInt8], to path: String) throws(MutationError) {
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

  static func write(_ text: String, to path: String) throws(MutationError) {
    try write(Array(text.utf8), to: path)
  }

  /// Appends a line to a file.
  static func append(_ line: String, to path: String) throws(MutationError) {
    if !exists(path) { try write("", to: path) }
    do {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("\(line)\n".utf8))
      try file.close()
    } catch {
      throw .file(path, "cannot be written")
    }
  }

  static func remove(_ path: String) throws(MutationError) {
    guard exists(path) else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw .file(path, "cannot be removed")
    }
  }

  /// The relative paths of all files below a directory, sorted.
  static func all(below directory: String) -> [String] {
    (FileManager.default.subpaths(atPath: directory) ?? [])
      .filter { isFile("\(directory)/\($0)") }.sorted()
  }

  /// The modification times of files, as a text that identifies their state.
  static func modification(of paths: [String]) throws(MutationError) -> String {
    var times: [String] = []
    for path in Set(paths).sorted() {
      do {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let date = attributes[.modificationDate] as? Date
        times.append("\(date?.timeIntervalSince1970 ?? 0)")
      } catch {
        throw .file(path, "cannot be read")
      }
    }
    return times.joined(separator: " ")
  }

  static func isFile(_ path: String) -> Bool {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return attributes[.type] as? FileAttributeType == .typeRegular
    } catch {
      return false
    }
  }
}
