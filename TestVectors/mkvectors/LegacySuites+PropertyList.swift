// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension LegacySuites {
  static func propertyLists(_ lab: Lab) throws(TrustError) -> Suite {
    let text = String(decoding: try receipt(lab), as: UTF8.self)
    return Suite(
      "legacy/property-list",
      .legacyRead,
      "The OpenStep property list around a transaction receipt: one flat dictionary of strings.",
      [
        Suite.Group(description: "Equivalent forms of one receipt.", vectors: spellings(text)),
        Suite.Group(description: "Invalid.", vectors: faults(text)),
      ]
    )
  }

  private static let pod = "\"pod\" = \"100\";"

  private static func spellings(_ text: String) -> [Vector] {
    let right = { (name: String, comment: String, flags: [Flag], text: String) in
      Vector(name, comment, flags, .text(text), .valid(value()))
    }
    let oneLine = text.replacing("\n\t", with: "").replacing("\n", with: "")
    return table(
      right,
      [
        ("standard", "The format of the App Store.", [.basic], text),
        ("one-line", "Without line breaks.", [.form], oneLine),
        ("compact", "Without any white space.", [.form], oneLine.replacing(" = ", with: "=")),
        ("crlf", "With CRLF line breaks.", [.form], text.replacing("\n", with: "\r\n")),
        (
          "words", "Alphanumeric strings may be unquoted.", [.form],
          text.replacing(pod, with: "pod = 100;")
        ),
        (
          "escapes", "Characters as octal and Unicode escapes.", [.form],
          text.replacing("\"Sandbox\"", with: #""\123andbo\U0078""#)
        ),
      ]
    )
      + Vector.table([
        (
          "unknown-key", "An unknown key has no effect.", [.form],
          .text(text.replacing(pod, with: pod + "\n\t\"shard\" = \"7\";")), .valid(value())
        ),
        (
          "production", "A production receipt has no environment entry.", [.basic],
          .text(text.replacing("\t\"environment\" = \"Sandbox\";\n", with: "")),
          .valid(value(outer: [("pod", "100"), ("signingStatus", "0")]))
        ),
      ])
  }

  private static func fault(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ cause: String,
    _ text: String
  ) -> Vector {
    Vector(name, comment, [flag], .text(text), .invalid("legacy/plist", cause: cause))
  }

  /// One vector for each row of a table.
  private static func fault(_ rows: [(String, String, Flag, String, String)]) -> [Vector] {
    rows.map { fault($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  private static func faults(_ text: String) -> [Vector] {
    let replaced = { (entry: String) in text.replacing(pod, with: entry) }
    let many = (0..<129).map { "\t\"key-\($0)\" = \"\";\n" }.joined()
    let space = String(repeating: " ", count: 256 * 1024)
    let info = text.split(separator: "\n").first { $0.contains("purchase-info") } ?? ""
    return fault([
      (
        "colon", "A colon in place of the equals sign.", .malformed, "plist/malformed",
        replaced("\"pod\" : \"100\";")
      ),
      (
        "no-semicolon", "The semicolon after an entry is missing.", .malformed, "plist/malformed",
        replaced("\"pod\" = \"100\"")
      ),
      (
        "no-brace", "The closing brace is missing.", .truncated, "plist/truncated",
        String(text.dropLast())
      ),
      (
        "open-string", "The document ends inside a string.", .truncated, "plist/truncated",
        "{\"signature\" = \"AA"
      ),
      ("trailing", "A second closing brace.", .trailing, "plist/trailing-data", text + "}"),
      (
        "trailing-document", "A second receipt after the first.", .trailing, "plist/trailing-data",
        text + text
      ),
      (
        "comment", "A comment: receipts have none, and readers disagree about where comments end.",
        .unsupported, "plist/comment", replaced("/* 100 */ " + pod)
      ),
      (
        "dictionary", "A dictionary as a value.", .unsupported, "plist/nested",
        replaced("pod = {};")
      ),
      ("array", "An array as a value.", .unsupported, "plist/nested", replaced("pod = ();")),
      ("data", "Data as a value.", .unsupported, "plist/nested", replaced("pod = <00>;")),
      ("key-twice", "An unused key twice.", .duplicate, "plist/duplicate-key", replaced(pod + pod)),
      (
        "purchase-info-twice", "purchase-info twice: one may be verified and the other one used.",
        .duplicate, "plist/duplicate-key", text.replacing("}", with: "\(info)\n}")
      ),
      (
        "key-twice-in-two-spellings", "A key twice, once with an escape.", .duplicate,
        "plist/duplicate-key", replaced(pod + #""\160od" = "200";"#)
      ),
      (
        "control-character", "A line break inside a string.", .string, "plist/control-character",
        replaced("\"pod\" = \"1\n00\";")
      ),
      (
        "unknown-escape", "An unknown escape.", .string, "plist/escape", replaced(#""pod" = "\q";"#)
      ),
      (
        "octal-above-127",
        "An octal escape above 127: Latin-1 for some readers, NeXTSTEP encoding for others.",
        .string, "plist/escape", replaced(#""pod" = "\377";"#)
      ),
      (
        "octal-nul", "An octal escape for NUL, at which C string functions stop.", .string,
        "plist/escape", replaced(#""pod" = "\000";"#)
      ),
      (
        "lone-surrogate", "A lone UTF-16 surrogate.", .string, "plist/surrogate",
        replaced(#""pod" = "\Ud83d";"#)
      ),
    ])
      + [
        Vector(
          "not-utf8",
          "A byte that is not valid UTF-8.",
          [.string],
          .base64(replaced("\"pod\" = \"~\";").utf8.map { $0 == UInt8(ascii: "~") ? 0xFF : $0 }),
          .invalid("legacy/plist", cause: "plist/encoding")
        )
      ]
      + fault([
        (
          "too-many-entries", "129 entries, far more than any purchase has.", .limit,
          "plist/too-many-entries", replaced(many)
        ),
        (
          "too-large", "A document above the size limit, 50 times as large as genuine receipts.",
          .limit, "plist/too-large", text + space
        ),
      ])
  }
}
