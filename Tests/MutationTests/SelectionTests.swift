// SPDX-License-Identifier: Apache-2.0

import Mutation
import Testing

/// The mutants that a run selects.
struct SelectionTests {
  @Test(
    arguments: [
      ("A/B.swift f boundary: a < b", [], [], true),
      ("A/B.swift f boundary: a < b", ["A"], [.boundary], true),
      ("A/B.swift f boundary: a < b", ["AB"], [], false),
      ("A/B.swift f boundary: a < b", ["A"], [.holds, .fails], false),
      ("AB/C.swift - holds: d boundary: e", ["A", "AB"], [.holds], true),
      ("AB/C.swift - holds: d boundary: e", [], [.boundary], false),
    ] as [(String, Set<String>, Set<Mutant.Kind>, Bool)]
  )
  func `a key names the target and the kind of its mutant`(
    _ key: String,
    _ targets: Set<String>,
    _ kinds: Set<Mutant.Kind>,
    _ isSelected: Bool
  ) {
    var selection = Selection()
    selection.targets = targets
    selection.kinds = kinds
    #expect(selection.contains(key: key) == isSelected)
  }
}
