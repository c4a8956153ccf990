// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The contents of `index.json`.
package struct SuiteIndex: Sendable {
  /// The version of the collection.
  package let version: String
  /// The suites, in order.
  package let entries: [Entry]

  /// An entry of the index.
  package struct Entry: Hashable, Sendable {
    /// The path relative to the index.
    package let path: String
    /// The operation under test.
    package let operation: String
    /// The number of vectors.
    package let count: Int
    /// The SHA-256 of the file.
    package let digest: FileDigest

    /// The name of the suite: its path without folder and extension.
    package var name: String {
      let start = path.hasPrefix("suites/") ? path.dropFirst("suites/".count) : path[...]
      return String(start.hasSuffix(".json") ? start.dropLast(".json".count) : start)
    }
  }

  /// Reads an index.
  package init(json: ArraySlice<UInt8>) throws(VectorFileError) {
    let object = try readJSON(json).asObject()
    var entries: [Entry] = []
    for value in try object.array("suites") {
      let entry = try value.asObject()
      entries.append(
        Entry(
          path: try inside(entry.text("path")),
          operation: try entry.text("operation"),
          count: try entry.count("count"),
          digest: FileDigest(try entry.text("sha256"))
        )
      )
    }
    self.entries = entries
    version = try object.text("version")
  }
}

/// Rejects a path that leaves the folder of the vectors: the collection may come from an untrusted
/// source.
func inside(_ path: String) throws(VectorFileError) -> String {
  let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  for part in parts where part.isEmpty || part.elementsEqual("..".utf8) {
    throw VectorFileError(.path, about: path, expected: "a path inside the folder")
  }
  return path
}
