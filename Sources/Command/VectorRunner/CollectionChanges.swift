// SPDX-License-Identifier: Apache-2.0

/// What changed between two versions of the vectors, by id.
package struct CollectionChanges: Sendable {
  /// The changes, sorted by id.
  package let changes: [Change]

  /// A vector that only one version has, or that differs.
  package struct Change: Hashable, Sendable {
    /// The vector.
    package let id: String
    /// What happened to it.
    package let kind: Kind
    /// The parts that differ, such as `expect`.
    package let parts: [String]
  }

  /// The kinds of changes.
  package enum Kind: String, CaseIterable, Sendable {
    /// In the second version only.
    case added
    /// In the first version only. The id must not be used again.
    case removed
    /// In both, with other contents.
    case changed
  }

  /// Compares all suites of two versions.
  package init(from former: [SuiteFile], to present: [SuiteFile]) {
    let (old, new) = (CollectionChanges.vectors(former), CollectionChanges.vectors(present))
    let all = Set(old.keys).union(new.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    changes = all.compactMap { id in
      guard let before = old[id] else { return Change(id: id, kind: .added, parts: []) }
      guard let after = new[id] else { return Change(id: id, kind: .removed, parts: []) }
      let parts = CollectionChanges.parts(before, after)
      return parts.isEmpty ? nil : Change(id: id, kind: .changed, parts: parts)
    }
  }

  private typealias Located = (operation: String, vector: SuiteVector)

  private static func vectors(_ suites: [SuiteFile]) -> [String: Located] {
    suites.reduce(into: [:]) { vectors, suite in
      for vector in suite.vectors { vectors[vector.id] = (suite.operation, vector) }
    }
  }

  private static func parts(_ before: Located, _ after: Located) -> [String] {
    let equal: [(name: String, holds: Bool)] = [
      ("operation", before.operation.utf8.elementsEqual(after.operation.utf8)),
      ("level", before.vector.level == after.vector.level),
      ("parameters", before.vector.parameters == after.vector.parameters),
      ("input", before.vector.input == after.vector.input),
      ("expect", before.vector.expected == after.vector.expected),
    ]
    return equal.filter { !$0.holds }.map(\.name)
  }
}
