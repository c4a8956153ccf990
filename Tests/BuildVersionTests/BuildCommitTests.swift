// SPDX-License-Identifier: Apache-2.0

import BuildVersion
import Testing

@Suite struct BuildCommitTests {
  private static let hash = "0123456789abcdef0123456789abcdef01234567"

  @Test func `a commit has a hash, and changes if the build says so`() throws {
    let clean = try #require(BuildCommit(text: Self.hash))
    #expect(clean.hash == Self.hash)
    #expect(!clean.hasUncommittedChanges)
    #expect("\(clean)" == "0123456789ab")
    let dirty = try #require(BuildCommit(text: Self.hash + "-dirty"))
    #expect(dirty.hash == Self.hash)
    #expect(dirty.hasUncommittedChanges)
    #expect("\(dirty)" == "0123456789ab with uncommitted changes")
  }

  @Test(arguments: [
    "", "unknown", "0.2.0", "0123456", hash.uppercased(), hash + "-", hash + "-dirty2", hash + " ",
    "-dirty",
  ])
  func `any other text is no commit`(_ text: String) {
    #expect(BuildCommit(text: text) == nil)
  }
}
