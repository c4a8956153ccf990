// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import TestSupport
import Testing

/// Input in other formats, and receipts in request bodies.
@Suite struct ForeignInputTests {
  private static func wide(_ text: String, high: [UInt8] = []) -> [UInt8] {
    var bytes = high
    for byte in text.utf8 { bytes += high == [0xFE, 0xFF] ? [0, byte] : [byte, 0] }
    return bytes
  }

  private static let texts: [(String, String)] = [
    ("UEsDBBQAAAAIAA==", "ZIP archive"), ("H4sIAAAAAAAAA0vLVEjLyUwFAAAA", "gzip"),
    ("iVBORw0KGgoAAAANSUhEUg==", "PNG image"),
    ("/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj", "xz -dc"), ("KLUv/QRYAQAA", "zstd -dc"),
    ("QlpoOTFBWSZTWQ==", "bzip2 -dc"), ("N3q8ryccAAQ=", "7-Zip archive"),
    ("%PDF-1.7\n%abcdef", "PDF file"), ("JVBERi0xLjcK", "PDF file"),
    ("/9j/4AAQSkZJRg==", "JPEG image"),
    ("GIF89a", "GIF image"), ("SQLite format 3\0\u{10}\0", "SQLite database"),
    ("U1FMaXRlIGZvcm1hdCAzABAAAQ==", "SQLite database"),
    ("MK5TTTVWJ0\n", "api order"), ("NO RECEIPT", "simulator"), ("simulator", "simulator"),
    ("null", "sent no receipt"), ("undefined", "sent no receipt"), ("(null)\n", "sent no receipt"),
    ("[object Object]", "sent no receipt"), ("Optional(nil)", "sent no receipt"),
    ("<!DOCTYPE html>\n<html><body>404</body></html>", "HTML page"), ("\n <HTML>", "HTML page"),
    ("<?xml version=\"1.0\"?><!DOCTYPE html><html/>", "HTML page"),
    ("3082025a06092a864886f70d010702a0", "hexadecimal"),
    ("30:82:02:5a:06:09:2a:86:48:86:f7:0d", "hexadecimal"),
    ("0x3082025A06092A864886F70D010702A0", "hexadecimal"),
    ("30820259 06092186\n48867709\n", "hexadecimal"),
  ]

