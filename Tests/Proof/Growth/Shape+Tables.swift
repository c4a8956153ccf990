// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// Tables, dumps and logs.
  static let tables = [
    Shape("rows of CSV", "id,token\n", each: "1,eyJ.a.b\n"),
    Shape("cells of one row", "id,token\n", each: "eyJ.a.b,"),
    Shape("separators of one row", "id,token\n", each: ","),
    Shape("quotation mark that is not closed", "id,token\n1,\"", each: "eyJ.a.b\n"),
    Shape("quotation marks in lines", "id,token\n", each: "\"\n"),
    Shape("doubled quotation marks", "id,token\n1,\"", each: "\"\""),
    Shape("words of a cell", "id,token\n1,", each: "eyJ MII "),
    Shape("hexadecimal cells", "id,token\n", each: "1,\\x3082\n"),
    Shape("lines of a drawn table", "| a | b |\n|---|---|\n", each: "| 1 | eyJ.a.b |\n"),
    Shape("rows of a dump", "INSERT INTO p VALUES ", each: "(1,'eyJ.a.b'),", "(1,2);"),
    Shape("string of a dump", "INSERT INTO p VALUES (1,'", each: "a''"),
    Shape("parentheses of a dump", "INSERT INTO p VALUES ", each: "("),
    Shape("statements without values", "", each: "INSERT INTO p\n"),
    Shape("lines of COPY", "COPY p (a) FROM stdin;\n", each: "eyJ.a.b\n"),
    Shape("words of COPY", "INSERT INTO p VALUES (1);\nCOPY ", each: "FROM "),
    Shape("lines of a log", "", each: "2026-01-01 00:00:00 eyJ.a.b\n"),
  ]
}
