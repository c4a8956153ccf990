// SPDX-License-Identifier: Apache-2.0

/// Suites of whole documents with trust anchors and requirements.
protocol VerifierSuites {
  /// A document in the notation of the suite.
  static func input(_ document: [UInt8]) -> Vector.Input
  /// The requirements of a production server.
  static var standard: Parameters { get }
}

extension VerifierSuites {
  typealias Parameters = [(key: String, value: JSON)]

  static func group(
    _ description: String,
    _ vectors: [Vector],
    _ parameters: Parameters = standard
  ) -> Suite.Group {
    Suite.Group(description: description, parameters: parameters, vectors: vectors)
  }

  /// A document and whether it is accepted.
  static func vector(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ document: [UInt8],
    _ expect: Vector.Expectation,
    parameters: Parameters = []
  ) -> Vector {
    Vector(name, comment, flags, parameters: parameters, input(document), expect)
  }

  /// One vector for each row of a table.
  static func rows(_ rows: [(String, String, [Flag], [UInt8], Vector.Expectation)]) -> [Vector] {
    rows.map { vector($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  /// One vector for each row of a table.
  static func rows(
    _ rows: [(String, String, [Flag], [UInt8], Vector.Expectation, parameters: Parameters)]
  ) -> [Vector] {
    rows.map { vector($0.0, $0.1, $0.2, $0.3, $0.4, parameters: $0.parameters) }
  }
}
