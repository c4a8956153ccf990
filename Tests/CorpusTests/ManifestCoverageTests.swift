// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Every file of the corpus is tested.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct ManifestCoverageTests {
  @Test func `every row of the manifest has a test or a reason for having none`() throws {
    let covered = try Self.covered()
    for entry in try Corpus.manifest() where !covered.contains(entry.file) {
      #expect(Self.notRead[entry.kind] != nil, "\(entry.file)")
    }
    let kinds = try Corpus.manifest().filter { !covered.contains($0.file) }.map(\.kind)
    #expect(Set(kinds) == Set(Self.notRead.keys))
  }

  @Test func `every token is verified`() throws {
    let tokens = try Corpus.manifest().filter { $0.encoding == "compact-jws" }.map(\.file)
    #expect(try Set(tokens) == Self.tokens())
  }

  /// The rows that a test has as arguments.
  private static func covered() throws -> Set<String> {
    let receipts = try ["apple", "xcode", "test-ca"].flatMap { try Corpus.receipts(by: $0) }
    let kinds = try ["certificate", "legacy-transaction-receipt"].flatMap {
      try Corpus.entries(ofKind: $0)
    }
    let others = try NegativeCorpusTests.entries() + NegativeCorpusTests.synthetic()
    return try Set((receipts + kinds + others).map(\.file)).union(tokens())
      .union(["synthetic/guid.hex"])
  }

  private static func tokens() throws -> Set<String> {
    let tokens =
      try TokenCorpusTests.tokens(by: "apple") + TokenCorpusTests.tokens(by: "xcode")
      + TokenCorpusTests.damaged() + TestAuthorityTokenTests.entries()
    return Set(tokens.map(\.file))
  }

  /// Kinds of rows that no test reads.
  private static let notRead = [
    "verify-receipt-response": "responses of a service that Apple has shut down, without signatures"
  ]
}
