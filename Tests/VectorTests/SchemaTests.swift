// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON
import TestVectors
import Testing

/// The vector files conform to their schemas.
@Suite struct `Schemas` {
  private static func schema(_ name: String) throws -> JSONSchema {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../TestVectors/schema").standardizedFileURL
    return try JSONSchema([UInt8](Data(contentsOf: folder.appendingPathComponent(name))))
  }

  @Test func `the index conforms to its schema`() throws {
    let index = try JSONDocument(try TestVectors.file("index.json")[...]).root
    #expect(try Self.schema("index.schema.json").violations(of: index) == [])
  }

  @Test(arguments: try TestVectors.index().suites.map(\.path))
  func `every suite conforms to its schema`(path: String) throws {
    let suite = try JSONDocument(try TestVectors.file(path)[...], depthLimit: 256).root
    #expect(try Self.schema("suite.schema.json").violations(of: suite) == [])
  }

  @Test(arguments: try TestVectors.index().suites)
  func `parameters and values conform to the schema of their operation`(
    entry: VectorIndex.Entry
  ) throws {
    let schema = try Self.schema("\(entry.operation).schema.json")
    let suite = try JSONDocument(try TestVectors.file(entry.path)[...], depthLimit: 256).root
    for group in suite.object?["groups"]?.array.map(Array.init) ?? [] {
      for test in group.object?["tests"]?.array.map(Array.init) ?? [] {
        let holders = [group, test, test.object?["expect"]].compactMap { $0?.object }
        for holder in holders {
          for name in ["parameters", "value"] {
            guard let part = holder[name] else { continue }
            #expect(try schema.violations(of: part, inProperty: name) == [], "\(test)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    (#""count": 1"#, #""count": 0"#, "/count: minimum"),
    (#""count": 1"#, #""count": "1""#, "/count: type"),
    (#""count": 1,"#, "", ": count is missing"),
    (#""count": 1"#, #""count": 1, "more": 1"#, "/more: not allowed"),
    (#""a/b""#, #""A/b""#, "/suite: pattern"),
    (#""json-read""#, #""json-reads""#, "/operation: enum"),
    (#""receipt-vectors/1""#, #""receipt-vectors/2""#, "/schema: const"),
    (#""comment": "C.""#, #""comment": """#, "/groups/0/tests/0/comment: minLength"),
    (#"["basic"]"#, "[]", "/groups/0/tests/0/flags: minItems"),
    (#""level": "must""#, #""level": "may""#, "/groups/0/tests/0/level: enum"),
    (#""document": "RFC 8259", "#, "", "/groups/0/tests/0/reference: document is missing"),
    (#"{"hex": "00"}"#, #"{"hex": "0"}"#, "/groups/0/tests/0/input: oneOf"),
    (#"{"hex": "00"}"#, #"{"base64": "A"}"#, "/groups/0/tests/0/input: oneOf"),
    (#""error": "a/b""#, #""value": {}"#, "/groups/0/tests/0/expect: oneOf"),
    (#""basic": {"#, #""Basic": {"#, "/flags/Basic: pattern"),
    (
      #""origin": "generated""#, #""origin": "generated", "captured": "today""#,
      "/provenance/captured: format"
    ),
  ])
  func `reports a violation`(old: String, new: String, violation: String) throws {
    let good = """
      {"schema": "receipt-vectors/1", "suite": "a/b", "operation": "json-read", "description": "D.",
       "provenance": {"origin": "generated", "license": "CC0-1.0"}, "count": 1,
       "flags": {"basic": {"kind": "basic", "description": "D."}},
       "groups": [{"description": "G.", "tests": [{"id": "a/b/c", "level": "must", "comment": "C.",
       "reference": {"document": "RFC 8259", "link": "README.md"},
       "flags": ["basic"], "input": {"hex": "00"}, "expect": {"result": "invalid", "error": "a/b"}}]}]}
      """
    let schema = try Self.schema("suite.schema.json")
    func violations(_ text: String) throws -> [String] {
      try schema.violations(of: try JSONDocument(Array(text.utf8)[...]).root)
    }
    #expect(try violations(good) == [])
    let found = try violations(good.replacing(old, with: new, maxReplacements: 1))
    #expect(found.count == 1 && found.first?.hasPrefix(violation) == true, "\(found)")
  }

  @Test(arguments: [
    (#"{"maxLength": 5}"#, "maxLength"),
    (#"{"properties": {"a": {"allOf": []}}}"#, "allOf"),
    (#"{"$defs": {"a": {"items": {"if": {}}}}}"#, "if"),
    (##"{"$ref": "#/$defs/none"}"##, "$ref"),
  ])
  func `rejects a schema with an unknown keyword`(text: String, keyword: String) {
    let fault = #expect(throws: JSONSchema.Fault.self) { try JSONSchema(Array(text.utf8)) }
    #expect(fault == JSONSchema.Fault(keyword: keyword))
  }
}
