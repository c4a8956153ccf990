// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What `index.json` says.
package struct SuiteIndex: Sendable {
  /// The suites, in their order.
  package let entries: [Entry]
  /// Ids that were given out once; results for them are no mistake.
  package let withdrawn: Set<String>

  /// One suite, before it is read.
  package struct Entry: Hashable, Sendable {
    /// The path from the index.
    package let path: String
    /// Which function of an implementation is under test.
    package let operation: String
    /// How many vectors it has.
    package let count: Int
    /// Which file it is.
    package let digest: FileDigest

    /// The name of the suite: its path without the folder and the ending.
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
    withdrawn = Set(try object.texts("withdrawn"))
  }
}

/// A path that stays in the folder of vectors: a collection from elsewhere has no say about others.
func inside(_ path: String) throws(VectorFileError) -> String {
  let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  for part in parts where part.isEmpty || part.elementsEqual("..".utf8) {
    throw VectorFileError(.path, about: path, expected: "a path inside the folder")
  }
  return path
}
