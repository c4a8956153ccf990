// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzTargets
import ProofSupport
import VectorRunner

/// The trust anchors and requirements of a vector.
struct Setting {
  /// The operation.
  let operation: VectorOperation
  /// The parameters as JSON, for the second implementation.
  let json: String
  /// The verifier, shared by all inputs so that it caches chains.
  let verifier: VectorVerifier
  /// The trust anchors in DER.
  let roots: [[UInt8]]
  /// The names of the trust anchors.
  let anchors: [String]

  init(_ vector: ProofVector) throws {
    operation = vector.operation
    json = String(
      decoding: try JSONSerialization.data(
        withJSONObject: vector.parameters.mapValues(Setting.object),
        options: .sortedKeys
      ),
      as: UTF8.self
    )
    verifier = try vector.verifier()
    anchors = ProofVector.anchors(vector.parameters)
    roots = try anchors.map { try Authorities.der($0) }
  }

  private static func object(_ value: VectorValue) -> Any {
    switch value {
    case .object(let members): members.mapValues(object)
    case .array(let items): items.map(object)
    case .string(let text): text
    case .integer(let number): number
    case .boolean(let flag): flag
    }
  }
}

/// An accepted document, which is edited.
struct Seed {
  /// The index of its setting.
  let setting: Int
  /// The document.
  let document: [UInt8]

  /// All valid vectors that are a single receipt or token, and their settings.
  ///
  /// Excludes legacy transaction receipts, which libcrypto and the second implementation do not support, and
  /// custom policies.
  static func all() throws -> (seeds: [Seed], settings: [Setting]) {
    var settings: [Setting] = []
    var seeds: [Seed] = []
    for vector in try ProofVector.all().flatMap(withAges) where isWanted(vector) {
      let setting = try Setting(vector)
      guard setting.verifier.verify(vector.input[...]).code == nil else { continue }
      let known = settings.firstIndex {
        $0.operation == setting.operation && $0.json == setting.json
      }
      seeds.append(Seed(setting: known ?? settings.count, document: vector.input))
      if known == nil { settings.append(setting) }
    }
    return (seeds, settings)
  }

  /// A vector, and for a token also the same with a maximum age: the time of the caller is no date of the document.
  ///
  /// Not for notifications, which may have the date of a token inside.
  private static func withAges(_ vector: ProofVector) -> [ProofVector] {
    guard vector.operation == .jwsVerify, vector.parameters["maximumAge"] == nil,
      ["transaction", "renewal-info", "app-transaction"].contains(vector.kind)
    else { return [vector] }
    return [vector, vector.with(["maximumAge": .integer(mostAge)])]
  }

  /// Ten years, in seconds.
  private static let mostAge: Int64 = 315_360_000

  private static func isWanted(_ vector: ProofVector) -> Bool {
    [.receiptVerify, .jwsVerify].contains(vector.operation) && vector.error == nil
      && vector.kind != "transaction-receipt" && vector.parameters["policy"] == nil
      && ProofVector.anchors(vector.parameters) != ["apple"] && vector.input.count <= sizeLimit
  }

  /// A size limit, because larger documents only take longer.
  private static let sizeLimit = 32 << 10
}
