// SPDX-License-Identifier: Apache-2.0

import TestVectors
package import VectorRunner

/// A test vector of a verifying operation, with its verifier's configuration.
package struct ProofVector: Sendable {
  /// The id.
  package let id: String
  /// The operation.
  package let operation: VectorOperation
  /// The parameters.
  package private(set) var parameters: [String: VectorValue]
  /// The expected error code; `nil` if the input is or may be accepted.
  package let error: String?
  /// The document.
  package let input: [UInt8]

  private let certificates: [String: [UInt8]]

  /// The vectors of all operations that verify.
  package static func all() throws -> [ProofVector] {
    var certificates: [String: [UInt8]] = [:]
    var vectors: [ProofVector] = []
    for entry in try SuiteIndex(json: TestVectors.file("index.json")[...]).entries {
      let operation = try VectorOperation(named: entry.operation)
      guard verifying.contains(operation) else { continue }
      for vector in try SuiteFile(json: TestVectors.file(entry.path)[...], of: entry).vectors {
        for name in files(vector.parameters) where certificates[name] == nil && name != "apple" {
          certificates[name] = try TestVectors.certificate(name)
        }
        vectors.append(try ProofVector(vector, operation, certificates))
      }
    }
    return vectors
  }

  private static let verifying: [VectorOperation] = [
    .receiptVerify, .jwsVerify, .responseVerify, .offerVerify, .ocspVerify,
  ]

  /// The certificates that parameters name.
  private static func files(_ parameters: [String: VectorValue]) -> [String] {
    var names = anchors(parameters)
    for name in ["certificate", "issuer"] {
      if case .string(let file) = parameters[name] { names.append(file) }
    }
    return names
  }

  private init(
    _ vector: SuiteVector,
    _ operation: VectorOperation,
    _ certificates: [String: [UInt8]]
  ) throws {
    id = vector.id
    self.operation = operation
    parameters = vector.parameters
    error = vector.expected.error
    switch vector.input {
    case .bytes(let bytes): input = bytes
    case .file(let path, let digest):
      let bytes = try TestVectors.file(path)
      try digest.require(of: bytes[...], named: path)
      input = bytes
    }
    self.certificates = certificates
  }

  /// A new verifier.
  package func verifier() throws(VectorRunError) -> VectorVerifier {
    let parameters = VectorParameters(parameters) { name throws(VectorRunError) in
      guard let file = certificates[name] else { throw .certificate(name) }
      return file
    }
    guard let verifier = try operation.verifier(parameters) else {
      throw .operation(operation.rawValue)
    }
    return verifier
  }

  /// The vector with other parameters.
  package func with(_ others: [String: VectorValue]) -> ProofVector {
    var copy = self
    copy.parameters.merge(others) { $1 }
    return copy
  }

  /// The name of its suite.
  package var suite: String { id.split(separator: "/").dropLast().joined(separator: "/") }

  /// The expected kind of document.
  package var kind: String? {
    guard case .string(let kind) = parameters["kind"] else { return nil }
    return kind
  }

  /// The trust anchors named by parameters.
  package static func anchors(_ parameters: [String: VectorValue]) -> [String] {
    guard case .array(let names) = parameters["anchors"] else { return [] }
    return names.compactMap { name in
      guard case .string(let text) = name else { return nil }
      return text
    }
  }
}
