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
        Suite.Group(description: "Spellings of one receipt.", vectors: spellings(text)),
        Suite.Group(description: "Faults.", vectors: faults(text)),
      ]
    )
  }

  private static let pod = "\"pod\" = \"100\";"

  private static func spellings(_ text: String) -> [Vector] {
    let right = { (name: String, comment: String, flags: [Flag], text: String) in
      Vector(name, comment, flags, .text(text), .valid(value()))
    }
    let oneLine = text.replacing("\n\t", with: "").replacing("\n", with: "")
    return [
      right("standard", "What the App Store writes.", [.basic], text),
      right("one-line", "Without line breaks.", [.form], oneLine),
      right("compact", "Without any space.", [.form], oneLine.replacing(" = ", with: "=")),
      right(
        "crlf",
        "With the line breaks of another system.",
        [.form],
        text.replacing("\n", with: "\r\n")
      ),
      right(
        "words",
        "Words of letters and digits need no quotes.",
        [.form],
        text.replacing(pod, with: "pod = 100;")
      ),
      right(
        "escapes",
        "Letters may be written by their numbers.",
        [.form],
        text.replacing("\"Sandbox\"", with: #""\123andbo\U0078""#)
      ),
      Vector(
        "unknown-key",
        "Keys that nobody has explained do no harm.",
        [.form],
        .text(text.replacing(pod, with: pod + "\n\t\"shard\" = \"7\";")),
        .valid(value())
      ),
      Vector(
        "production",
        "Outside of the sandbox the environment is not named.",
        [.basic],
        .text(text.replacing("\t\"environment\" = \"Sandbox\";\n", with: "")),
        .valid(value(outer: [("pod", "100"), ("signingStatus", "0")]))
      ),
    ]
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

  private static func faults(_ text: String) -> [Vector] {
    let replaced = { (entry: String) in text.replacing(pod, with: entry) }
    let many = (0..<129).map { "\t\"key-\($0)\" = \"\";\n" }.joined()
    let space = String(repeating: " ", count: 256 * 1024)
    let info = text.split(separator: "\n").first { $0.contains("purchase-info") } ?? ""
    return [
      fault(
        "colon",
        "JSON has a colon here.",
        .malformed,
        "plist/malformed",
        replaced("\"pod\" : \"100\";")
      ),
      fault(
        "no-semicolon",
        "Every entry ends in a semicolon.",
        .malformed,
        "plist/malformed",
        replaced("\"pod\" = \"100\"")
      ),
      fault(
        "no-brace",
        "The dictionary does not end.",
        .truncated,
        "plist/truncated",
        String(text.dropLast())
      ),
      fault(
        "open-string",
        "The document ends inside a string.",
        .truncated,
        "plist/truncated",
        "{\"signature\" = \"AA"
      ),
      fault("trailing", "A second brace.", .trailing, "plist/trailing-data", text + "}"),
      fault(
        "trailing-document",
        "A second receipt.",
        .trailing,
        "plist/trailing-data",
        text + text
      ),
      fault(
        "comment",
        "No receipt has comments, and readers differ over where they end.",
        .unsupported,
        "plist/comment",
        replaced("/* 100 */ " + pod)
      ),
      fault(
        "dictionary",
        "A dictionary as a value.",
        .unsupported,
        "plist/nested",
        replaced("pod = {};")
      ),
      fault("array", "An array as a value.", .unsupported, "plist/nested", replaced("pod = ();")),
      fault("data", "Data as a value.", .unsupported, "plist/nested", replaced("pod = <00>;")),
      fault(
        "key-twice",
        "A key that nobody uses, twice.",
        .duplicate,
        "plist/duplicate-key",
        replaced(pod + pod)
      ),
      fault(
        "purchase-info-twice",
        "Which purchase is signed, and which is believed?",
        .duplicate,
        "plist/duplicate-key",
        text.replacing("}", with: "\(info)\n}")
      ),
      fault(
        "key-twice-in-two-spellings",
        "The same key, once with an escape.",
        .duplicate,
        "plist/duplicate-key",
        replaced(pod + #""\160od" = "200";"#)
      ),
      fault(
        "control-character",
        "A line break inside a string.",
        .string,
        "plist/control-character",
        replaced("\"pod\" = \"1\n00\";")
      ),
      fault(
        "unknown-escape",
        "An escape that nobody knows.",
        .string,
        "plist/escape",
        replaced(#""pod" = "\q";"#)
      ),
      fault(
        "octal-above-127",
        "A byte to some readers, a NeXTSTEP letter to others.",
        .string,
        "plist/escape",
        replaced(#""pod" = "\377";"#)
      ),
      fault(
        "octal-nul",
        "A NUL ends the string for some readers.",
        .string,
        "plist/escape",
        replaced(#""pod" = "\000";"#)
      ),
      fault(
        "lone-surrogate",
        "Half a pair of UTF-16.",
        .string,
        "plist/surrogate",
        replaced(#""pod" = "\Ud83d";"#)
      ),
      Vector(
        "not-utf8",
        "An octet that no UTF-8 has.",
        [.string],
        .base64(replaced("\"pod\" = \"~\";").utf8.map { $0 == UInt8(ascii: "~") ? 0xFF : $0 }),
        .invalid("legacy/plist", cause: "plist/encoding")
      ),
      fault(
        "too-many-entries",
        "Five times as many entries as any purchase has.",
        .limit,
        "plist/too-many-entries",
        replaced(many)
      ),
      fault(
        "too-large",
        "Fifty times as large as any genuine receipt.",
        .limit,
        "plist/too-large",
        text + space
      ),
    ]
  }
}
