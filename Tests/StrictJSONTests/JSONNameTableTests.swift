// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import Testing

/// Lookup of names in a fixed list.
struct JSONNameTableTests {
  @Test func `finds a name only if all its bytes match`() throws {
    let known = "abcdefghijklm"
    let letters = Array(known)
    let beginnings = (0..<letters.count).map { String(letters[..<$0]) }
    let changed = letters.indices.map { index in
      String(letters[..<index]) + "X" + String(letters[(index + 1)...])
    }
    let names = beginnings + changed + [known + "n", known]
    let text = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    let document = try JSONDocument(Array(text.utf8)[...])
    let table = JSONNameTable([known])
    let members = document.members(of: try #require(document.root.object))
    var member = members.lowerBound
    var found: [String] = []
    for name in names {
      if table.index(ofMember: member, in: document) != nil { found.append(name) }
      member = document.member(after: member)
    }
    #expect(member == members.upperBound)
    #expect(found == [known])
  }

  @Test func `distinguishes names with a common prefix and equal fingerprints`() throws {
    let document = try JSONDocument(Array(#"{"a":1}"#.utf8)[...])
    let members = document.members(of: try #require(document.root.object))
    #expect(JSONNameTable(["aade"]).index(ofMember: members.lowerBound, in: document) == nil)
  }
}
