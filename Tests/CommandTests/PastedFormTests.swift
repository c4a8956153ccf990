// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreLab
import StrictBase64
import TestSupport
import Testing

/// Texts that no recovery reads: each is named for what it is.
struct PastedFormTests {
  private static func forms() throws -> [(form: String, text: String, hint: String)] {
    let lab = try Lab.shared()
    let receipt = try #require(lab.files["notes.der"])
    let base64 = Base64.encode(receipt[...], alphabet: .standard, padding: true)
    let token = String(decoding: try #require(TokenLab.shared().files["plain"]), as: UTF8.self)
    let hex = receipt.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    let percent =
      base64.replacing("+", with: "%2B").replacing("/", with: "%2F")
      .replacing("=", with: "%3D") + "%3D"
    // Parts of a percent-encoded receipt that begin as a document does by chance.
    let chance = "\(percent.prefix(300))%2FMI%2bW3%2fMI\(String(repeating: "A", count: 60))%2FeyJ"
    func cut(_ mark: String, _ text: String) -> String {
      "\(text.prefix(300))\(mark)\(text.suffix(60))"
    }
    let post = "POST /verify HTTP/1.1\r\nHost: a\r\n\r\nreceipt=\(percent)"
    let blanks = "AAAA" + String(repeating: "AAAAAAAAAAAAAAA ", count: 8) + "AAAAAAAAAAAAAAAAAAAA"
    return [
      ("form", "receipt-data=\(percent)&password=x", "in the field receipt-data of a form"),
      ("request", post, "in the field receipt of a form"),
      ("percent", percent, "the text is percent-encoded: decode it"),
      ("chance", chance, "the text is percent-encoded: decode it"),
      ("blanks", "MIIT" + blanks, "form decoding turned + into a blank"),
      ("PostgreSQL", "\\x" + hex.joined(), "as PostgreSQL prints bytes"),
      ("SQLite", "X'\(hex.joined())'", "as MySQL and SQLite print bytes"),
      ("NSData", "<\(hex.joined())>", "as NSData prints bytes"),
      ("short NSData", "<30821234 30821234 ... 00>", "description of Data"),
      ("Data", "{length = 2413, bytes = 0x30821234 ... 00 }", "description of Data"),
      ("Data of Swift", "2413 bytes", "description of Data"),
      ("dump", "00000000: 3082 1234 0609  0..4..\n", "a hexadecimal dump"),
      ("ellipsis", cut("…", token), "shortened: … at byte 300"),
      ("periods", cut("...", token), "shortened: ... at byte 300"),
      ("log", "eyJ….…", "shortened: … at byte 3"),
      ("receipt", cut("...", base64), "shortened: ... at byte 300"),
      ("U+200B", cut("\u{200B}", token), "U+200B at byte 300"),
      ("U+00A0", cut("\u{A0}", token), "U+00A0 at byte 300"),
    ]
  }

  @Test func `each form is named, with the command that undoes it or the reason why none can`()
    throws
  {
    for (form, text, hint) in try Self.forms() {
      var system = try Lab.shared().system
      system.files["text"] = Array(text.utf8)
      for verb in ["verify", "decode"] {
        let outcome = system.run("receiptctl \(verb) text")
        #expect(outcome.status == .notValid, "\(form)")
        let words = outcome.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains(hint), "\(form): \(words)")
        #expect(
          !words.contains("forged") && !words.contains("encrypted (JWE)"),
          "\(form): \(words)"
        )
      }
    }
  }
}
