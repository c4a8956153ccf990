// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands
import Testing

/// The layout of tables on terminals of any width.
@Suite struct TableTests {
  private static let entitlements =
    "entitlements --root root.pem --at 2025-11-10T00:00:00Z story download --policy policy.json"

  /// Words are separated by spaces.
  private func words(_ text: String, atMost limit: Int) -> [String: Int] {
    text.split { $0 == " " || $0 == "\n" }.filter { $0.count <= limit }
      .reduce(into: [:]) { $0[String($1), default: 0] += 1 }
  }

  private func check(_ line: String, in system: FakeSystem, at columns: Int) {
    var system = system
    system.columns = 10_000
    let wide = system.run("receiptctl \(line)").out
    system.columns = columns
    let narrow = system.run("receiptctl \(line)").out
    #expect(!narrow.isEmpty)
    for row in narrow.split(separator: "\n") { #expect(row.count <= columns, "\(row)") }
    let words = words(narrow, atMost: columns)
    // On a narrow terminal the table is a list, which repeats the column titles.
    for (word, count) in self.words(wide, atMost: columns - 4) where !isTitle(word) {
      #expect(words[word, default: 0] >= count, "\(word) is broken at \(columns) columns")
    }
  }

  private func isTitle(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) || $0 == "-" }
  }

  @Test(arguments: [40, 80, 200])
  func `tables of entitlements break no words`(columns: Int) throws {
    check(Self.entitlements, in: try EvidenceLab.shared().system, at: columns)
    check("\(Self.entitlements) --explain", in: try EvidenceLab.shared().system, at: columns)
  }

  @Test(arguments: [40, 80, 200])
  func `tables of configuration files break no words`(columns: Int) {
    let system = StoreKitTests.system
    for line in ["show a.storekit", "check problem.storekit", "diff a.storekit b.storekit"] {
      check("storekit \(line)", in: system, at: columns)
    }
  }

  @Test(arguments: [40, 80, 200])
  func `lists of vectors break no words`(columns: Int) throws {
    let system = try VectorLab.genuine()
    check("vectors list", in: system, at: columns)
    check("vectors list --suite jws/header", in: system, at: columns)
  }

  @Test(arguments: [40, 80, 200])
  func `tables of receipts break no words`(columns: Int) throws {
    let system = try Lab.shared().system
    check("verify notes.der --root root.pem", in: system, at: columns)
    check("decode notes.der", in: system, at: columns)
  }
}
