// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension LegacySuites {
  static func propertyLists(_ lab: Lab) throws(TrustError) -> Suite {
    let text = String(decoding: try receipt(lab), as: UTF8.self)
    return suite(
      "property-list",
      "The OpenStep property list around a transaction receipt: one flat dictionary of strings.",
      [
        Suite.Group(description: "Equivalent forms of one receipt.", vectors: spellings(text)),
        Suite.Group(description: "Invalid.", vectors: faults(text)),
      ]
    )
  }

  private static let pod = "\"pod\" = \"100\";"

  private static func spellings(_ text: String) -> [Vector] {
    let oneLine = text.replacing("\n\t", with: "").replacing("\n", with: "")
    return Vector.table(
      """
      standard | basic | valid | \(text) | The format of the App Store.
      one-line | form | valid | \(oneLine) | Without line breaks.
      compact | form | valid | \(oneLine.replacing(" = ", with: "=")) | Without any white space.
      crlf | form | valid | \(text.replacing("\n", with: "\r\n")) | With CRLF line breaks.
      words | form | valid | \(text.replacing(pod, with: "pod = 100;")) | Alphanumeric strings may be unquoted.
      escapes | form | valid | \(text.replacing("\"Sandbox\"", with: #""\123andbo\U0078""#)) | Characters as octal and Unicode escapes.
      unknown-key | form | valid | \(text.replacing(pod, with: pod + "\n\t\"shard\" = \"7\";")) | An unknown key has no effect.
      production | basic | \(valid: value(outer: [("pod", "100"), ("signingStatus", "0")])) \
        | \(text.replacing("\t\"environment\" = \"Sandbox\";\n", with: "")) | A production receipt has no environment entry.
      """,
      valid: .valid(value())
    )
  }

  private static func faults(_ text: String) -> [Vector] {
    let replaced = { (entry: String) in text.replacing(pod, with: entry) }
    let many = (0..<129).map { "\t\"key-\($0)\" = \"\";\n" }.joined()
    let space = String(repeating: " ", count: 256 * 1024)
    let info = text.split(separator: "\n").first { $0.contains("purchase-info") } ?? ""
    return Vector.table(
      """
      colon | malformed | legacy/plist cause plist/malformed | \(replaced("\"pod\" : \"100\";")) | A colon in place of the equals sign.
      no-semicolon | malformed | legacy/plist cause plist/malformed | \(replaced("\"pod\" = \"100\"")) | The semicolon after an entry is missing.
      no-brace | truncated | legacy/plist cause plist/truncated | \(String(text.dropLast())) | The closing brace is missing.
      open-string | truncated | legacy/plist cause plist/truncated | {"signature" = "AA | The document ends inside a string.
      trailing | trailing | legacy/plist cause plist/trailing-data | \(text + "}") | A second closing brace.
      trailing-document | trailing | legacy/plist cause plist/trailing-data | \(text + text) | A second receipt after the first.
      comment | unsupported | legacy/plist cause plist/comment level house | \(replaced("/* 100 */ " + pod)) \
        | A comment: receipts have none, and readers disagree about where comments end.
      dictionary | unsupported | legacy/plist cause plist/nested level house | \(replaced("pod = {};")) | A dictionary as a value.
      array | unsupported | legacy/plist cause plist/nested level house | \(replaced("pod = ();")) | An array as a value.
      data | unsupported | legacy/plist cause plist/nested level house | \(replaced("pod = <00>;")) | Data as a value.
      key-twice | duplicate | legacy/plist cause plist/duplicate-key level house | \(replaced(pod + pod)) | An unused key twice.
      purchase-info-twice | duplicate | legacy/plist cause plist/duplicate-key level house | \(text.replacing("}", with: "\(info)\n}")) \
        | purchase-info twice: one may be verified and the other one used.
      key-twice-in-two-spellings | duplicate | legacy/plist cause plist/duplicate-key level house | \(replaced(pod + #""\160od" = "200";"#)) \
        | A key twice, once with an escape.
      control-character | string | legacy/plist cause plist/control-character | \(replaced("\"pod\" = \"1\n00\";")) | A line break inside a string.
      unknown-escape | string | legacy/plist cause plist/escape | \(replaced(#""pod" = "\q";"#)) | An unknown escape.
      octal-above-127 | string | legacy/plist cause plist/escape level house | \(replaced(#""pod" = "\377";"#)) \
        | An octal escape above 127: Latin-1 for some readers, NeXTSTEP encoding for others.
      octal-nul | string | legacy/plist cause plist/escape level house | \(replaced(#""pod" = "\000";"#)) | An octal escape for NUL, at which C string functions stop.
      lone-surrogate | string | legacy/plist cause plist/surrogate level house | \(replaced(#""pod" = "\Ud83d";"#)) | A lone UTF-16 surrogate.
      not-utf8 | string | legacy/plist cause plist/encoding | \(.base64(replaced("\"pod\" = \"~\";").utf8.map { $0 == UInt8(ascii: "~") ? 0xFF : $0 })) \
        | A byte that is not valid UTF-8.
      too-many-entries | limit | legacy/plist cause plist/too-many-entries | \(replaced(many)) | 129 entries, far more than any purchase has.
      too-large | limit | legacy/plist cause plist/too-large | \(text + space) | A document above the size limit, 50 times as large as genuine receipts.
      """
    )
  }
}
