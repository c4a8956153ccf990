// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReceiptCommands
import StoreLab
import Testing

/// The lines and totals of `--brief`.
struct BriefTests {
  private static let account = "7e3fb20b-4cdb-47cc-936d-99d65f608138"

  /// A system with a purchase that runs, one that ended, one that was refunded and one that is damaged.
  private static func system() throws -> FakeSystem {
    let lab = try TokenLab.shared()
    var system = lab.system
    let names = ["runs.jws", "customers/ended.jws", "refunded-in-november-of-2025.jws"]
    for (index, name) in names.enumerated() {
      let token = try lab.authority.transaction(.production) {
        $0.productId = "com.example.app.pro.\(index)"
        $0.expiresDate = index == 0 ? "2026-01-30T00:00:00Z" : "2025-01-30T00:00:00Z"
        $0.appAccountToken = index == 0 ? account : nil
        if index == 2 { $0.revocationDate = "2025-11-02T00:00:00Z" }
      }
      system.files["all/\(name)"] = Array(token.utf8)
    }
    system.files["all/z.jws"] = Array("eyJhbGciOiJFUzI1NiIs".utf8)
    return system
  }

  private static func lines(_ columns: Int?) throws -> [Substring] {
    var system = try system()
    system.outputIsTerminal = columns != nil
    system.columns = columns
    let out = system.run("receiptctl all --brief --color never --root root.pem").out
    return out.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `a line has file, kind, product, end or refund, and customer in full`() throws {
    let lines = try Self.lines(nil)
    let expected = """
      VALID      all/customers/ended.jws               transaction  com.example.app.pro.1  expired 2025-01-30   704500000000000001
      VALID      all/refunded-in-november-of-2025.jws  transaction  com.example.app.pro.2  refunded 2025-11-02  704500000000000001
      VALID      all/runs.jws                          transaction  com.example.app.pro.0  expires 2026-01-30   \(Self.account)
      """
    #expect(lines.prefix(3).joined(separator: "\n") == expected)
    #expect(
      lines[3].hasPrefix("NOT VALID  all/z.jws                             [input/cut-token]")
    )
    #expect(
      lines[5]
        == "4 files: 3 valid, 1 not valid; 1 expired, 1 refunded; signed under a configured root"
    )
    #expect(lines[6] == "  3  com.example.app, Production")
    #expect(lines.count { $0.contains("configured root") } == 1)
  }

  @Test(arguments: [20, 40, 60, 80, 100, 120, 160])
  func `lines fit the terminal, and the widest column is shortened first`(columns: Int) throws {
    let lines = try Self.lines(columns).prefix { !$0.isEmpty }
    for line in lines { #expect(line.count <= columns, "\(line)") }
    // The end decides, and is never shortened.
    #expect(columns < 40 || lines.contains { $0.contains("refunded 2025-11-02") })
    #expect(columns < 80 || lines.contains { $0.contains("transaction") })
    #expect(lines.dropLast().contains { $0.contains("…") } == (columns < 142))
    // The end of a name is kept.
    #expect(columns < 40 || lines.contains { $0.contains(".jws") })
    guard columns >= 80 else { return }
    let starts = lines.dropLast().compactMap { $0.range(of: "transaction")?.lowerBound }
    let offsets = zip(lines, starts).map { $0.distance(from: $0.startIndex, to: $1) }
    #expect(Set(offsets).count == 1)
  }

  @Test(arguments: [40, 60, 80])
  func `counts the columns of wide characters`(columns: Int) throws {
    let token = try #require(TokenLab.shared().files["plain"])
    var system = try TokenLab.shared().system
    system.files["all/購入の記録と領収書の保管場所.jws"] = token
    system.files["all/🧾🧾🧾🧾🧾🧾🧾🧾🧾🧾🧾🧾🧾🧾🧾🧾🧾🧾.jws"] = token
    system.outputIsTerminal = true
    system.columns = columns
    let out = system.run("receiptctl all --brief --color never --root root.pem").out
    for line in out.split(separator: "\n").prefix(2) {
      let width = line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x3000 ? 2 : 1) }
      #expect(width <= columns)
    }
  }

  @Test func `rows of a table have their row and column in the name`() throws {
    let lab = try TableLab()
    var system = lab.system
    system.files["dump.csv"] = Array(lab.text(.csv).utf8)
    let out = system.run("receiptctl dump.csv --brief \(TableLab.roots)").out
    #expect(out.hasPrefix("VALID  dump.csv:2:token  transaction  pro.1  "))
    #expect(
      out.contains("\n3 documents in 1 file: 3 valid; 3 expired; signed under a configured root\n")
    )
  }

  @Test func `rows beyond the first screens have the same columns`() throws {
    let lab = try TableLab()
    var system = lab.system
    let rows = repeatElement("1,\(lab.tokens[0])\n", count: 250).joined()
    system.files["dump.csv"] = Array("id,token\n\(rows)".utf8)
    let out = system.run("receiptctl dump.csv --brief \(TableLab.roots)").out
    #expect(out.count { $0 == "\n" } == 253)
    #expect(out.contains("250 documents in 1 file: 250 valid"))
  }
}
