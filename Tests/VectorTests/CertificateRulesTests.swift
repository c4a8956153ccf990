// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestVectors
import Testing

/// `Docs/Reference/Certificate-rules.md` names a vector for each rule.
@Suite struct `Certificate rules` {
  /// The names of vectors on the page; `*` stands for `receipts` and `tokens`.
  static func references() throws -> [(id: String, isValid: Bool)] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("../../Docs/Reference/Certificate-rules.md")
    let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let suites = ["chain", "jws-verify", "receipt-verify", "anchors"]
    return page.split(separator: "`").enumerated().flatMap { index, word in
      guard index % 2 == 1, word.split(separator: "/").count == 3,
        suites.contains(String(word.prefix { $0 != "/" }))
      else { return [] as [(id: String, isValid: Bool)] }
      let rest = page[word.endIndex...].dropFirst()
      let isValid = rest.hasPrefix(" (valid)")
      return (word.contains("*") ? ["receipts", "tokens"] : [""]).map {
        (String(word.replacing("*", with: $0)), isValid)
      }
    }
  }

  @Test func `each vector on the page exists, and has the stated result`() throws {
    let references = try Self.references()
    #expect(references.count > 100)
    let operations = ["chain-verify", "jws-verify", "receipt-verify", "anchor-read"]
    var results: [String: Bool] = [:]
    for operation in operations {
      for vector in try TestVectors.vectors(of: operation) {
        results[vector.id] = vector.expect.result == .valid
      }
    }
    for (id, isValid) in references {
      #expect(results[id] == isValid, "\(id)")
    }
  }
}
