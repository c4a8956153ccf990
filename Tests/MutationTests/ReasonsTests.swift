// SPDX-License-Identifier: Apache-2.0

import Mutation
import Testing

/// Parsing of the page that lists surviving mutants.
struct ReasonsTests {
  @Test func `a paragraph is the reason for the block below it`() {
    let page = """
      # Mutants

      Not a reason.

      ```
      not a mutant
      ```

      ## Survivors

      Another guard rejects
      the same.

      ```
      A/B.swift f holds: a
      A/B.swift f holds: b
      ```

      ```
      A/C.swift g leaves: guard c
      ```

      ## More
      """
    #expect(
      Reasons(page: page).reasons == [
        "A/B.swift f holds: a": "Another guard rejects the same.",
        "A/B.swift f holds: b": "Another guard rejects the same.",
        "A/C.swift g leaves: guard c": "",
      ]
    )
  }
}