  private static let bytes: [([UInt8], String)] = [
    ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0x00, 0x00], "ZIP archive"),
    ([UInt8](repeating: 0x61, count: 257) + Array("ustar\0".utf8), "tar archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00, 0x04], "xz -dc"),
    ([0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x58], "zstd -dc"), ([0xFF, 0xD8, 0xFF, 0xE0], "JPEG image"),
    ([0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00], "gzip"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "PNG image"),
    (wide("{\"a\":1,\"b\":[1,2]}"), "UTF-16"), (wide("eyJhbGciOi"), "UTF-16"),
    (wide("MIIB", high: [0xFF, 0xFE]), "UTF-16"), (wide("MIIB", high: [0xFE, 0xFF]), "UTF-16"),
  ]

  @Test(arguments: texts.map { (Array($0.0.utf8), $0.1) } + bytes)
  func `the hint names the format of the input`(bytes: [UInt8], words: String) {
    var system = FakeSystem()
    system.input = bytes
    for verb in ["verify", "decode"] {
      let outcome = system.run("receiptctl \(verb)")
      #expect(outcome.status == .notValid)
      let text = (outcome.out + outcome.err).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(text.contains(words), "\(text)")
      let json = system.run("receiptctl \(verb) --json").out
      #expect(json.contains(words), "\(json)")
    }
  }

  @Test(arguments: [
    "hello, system", "12345678901234567890", "MIIB", "{\"a\":1}", "abcdef", "MONTHLYPLAN",
    "nullable",
  ])
  func `input in an unknown format gets no hint about its format`(text: String) {
    var system = FakeSystem()
    system.input = Array(text.utf8)
    let text = system.run("receiptctl decode").out
    for words in ["ZIP", "gzip", "PNG", "HTML", "hexadecimal", "UTF-16", "order", "missing"] {
      #expect(!text.contains(words), "\(text)")
    }
  }

  @Test func `accepts the body of a verifyReceipt request`() throws {
    let lab = try Lab.shared()
    let document = try #require(lab.system.files["notes.der"])
    let text = Data(document).base64EncodedString()
    for body in [
      "{\"receipt-data\":\"\(text)\",\"password\":\"x\"}",
      "{ \"receipt-data\" : \"\(text.replacing("/", with: "\\/"))\" }\n",
    ] {
      var system = lab.system
      system.input = Array(body.utf8)
      let plain = lab.system.run("receiptctl decode --json notes.der")
      #expect(plain.status == .success)
      let outcome = system.run("receiptctl decode --json")
      #expect(outcome.status == .success, "\(outcome.out)")
      #expect(
        outcome.out.replacing("\"file\":\"-\"", with: "\"file\":\"notes.der\"") == plain.out
      )
      #expect(system.run("receiptctl verify --root root.pem").firstLine.hasPrefix("VALID"))
      #expect(system.run("receiptctl dump").status == .success)
      let batch = system.run("receiptctl batch --root root.pem")
      #expect(batch.status == .success, "\(batch.out)\(batch.err)")
    }
  }

  @Test(arguments: [
    ("signature", "legacy/missing", true), ("purchase-info", "legacy/missing", false),
  ])
  func `decode shows the readable parts of a transaction receipt`(
    key: String,
    code: String,
    hasPayload: Bool
  ) throws {
    let lab = try Lab.shared()
    let text = String(decoding: try #require(lab.system.files["sandbox.plist"]), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("\"\(key)\"") }
    var system = lab.system
    system.input = Array(lines.joined(separator: "\n").utf8)
    let outcome = system.run("receiptctl decode")
    #expect(outcome.status == .notValid)
    #expect(outcome.firstLine.contains("[\(code)"), "\(outcome.out)")
    #expect(outcome.out.contains("com.example.app.pro") == hasPayload)
    #expect(outcome.out.contains("ReceiptKit Lab Receipt Signing") == !hasPayload)
    #expect(outcome.out.contains("100, unsigned"))
    let json = system.run("receiptctl decode --json").out
    #expect(json.contains("\"productId\":\"com.example.app.pro\"") == hasPayload)
    #expect(json.contains("\"signatureVersion\":null") == hasPayload)
    #expect(system.run("receiptctl verify --root root.pem").status == .notValid)
  }

  @Test func `decode shows unsigned members of a response`() throws {
    let system = try TokenLab.shared().system
    let statuses = system.run("receiptctl decode --json statuses.json").out
      .split(separator: "\n")
    #expect(statuses.count > 1)
    for line in statuses {
      #expect(line.contains("\"unsigned\":{"), "\(line)")
      #expect(line.contains("\"status\":1"))
    }
    let token = String(decoding: try #require(system.files["plain"]), as: UTF8.self)
    #expect(!system.run("receiptctl decode --json plain").out.contains("\"unsigned\""))
    var history = system
    history.input = Array(
      """
      {"hasMore":true,"paginationToken":"next","notificationHistory":[{"sendAttempts":\
      [{"attemptDate":1741083072000,"sendAttemptResult":"TIMED_OUT"},\
      {"attemptDate":1741086672000,"sendAttemptResult":"SUCCESS"}],"signedPayload":"\(token)"}]}
      """.utf8
    )
    let text = history.run("receiptctl decode").out
    for words in ["2025-03-04 10:11:12 UTC", "TIMED_OUT", "SUCCESS", "paginationToken", "next"] {
      #expect(text.contains(words), "\(text)")
    }
    let json = history.run("receiptctl decode --json").out
    let answer = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
    let unsigned = try #require(answer?["unsigned"] as? NSDictionary)
    #expect((unsigned["sendAttempts"] as? [Any])?.count == 2)
    #expect(unsigned["hasMore"] as? Bool == true)
    #expect(unsigned["paginationToken"] as? String == "next")
    #expect(unsigned["notificationHistory"] == nil && unsigned["signedPayload"] == nil)
  }

  @Test func `limits the unsigned members that it shows`() throws {
    let system = try TokenLab.shared().system
    let token = String(decoding: try #require(system.files["plain"]), as: UTF8.self)
    let many = (0..<500).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let long = String(repeating: "x", count: 100_000)
    var hostile = system
    hostile.input = Array(
      "{\"long\":\"\(long)\",\(many),\"signedTransactions\":[\"\(token)\",\"\(token)\"]}".utf8
    )
    let json = hostile.run("receiptctl decode --json").out
    #expect(json.utf8.count < 2 * (4096 + 20_000))
    #expect(!json.contains(long))
  }
}
