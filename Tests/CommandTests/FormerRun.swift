// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A command with the output that ReceiptKit 0.1.0 wrote for it.
struct FormerRun: CustomTestStringConvertible, Sendable {
  let name: String
  let status: Int32
  let line: String

  var testDescription: String { name }

  /// The runs of `Version-0.1.0/commands.txt`.
  static func all() throws -> [FormerRun] {
    try text("commands.txt").split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      return FormerRun(
        name: words[0],
        status: try #require(Int32(words[1])),
        line: "receiptctl \(words[2])"
      )
    }
  }

  /// A system with the documents that 0.1.0 read.
  static func system() throws -> FakeSystem {
    let names = try FileManager.default.contentsOfDirectory(atPath: path("input"))
    var files: [String: [UInt8]] = [:]
    for name in names { files[name] = try Array(text("input/\(name)").utf8) }
    return FakeSystem(files: files)
  }

  /// What 0.1.0 wrote as JSON, one value per line; `nil` for text.
  func formerJSON() throws -> [JSONValue]? {
    let path = FormerRun.path("output/\(name).json")
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try FormerRun.json(FormerRun.text("output/\(name).json"))
  }

  /// What 0.1.0 wrote as text, with the errors.
  func formerText() throws -> String { try FormerRun.text("output/\(name).txt") }

  static func json(_ lines: String) throws -> [JSONValue] {
    try lines.split(separator: "\n").map { line in
      try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
    }
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private static func path(_ name: String) -> String {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/Version-0.1.0/\(name)"
  }
}
