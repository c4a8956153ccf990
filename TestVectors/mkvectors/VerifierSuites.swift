// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// Suites of whole documents with trust anchors and requirements.
protocol VerifierSuites: SuiteFamily {
  /// A document in the notation of the suite.
  static func input(_ document: [UInt8]) -> Vector.Input
  /// The requirements of a production server.
  static var standard: JSON.Members { get }
  /// The expected value of the base document.
  static func genuine() throws(TrustError) -> Vector.Expectation
}

extension VerifierSuites {
  static func group(
    _ description: String,
    _ vectors: [Vector],
    _ parameters: JSON.Members = standard
  ) -> Suite.Group {
    Suite.Group(description: description, parameters: parameters, vectors: vectors)
  }

  /// The vectors of a table; `valid` stands for the value of the base document.
  static func rows(_ table: VectorTable) throws(TrustError) -> [Vector] {
    table.vectors(valid: try genuine(), bytes: input) { .text($0) }
  }
}
