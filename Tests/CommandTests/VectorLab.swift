// SPDX-License-Identifier: Apache-2.0

import StoreLab
import TestSupport
import TestVectors

/// A small folder of vectors; one has its input in a file, and one allows either result.
enum VectorLab {
  static var system: FakeSystem {
    var system = FakeSystem(files: files.mapValues { Array($0.utf8) })
    system.files["lab/files/int.der"] = [0x02, 0x01, 0x05]
    system.sealVectors()
    return system
  }

  /// The vectors of this package, as files of a fake system.
  static func genuine() throws -> FakeSystem {
    var system = FakeSystem()
    var paths = ["index.json"] + (try TestVectors.index().suites.map(\.path))
    for vector in try TestVectors.suites().flatMap(\.vectors) {
      if case .file(let path) = vector.input { paths.append(path) }
      var names = ["certificate", "issuer"].compactMap { vector.parameters[$0] }
      if case .array(let anchors)? = vector.parameters["anchors"] { names += anchors }
      for case .string(let name) in names where name != "apple" { paths.append("keys/\(name).pem") }
    }
    for path in Set(paths) { system.files["TestVectors/\(path)"] = try TestVectors.file(path) }
    return system
  }

  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    do {
      return try TestDigest.sha256.digest(of: bytes)
    } catch {
      return []
    }
  }

  private static let files = [
    "lab/index.json": """
    {"schema": "receipt-vectors/1", "version": "0.0.1", "suites": [
      {"path": "suites/json/small.json", "operation": "json-read", "count": 4, "sha256": "json"},
      {"path": "suites/asn1/small.json", "operation": "asn1-read", "count": 2, "sha256": "asn1"}
    ]}
    """,
    "lab/suites/json/small.json": """
    {"suite": "json/small", "operation": "json-read", "description": "Some texts.", "count": 4,
     "groups": [{"description": "All.", "tests": [
       {"id": "json/small/number", "level": "must", "comment": "A number.", "flags": ["basic"],
        "input": {"text": "1"}, "expect": {"result": "valid", "value": {"number": "1"}}},
       {"id": "json/small/end", "level": "must", "comment": "It ends too early.", "flags": ["basic"],
        "input": {"hex": "5b"},
        "expect": {"result": "invalid", "error": "json/truncated", "offset": 1}},
       {"id": "json/small/more", "level": "should", "comment": "Something follows.", "flags": ["basic"],
        "input": {"base64": "MSAy"},
        "expect": {"result": "invalid", "error": "json/other", "also": ["json/trailing-data"]}},
       {"id": "json/small/either", "level": "house", "comment": "Who knows?", "flags": ["basic"],
        "input": {"text": "2"}, "expect": {"result": "acceptable", "reason": "Unspecified.",
         "own": "valid"}}
     ]}]}
    """,
    "lab/suites/asn1/small.json": """
    {"suite": "asn1/small", "operation": "asn1-read", "description": "Some elements.", "count": 2,
     "groups": [{"description": "All.", "parameters": {"as": "int64", "rules": "der"}, "tests": [
       {"id": "asn1/small/five", "level": "must", "comment": "The number 5.", "flags": ["basic"],
        "input": {"file": "files/int.der", "sha256": \
    "5c3fe0b568f94de246cf2fff13a7cd89414136ed090b48eb17ba0139ef6e3005"},
        "expect": {"result": "valid", "value": {"number": "5"}}},
       {"id": "asn1/small/null", "level": "should", "comment": "A NULL.", "flags": ["basic"],
        "parameters": {"as": "null"}, "input": {"hex": "0500"},
        "expect": {"result": "valid", "value": {}}}
     ]}]}
    """,
  ]
}

extension FakeSystem {
  /// Writes the digests of changed suites into the index.
  mutating func sealVectors() {
    for topic in ["json", "asn1"] {
      let suite = files["lab/suites/\(topic)/small.json"] ?? []
      let index = String(decoding: files["lab/index.json"] ?? [], as: UTF8.self)
      let lines = index.split(separator: "\n").map { line -> String in
        guard line.contains("suites/\(topic)/"), let end = line.firstRange(of: "\"sha256\": \"")
        else {
          return String(line)
        }
        let rest = line[end.upperBound...].drop { $0 != "\"" }
        return line[..<end.upperBound] + Hexadecimal.text(VectorLab.sha256(suite)) + rest
      }
      files["lab/index.json"] = Array(lines.joined(separator: "\n").utf8)
    }
  }
}
