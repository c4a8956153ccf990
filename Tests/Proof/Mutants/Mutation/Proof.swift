// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Something that may kill a mutant, as a process of its own: one suite of vectors, or one of tests.
struct Proof: Hashable, Sendable {
  let name: String
  /// The command and its words.
  let words: [String]
  /// Whether this is vectors.
  let isVectors: Bool

  /// All suites of vectors and of tests that the commands in `build` know.
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
        throw .form(words.joined(separator: " "), "this is no suite: \(line)")
      }
      proofs.append(
        Proof(
          name: suite.suite,
          words: [command, "vectors", "run", "--vectors", folder, "--suite", suite.suite],
          isVectors: true
        )
      )
    }
    return proofs
  }

  /// What `vectors list --json` says about a suite, as far as it is needed.
  private struct VectorSuite: Decodable {
    let suite: String
  }

  private static func tests(_ bundle: String) throws(MutationError) -> [Proof] {
    let words = [bundle, "--testing-library", "swift-testing"]
    // A line for each test: `Target.Suite/test()`.
    let suites = try Job.output(of: words + ["--list-tests"]).split(separator: "\n")
      .compactMap { $0.split(separator: "/").first.map(String.init) }
    return Set(suites).subtracting(ofThisTool).sorted().map { suite in
      Proof(name: suite, words: words + ["--filter", "^\\Q\(suite)\\E/"], isVectors: false)
    }
  }

  /// No target can change what these find.
  private static let ofThisTool = ["MutationTests.RewriterTests", "MutationTests.ReasonsTests"]
}
