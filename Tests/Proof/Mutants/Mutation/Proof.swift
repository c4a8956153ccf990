// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A proof that may kill a mutant, run as a process: a suite of vectors or of tests.
struct Proof: Hashable, Sendable {
  let name: String
  /// The command and its arguments.
  let words: [String]
  /// Its vectors, or the folder of its tests.
  let sources: String

  /// Whether it is a suite of vectors.
  var isVectors: Bool { sources.hasPrefix(Proof.vectorFolder) }
  static let vectorFolder = "TestVectors/"

  /// All suites of vectors and tests that the commands in `build` list.
  ///
  /// The copy of the package is in `directory`.
  static func all(build: String, directory: String) throws(MutationError) -> [Proof] {
    try vectors("\(build)/receiptctl", "\(directory)/TestVectors")
      + tests("\(build)/ReceiptKitPackageTests.xctest")
  }

  private static func vectors(
    _ command: String,
    _ folder: String
  ) throws(MutationError) -> [Proof] {
    let words = [command, "vectors", "list", "--json", "--vectors", folder]
    var proofs: [Proof] = []
    for line in try Job.output(of: words).split(separator: "\n") {
      let suite: VectorSuite
      do {
        suite = try JSONDecoder().decode(VectorSuite.self, from: Data(line.utf8))
      } catch {
        throw .form(words.joined(separator: " "), "not a suite: \(line)")
      }
      proofs.append(
        Proof(
          name: suite.suite,
          words: [command, "vectors", "run", "--vectors", folder, "--suite", suite.suite],
          sources: "\(vectorFolder)suites/\(suite.suite).json"
        )
      )
    }
    return proofs
  }

  /// The used part of the output of `vectors list --json`.
  private struct VectorSuite: Decodable {
    let suite: String
  }

  private static func tests(_ bundle: String) throws(MutationError) -> [Proof] {
    let words = [bundle, "--testing-library", "swift-testing"]
    // One line per test: `Target.Suite/test()`.
    let suites = try Job.output(of: words + ["--list-tests"]).split(separator: "\n")
      .compactMap { $0.split(separator: "/").first.map(String.init) }
    return Set(suites).filter { !$0.hasPrefix(thisTool) }.sorted().map { suite in
      Proof(
        name: suite,
        words: words + ["--filter", "^\\Q\(suite)\\E/"],
        sources: "Tests/\(suite.prefix { $0 != "." })"
      )
    }
  }

  /// The suites of this tool, whose results do not depend on the mutated targets.
  private static let thisTool = "MutationTests."
}
