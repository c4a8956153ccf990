// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreLab
import Testing

/// The lists of attacks are complete, and their names are valid command arguments.
@Suite struct `Lists of attacks` {
  @Test func `every attack has a unique name`() {
    check(CertificateTampering.self)
    check(TokenTampering.self)
    check(ReceiptTampering.self)
    check(TransactionReceiptTampering.self)
    check(OCSPTampering.self)
  }

  private func check<Attack: Tampering>(_ type: Attack.Type) {
    #expect(Set(Attack.allCases.map(\.id)).count == Attack.allCases.count)
    for attack in Attack.allCases {
      #expect(attack.id.utf8.allSatisfy(letters.contains), "\(attack)")
      #expect(Attack(id: attack.id) == attack)
      #expect(attack.code.split(separator: "/").count == 2, "\(attack)")
      #expect(!attack.rule.isEmpty, "\(attack)")
    }
    #expect(Attack(id: "none of them") == nil)
  }

  private let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)

  @Test(arguments: [
    ("CertificateTampering", CertificateTampering.allCases.map(\.id)),
    ("TokenTampering", TokenTampering.allCases.map(\.id)),
    ("ReceiptTampering", ReceiptTampering.allCases.map(\.id)),
    ("TransactionReceiptTampering", TransactionReceiptTampering.allCases.map(\.id)),
    ("OCSPTampering", OCSPTampering.allCases.map(\.id)),
  ])
  func `every declared attack is listed`(type: String, ids: [String]) throws {
    let listed = Set(ids.map { $0.replacing("-", with: "") })
    let declared = try declarations(of: type).filter { $0 != "allCases" }
    #expect(declared.count > 5)
    for name in declared { #expect(listed.contains(name.lowercased()), "\(name) is not listed") }
  }

  /// Rows without a constant are lost if their list is not part of `allCases`.
  @Test(arguments: [
    ("CertificateTampering", CertificateTampering.allCases.map(\.id)),
    ("TokenTampering", TokenTampering.allCases.map(\.id)),
    ("ReceiptTampering", ReceiptTampering.allCases.map(\.id)),
    ("TransactionReceiptTampering", TransactionReceiptTampering.allCases.map(\.id)),
    ("OCSPTampering", OCSPTampering.allCases.map(\.id)),
  ])
  func `every row is listed`(type: String, ids: [String]) throws {
    let rows = try matches(of: /\w\(\s*"([a-z][a-z0-9-]*-[a-z0-9-]+)"/, in: type)
    #expect(rows.count > 5)
    for id in rows { #expect(ids.contains(id), "\(id) is not listed") }
  }

  /// The constants declared in the files of a type.
  private func declarations(of type: String) throws -> [String] {
    try matches(of: /public static let (\w+)/, in: type)
  }

  /// The first capture of all matches in the files of a type.
  private func matches(
    of pattern: Regex<(Substring, Substring)>,
    in type: String
  ) throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Testing/StoreLab/Tampering").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try files.filter { $0 == "\(type).swift" || $0.hasPrefix("\(type)+") }.flatMap {
      let text = try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
      return text.matches(of: pattern).map { String($0.1) }
    }
  }
}
