// SPDX-License-Identifier: Apache-2.0

import TestVectors
import Testing

/// Every vector, against the room that it is about.
@Suite struct `Vectors` {
  @Test(arguments: try TestVectors.vectors(of: "asn1-read"))
  func `asn1-read`(_ vector: Vector) throws {
    try expect(vector, ASN1Runner.run)
  }

  @Test(arguments: try TestVectors.vectors(of: "cms-read"))
  func `cms-read`(_ vector: Vector) throws {
    try expect(vector, CMSRunner.run)
  }

  @Test(arguments: try TestVectors.vectors(of: "receipt-read"))
  func `receipt-read`(_ vector: Vector) throws {
    try expect(vector, ReceiptRunner.run)
  }

  @Test(arguments: try TestVectors.vectors(of: "legacy-read"))
  func `legacy-read`(_ vector: Vector) throws {
    try expect(vector, LegacyRunner.run)
  }

  @Test(arguments: try TestVectors.vectors(of: "anchor-read"))
  func `anchor-read`(_ vector: Vector) throws {
    try expect(vector, AnchorRunner.run)
  }

  @Test(arguments: try TestVectors.vectors(of: "receipt-verify"))
  func `receipt-verify`(_ vector: Vector) throws {
    try expect(vector, VerifyRunner.run)
  }

  @Test(arguments: try TestVectors.vectors(of: "json-read"))
  func `json-read`(_ vector: Vector) throws {
    try expect(vector, JSONRunner.run)
  }

  @Test(arguments: try TestVectors.vectors(of: "jws-read"))
  func `jws-read`(_ vector: Vector) throws {
    try expect(vector, JWSRunner.run)
  }

  @Test(arguments: try TestVectors.vectors(of: "payload-read"))
  func `payload-read`(_ vector: Vector) throws {
    try expect(vector, PayloadRunner.run)
  }

  @Test(arguments: try TestVectors.vectors(of: "jws-verify"))
  func `jws-verify`(_ vector: Vector) throws {
    try expect(vector, TokenRunner.run)
  }

  @Test(arguments: try TestVectors.vectors(of: "response-verify"))
  func `response-verify`(_ vector: Vector) throws {
    try expect(vector, ResponseRunner.run)
  }

  @Test func `every operation is known, every id is unique and counts are right`() throws {
    let known: Set = [
      "asn1-read", "cms-read", "receipt-read", "legacy-read", "anchor-read", "receipt-verify",
      "json-read", "jws-read", "payload-read", "jws-verify", "response-verify",
    ]
    var seen: Set<String> = []
    for (suite, entry) in zip(try TestVectors.suites(), try TestVectors.index().suites) {
      #expect(known.contains(suite.operation))
      #expect("suites/\(suite.suite).json" == entry.path)
      #expect(suite.vectors.count == suite.count && suite.count == entry.count)
      for vector in suite.vectors {
        #expect(vector.id.hasPrefix("\(suite.suite)/"))
        #expect(seen.insert(vector.id).inserted, "\(vector.id) stands twice")
      }
    }
  }

  /// Compares an answer with what is expected, to the code and, where it is given, to the octet.
  private func expect(
    _ vector: Vector,
    _ run: (ArraySlice<UInt8>, Parameters) throws -> Outcome
  ) throws {
    let input = try TestVectors.bytes(of: vector.input)
    let parameters = Parameters(vector.parameters)
    let outcome = try run(input[...], parameters)
    #expect(parameters.unread.isEmpty, "unknown parameters")
    // The same bytes inside of others: indices that do not begin at 0 must not matter.
    let surrounded = [0xFF] + input + [0xFF]
    let shifted = try run(surrounded[1..<surrounded.count - 1], parameters)
    #expect(shifted.withoutOffset == outcome.withoutOffset, "depends on where the slice begins")
    outcome.expect(vector.expect)
  }
}
