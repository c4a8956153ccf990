// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import SystemIO
import Testing

/// Rows of tables that are damaged, or written in other ways than usual: each document is an answer, of every verb.
struct TableDamageTests {
  private struct Answer: Decodable {
    let verdict: String
    let row: Int?
    let error: Fault?

    struct Fault: Decodable {
      let code: String
    }
  }

  /// Fills in the tokens `$A` and `$B`, `$C` that is cut off, the session token `$S`, and the receipt in base64 `$R` and in
  /// hexadecimal digits `$H`.
  private static func filled(_ text: String, _ lab: TableLab) -> String {
    let url = lab.base64.replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
    let values = [
      "$A": lab.tokens[0], "$B": lab.tokens[1], "$C": String(lab.tokens[2].prefix(700)),
      "$D": String(lab.tokens[2].dropFirst().prefix(700)),
      "$S": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "$R": lab.base64, "$H": lab.hexadecimal,
      "$U": url, "$J": lab.base64.replacingOccurrences(of: "/", with: "\\/"),
      "$P": lab.base64.replacingOccurrences(of: "+", with: "%2B"),
    ]
    return values.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
  }

  /// The rows with answers; a row of `verify` and `batch` is negative if it is an error.
  private func rows(of verb: String, _ text: String, _ lab: TableLab) throws -> [Int] {
    var system = lab.system
    system.files["table"] = Array(text.utf8)
    return try system.run("receiptctl \(verb) \(TableLab.roots) table").bytes
      .split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Answer.self, from: Data($0)) }
      .map { ($0.row ?? 0) * ($0.verdict == "valid" ? 1 : -1) }
  }

  @Test(
    arguments: [
      // Both alphabets, and the escapes of JSON and URLs.
      ("id,t\n1,$R\n2,$U\n3,$P\n", [2, 3, -4]),
      ("id;t\n1;$A\n2;{\"receipt-data\":\"$J\"}\n3;\"MII\\/xUGCSqGSIb3DQEHAqCC\"\n", [2, 3, -4]),
      ("id,t\n1,MII-xUGCSqGSIb3DQEHAqCC\n2,MII%2BxUGCSqGSIb3DQEHAqCC\n3,$A\n", [-2, -3, 4]),
      // Other words before a document.
      ("id,t\n1,$A\n2,$S $C\n3,$S_$C\n", [2, -3, -4]),
      ("id;t\n1;$A\n2;\"x\\n$C\"\n3;a\\t$C\n4;v1_$C\n5;\\u0065$D\n", [2, -3, -4, -5, -6]),
      // Containers, whole or rejected.
      ("id;t\n1;$A\n2;{\"signedPayload\":null}\n3;{\"signedTransactions\":[null]}\n", [2, -3, -4]),
      ("id;t\n1;$A\n2;{\"receipt-data\":\"AAAA\"}\n3;{\"signedPayload\":\"ey\n", [2, -3, -4]),
      (
        "2026-01-01 10:00 t=$A\n2026-01-01 10:00 {\"signedPayload\":null}\n"
          + "2026-01-01 10:01 {\\\"receipt-data\\\":\\\"AAAA\\\"}\n", [1, -2, -3]
      ),
      // Hexadecimal digits, and what remains of a receipt.
      (
        "2026-01-01 10:00 t=$A\n2026-01-01 10:00 receipt=$H\n2026-01-01 10:00 \\x$H\n"
          + "2026-01-01 10:00 <$H>\n", [1, -2, -3, -4]
      ),
      (
        "id;t\n1;$A\n2;<30820a3c 06092a86 4886f70d>\n3;0X$H\n4;{length = 9, bytes = 0x30820a3c ... 12 }\n",
        [2, -3, 4, -5]
      ),
      ("id;t\n1;$A\n2;MII...\n3;MIIQWAYJKoZ\n4;MIIQWAYJKo!IhvcN\n5;MIIKA\n", [2, -3, -4, -5]),
      ("id;t\n1;$A\n2;\\x3082zz\n3;0x3082\n", [2, -3]),
      // Quotation marks.
      ("id,n,t\n1,\"5,a\n2,y,$A\n3,\"z,b\n", [-2, 3, -4]),
      ("id,n,t\n1,\"5,a\n2,y,$A\n3,z\",b\n4,q,$B\n", [-2, 3, 5]),
      ("id,n,t\n1,\"a \"x\" b\",$A\n2,q,$B\n", [-2, 3]),
      ("id,n,t\n1,\"a\",$A\n2,\"b\n\" ,$B\n", [2, 3]),
      // Headings.
      ("$A,my eyJhbGciOi\nben,$B\n", [1, -1, 2]), ("id, token\n1, $A\n2, $B\n", [2, 3]),
      ("a,b\nsep=;,\n2,$A\nsep=$C\n", [3, -4]),
      // Lines between the rows of a drawing.
      ("a | b\n---+---\n1 | $A\nand the refund is\n$C\n(1 row)\n", [2, -3]),
    ] as [(String, [Int])]
  )
  func `each document has an answer`(text: String, rows: [Int]) throws {
    let lab = try TableLab()
    let filled = Self.filled(text, lab)
    #expect(try self.rows(of: "verify --json", filled, lab) == rows)
    #expect(try self.rows(of: "batch --quiet", filled, lab) == rows)
  }

  @Test(
    arguments: [
      ("I (1,'$A'),\n-- it's next\n(2,'$C');\n", [1, -2]),
      ("SET NAMES utf8; I (1,'$A');\nBEGIN; /* it's */ I (2,'$C');\n", [1, -2]),
      ("I (1,'$A') ON CONFLICT DO NOTHING; I (2,'$C');\n", [1, -2]),
      ("I (1,'$A') ON DUPLICATE KEY UPDATE b = VALUES(b);\nI (2,'$C');\n", [1, -2]),
      ("INSERT INTO p VALUE (1,'$A');\nINSERT INTO p SET b='$C';\n", [1, -2]),
      ("UPDATE p SET b='$A' WHERE a=1;\nWITH x AS (SELECT 1) I (2,'$C');\n", [1, -2]),
      ("I (1,'$A');\nCOPY u (id,\n r) FROM stdin;\n1\t$C\n\\.\nSELECT 1;\n", [1, -2]),
      ("INSERT INTO p -- it's\n (b) VALUES ('$A');\nI (1, -- it's\n '$C');\n", [1, -2]),
      (
        "I (1,JSON_OBJECT('token','$A')),(2,CONCAT('','$C')),(3,CONCAT('$A','$B'));\n", [1, -2, -3]
      ),
      ("I (1,'$A');\nINSERT INTO t (a", [1, -2]), ("I (1,'$A');\nI", [1, -2]),
      ("I (1,'$A');\n-- $C\nCALL f(1, '$C');\nSELECT \"$C\", $C;\n", [1, -2, -3, -4, -5]),
      ("INSERT INTO [p] ([b]) VALUES (N'$A')\nGO\nINSERT [p] ([b]) VALUES (N'$C')\nGO\n", [1, -2]),
      // A backslash before a quotation mark.
      ("I (1,'it\\'s','$A'),(2,'a','$C'),(3,'\\'','$B');\n", [1, -2, 3]),
      ("I (1,'C:\\','$A'),(2,'a','$B');\nI (3,'$B');\n", [-1, 2]),
      ("PRAGMA foreign_keys=OFF;\nI (1,'C:\\','$A'),(2,'a','$C');\n", [1, -2]),
      ("I (1,'C:\\\\','$A'),(2,'a','$C');\n", [1, -2]),
    ] as [(String, [Int])]
  )
  func `each document of a dump has an answer`(text: String, rows: [Int]) throws {
    let lab = try TableLab()
    let statement = "INSERT INTO p (a, b) VALUES"
    let dump = text.replacingOccurrences(of: "I (", with: "\(statement) (")
    let cut = dump.hasSuffix("\nI") ? String(dump.dropLast()) + statement : dump
    let filled = Self.filled(cut, lab)
    #expect(try self.rows(of: "verify --json", filled, lab) == rows)
    #expect(try self.rows(of: "batch --quiet", filled, lab) == rows)
  }

  @Test(arguments: ["Replace the old receipt with:", "Insert this:", "Set it with", "Copy this:"])
  func `a mail that begins with a verb is no dump`(text: String) throws {
    let lab = try TableLab()
    #expect(try rows(of: "verify --json", "\(text)\n\(lab.tokens[0])\n", lab) == [0])
    var system = lab.system
    system.files["table"] = Array("\(text)\n\(lab.tokens[0])\n".utf8)
    #expect(system.run("receiptctl verify \(TableLab.roots) table").status == .success)
  }

  @Test func `JSON lines have what remains of documents`() throws {
    let lab = try TableLab()
    let text = Self.filled(
      "{\"t\":\"$A\"}\n{\"t\":\"$R\"}\n{\"t\":\"eyJhbGciOi\"}\n{\"receipt\":\"MIIT\"}\n"
        + "{\"name\":\"MIIKA\"}\n{\"t\":\"$J\"}\n",
      lab
    )
    #expect(try rows(of: "verify --json", text, lab) == [1, 2, -3, -4, 6])
  }

  @Test func `two columns of one name have numbers`() throws {
    let lab = try TableLab()
    var system = lab.system
    system.files["table"] = Array(Self.filled("t,t\n$A,$B\n", lab).utf8)
    let out = system.run("receiptctl verify --json \(TableLab.roots) table").out
    #expect(out.contains("\"column\":\"1\"") && out.contains("\"column\":\"2\""))
  }

  @Test(arguments: ["receiptctl/verify/2", "x"])
  func `documents after the front of an own text are read`(schema: String) throws {
    let lab = try TableLab()
    var system = lab.system
    let filler = String(repeating: "{\"verdict\":\"valid\"}\n", count: 20_000)
    let own = "{\"schema\":\"\(schema)\"}\n\(filler)"
    system.files["answers"] = Array((own + Self.filled("$A\n$C\n", lab)).utf8)
    system.files["table"] = Array(own.utf8)
    let outcome = system.run("receiptctl verify --quiet \(TableLab.roots) answers table")
    #expect(outcome.status == .notValid)
    #expect(outcome.err.contains("answers: left out: 20001 lines") || schema == "x")
    #expect(outcome.err.contains("table: passed over") == (schema != "x"))
  }

  @Test(arguments: ["x\"y,\"z\n", "x\",\"z\n", "x,\"\"\"z\n"])
  func `lines after a quotation mark that is not closed are searched once more`(
    line: String
  ) throws {
    let lab = try TableLab()
    // Takes hours if each line is searched to the end.
    let text = "a,b\n1,\(lab.tokens[0])\n" + String(repeating: line, count: 20_000)
    let found = try rows(of: "batch --quiet", text, lab)
    #expect(found.count == 20_001)
    #expect(found.first == 2)
  }
}
