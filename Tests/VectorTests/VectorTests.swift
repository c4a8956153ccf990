// SPDX-License-Identifier: Apache-2.0

import TestVectors
import Testing
import VectorRunner

/// Every vector, run with its operation.
@Suite struct `Vectors` {
  @Test(arguments: try TestVectors.vectors(of: "asn1-read"))
  func `asn1-read`(_ vector: Vector) throws {
    try expect(vector, .asn1Read)
  }

  @Test(arguments: try TestVectors.vectors(of: "cms-read"))
  func `cms-read`(_ vector: Vector) throws {
    try expect(vector, .cmsRead)
  }

  @Test(arguments: try TestVectors.vectors(of: "receipt-read"))
  func `receipt-read`(_ vector: Vector) throws {
    try expect(vector, .receiptRead)
  }

  @Test(arguments: try TestVectors.vectors(of: "legacy-read"))
  func `legacy-read`(_ vector: Vector) throws {
    try expect(vector, .legacyRead)
  }

  @Test(arguments: try TestVectors.vectors(of: "anchor-read"))
  func `anchor-read`(_ vector: Vector) throws {
    try expect(vector, .anchorRead)
  }

  @Test(arguments: try TestVectors.vectors(of: "receipt-verify"))
  func `receipt-verify`(_ vector: Vector) throws {
    try expect(vector, .receiptVerify)
  }

  @Test(arguments: try TestVectors.vectors(of: "json-read"))
  func `json-read`(_ vector: Vector) throws {
    try expect(vector, .jsonRead)
  }

  @Test(arguments: try TestVectors.vectors(of: "jws-read"))
  func `jws-read`(_ vector: Vector) throws {
    try expect(vector, .jwsRead)
  }

  @Test(arguments: try TestVectors.vectors(of: "payload-read"))
  func `payload-read`(_ vector: Vector) throws {
    try expect(vector, .payloadRead)
  }

  @Test(arguments: try TestVectors.vectors(of: "jws-verify"))
  func `jws-verify`(_ vector: Vector) throws {
    try expect(vector, .jwsVerify)
  }

  @Test(arguments: try TestVectors.vectors(of: "response-verify"))
  func `response-verify`(_ vector: Vector) throws {
    try expect(vector, .responseVerify)
  }

  @Test(arguments: try TestVectors.vectors(of: "ocsp-verify"))
  func `ocsp-verify`(_ vector: Vector) throws {
    try expect(vector, .ocspVerify)
  }

  @Test(arguments: try TestVectors.vectors(of: "chain-verify"))
  func `chain-verify`(_ vector: Vector) throws {
    try expect(vector, .chainVerify)
  }

  @Test(arguments: try TestVectors.vectors(of: "offer-verify"))
  func `offer-verify`(_ vector: Vector) throws {
    try expect(vector, .offerVerify)
  }

  @Test(arguments: try TestVectors.vectors(of: "entitlement"))
  func entitlement(_ vector: Vector) throws {
    try expect(vector, .entitlement)
  }

  @Test func `every operation is known, every id is unique and counts are correct`() throws {
    let known = Set(VectorOperation.allCases.map(\.rawValue))
    var seen: Set<String> = []
    for (suite, entry) in zip(try TestVectors.suites(), try TestVectors.index().suites) {
      #expect(known.contains(suite.operation))
      #expect("suites/\(suite.suite).json" == entry.path)
      #expect(suite.vectors.count == suite.count && suite.count == entry.count)
      for vector in suite.vectors {
        #expect(vector.id.hasPrefix("\(suite.suite)/"))
        #expect(seen.insert(vector.id).inserted, "\(vector.id) is not unique")
      }
    }
  }

  @Test func `operation, input and parameters occur once`() throws {
    struct Triple: Hashable {
      let operation: String
      let input: [UInt8]
      let parameters: [String: JSONValue]
    }
    var seen: [Triple: String] = [:]
    for suite in try TestVectors.suites() {
      for vector in suite.vectors {
        let input = try TestVectors.bytes(of: vector.input)
        let triple = Triple(
          operation: suite.operation,
          input: input,
          parameters: vector.parameters
        )
        let first = seen.updateValue(vector.id, forKey: triple)
        #expect(first == nil, "\(vector.id) repeats \(first ?? "")")
      }
    }
  }

  @Test func `where both results are correct, this package has one, and an acceptance a value`()
    throws
  {
    for vector in try TestVectors.suites().flatMap(\.vectors) {
      guard vector.expect.result == .acceptable else {
        #expect(vector.expect.own == nil, "\(vector.id)")
        continue
      }
      #expect(vector.level == .house, "\(vector.id)")
      #expect(vector.expect.own != nil && vector.expect.own != .acceptable, "\(vector.id)")
      #expect(vector.expect.value != nil, "\(vector.id)")
      #expect(vector.expect.error != nil, "\(vector.id)")
    }
  }

  /// Compares a result with the expected code and, if given, offset.
  private func expect(_ vector: Vector, _ operation: VectorOperation) throws {
    let input = try TestVectors.bytes(of: vector.input)
    let answer = try operation.answer(to: input[...], parameters(of: vector))
    #expect(answer.contradictions.isEmpty)
    // The same bytes as a slice of a larger array: the result must not depend on indices.
    let surrounded = [0xFF] + input + [0xFF]
    let shifted = try operation.answer(
      to: surrounded[1..<surrounded.count - 1],
      parameters(of: vector)
    )
    #expect(
      shifted.outcome.withoutOffset == answer.outcome.withoutOffset,
      "the result depends on the start index"
    )
    #expect(shifted.contradictions.isEmpty)
    answer.outcome.expect(vector.expect)
  }

  private func parameters(of vector: Vector) -> VectorParameters {
    VectorParameters(vector.parameters.mapValues(VectorValue.init)) { name throws(VectorRunError) in
      do {
        return try TestVectors.certificate(name)
      } catch {
        throw .certificate(name)
      }
    }
  }
}

extension VectorOutcome {
  /// The outcome without its offset, which depends on the start index of the input.
  fileprivate var withoutOffset: VectorOutcome {
    guard case .failure(let code, _, let cause) = self else { return self }
    return .failure(code: code, offset: nil, cause: cause)
  }
}
