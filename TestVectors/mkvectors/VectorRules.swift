// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import VectorRunner

/// What every vector of this collection satisfies.
struct VectorRules {
  private var ids: Set<String> = []
  private var triples: [Triple: String] = [:]

  /// What a verifier is given: a repeated one tests nothing, or contradicts the first.
  private struct Triple: Hashable {
    let operation: VectorOperation
    let digest: [UInt8]
    let parameters: [UInt8]
  }

  static func check(_ suites: [Suite]) throws(MakerError) {
    var rules = VectorRules()
    for suite in suites {
      for group in suite.groups {
        for vector in group.vectors {
          let id = suite.id(of: vector)
          try rules.checkText(of: vector, id)
          try rules.checkTriple(of: vector, in: group, of: suite.operation, id)
        }
      }
    }
  }

  private mutating func checkText(of vector: Vector, _ id: String) throws(MakerError) {
    if let defect = vector.defect { throw .vector(id, defect) }
    guard ids.insert(id).inserted else { throw .vector(id, "duplicate id") }
    let isName = vector.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }
    guard isName, vector.name.allSatisfy(\.isASCII) else { throw .vector(id, "invalid name") }
    guard vector.comment.last.map(".?".contains) == true else {
      throw .vector(id, "the comment is not a sentence")
    }
    guard !vector.flags.isEmpty else { throw .vector(id, "no flags") }
    if case .acceptable(_, _, let value, let own) = vector.expect, value == nil, own == .accepted {
      throw .vector(id, "no value of an acceptance")
    }
  }

  private mutating func checkTriple(
    of vector: Vector,
    in group: Suite.Group,
    of operation: VectorOperation,
    _ id: String
  ) throws(MakerError) {
    let shared = group.parameters.filter { member in
      !vector.parameters.contains { $0.key == member.key }
    }
    let parameters = (shared + vector.parameters).sorted { $0.key < $1.key }
    let digest = try rethrowing(
      TestDigest.sha256.digest(of: vector.input.bytes),
      as: MakerError.trust
    )
    let triple = Triple(
      operation: operation,
      digest: digest,
      parameters: JSON.object(parameters).document
    )
    guard let first = triples.updateValue(id, forKey: triple) else { return }
    throw .vector(id, "has operation, input and parameters of \(first)")
  }
}
