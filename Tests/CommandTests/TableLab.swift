// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands
import StoreLab

/// The same documents in tables of all forms.
struct TableLab {
  let tokens: [String]
  let receipt: [UInt8]
  let system: FakeSystem

  init() throws {
    let tokenLab = try TokenLab.shared()
    let lab = try Lab.shared()
    tokens = try (1...3).map { number in
      try tokenLab.authority.transaction(.production) {
        $0.transactionId = "200000010000000\(number)"
        $0.productId = "pro.\(number)"
      }
    }
    receipt = lab.files["notes.der"] ?? []
    var system = tokenLab.system
    system.files["lab.pem"] = lab.files["root.pem"]
    self.system = system
  }

  static let roots = "--root root.pem --root lab.pem"

  var base64: String { Base64Form.standard(receipt) }
  var hexadecimal: String {
    receipt.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  func text(_ form: TableSample) -> String {
    let (a, b, c) = (tokens[0], tokens[1], tokens[2])
    let json = { (text: String) in #"{"signedTransactionInfo":"\#(text)"}"# }
    switch form {
    case .csv: return "id,email,token\n1,anna@example.com,\(a)\n2,b@example.com,\(b)\n3,,\(c)\n"
    case .excel: return "\u{FEFF}id;token\r\n1;\"\(a)\"\r\n2;\(b)\r\n3;\(c)\r\n"
    case .tsv: return "id\ttoken\n1\t\(a)\n2\t\(b)\n3\t\(c)\n4\t\\N\n"
    case .bare: return "1,\(a)\n2,\(b)\n3,\(c)\n"
    case .column: return "token\n\(a)\n\(b)\n\(c)\n"
    case .quotedColumn: return "\"token\"\n\"\(a)\"\n\"\(b)\"\n\"\(c)\"\n"
    case .jsonCells:
      let cells = tokens.map { json($0).split(separator: "\"", omittingEmptySubsequences: false) }
      return "id,body\n" + cells.map { "7,\"\($0.joined(separator: "\"\""))\"\n" }.joined()
    case .insert:
      return "INSERT INTO p (id, token) VALUES (1, '\(a)'), (2, '\(b)'),\n(3, '\(c)');\n"
    case .mysql:
      return """
        -- MySQL dump 10.13
        CREATE TABLE `p` (`id` int);
        INSERT INTO `p` VALUES (1,'it\\'s; (a)','\(a)'),(2,NULL,'\(b)'),(3,'x)','\(c)');

        """
    case .postgres:
      return """
        --
        -- PostgreSQL database dump
        --
        COPY public.purchases (id, note, token) FROM stdin;
        1\ta\\tb\t\(a)
        2\t\\N\t\(b)
        3\tx\t\(c)
        \\.

        SELECT 1;

        """
    case .psql:
      return " id | token\n----+-------\n  1 | \(a)\n  2 | \(b)\n  3 | \(c)\n(3 rows)\n\n"
    case .mysqlTable:
      return
        "+----+---+\n| id | token |\n+----+---+\n| 1 | \(a) |\n| 2 | \(b) |\n| 3 | \(c) |\n+----+---+\n"
    case .jsonLines:
      return tokens.map { #"{"user":1,"event":{"token":"\#($0)"}}"# + "\n" }.joined()
        + "{\"user\":2,\"event\":null}\n"
    case .log:
      return tokens.map { "2026-01-01T10:00:00Z INFO token=\($0) ok\n" }.joined()
        + "2026-01-02T10:00:00Z ERROR nothing\n"
    }
  }
}

/// The forms of tables.
enum TableSample: String, CaseIterable {
  case csv, excel, tsv, bare, column, quotedColumn, jsonCells, insert, mysql, postgres, psql,
    mysqlTable, jsonLines, log

  /// The rows of the three documents.
  var rows: [Int] {
    switch self {
    case .csv, .excel, .tsv, .column, .quotedColumn, .jsonCells, .psql, .mysqlTable: [2, 3, 4]
    case .bare, .insert, .mysql, .postgres, .jsonLines, .log: [1, 2, 3]
    }
  }

  /// The name of the column, if the table names it.
  var column: String? {
    switch self {
    case .jsonCells: "body"
    case .bare, .mysql, .jsonLines, .log: nil
    default: "token"
    }
  }
}
