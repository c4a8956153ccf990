// SPDX-License-Identifier: Apache-2.0

import Foundation
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func input(_ lab: Lab) throws(TrustError) -> Suite {
    let document = try lab.signed()
    return Suite(
      "receipt-verify/input",
      .receiptVerify,
      "Receipts as clients send them, and other documents in their place.",
      [
        group("Receipts in base64.", try base64Forms(document)),
        group("Damaged base64.", damagedBase64(document)),
        group("Other documents.", try others(lab, document)),
        group(
          "A size limit set by the caller.",
          try rows(
            """
            too-large | limit | input/too-large | \(document) | A receipt above the size limit of 1,024 bytes.
            """
          ),
          standard + [("sizeLimit", 1024)]
        ),
      ]
    )
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  private static func lines(_ text: String, _ separator: String) -> String {
    stride(from: 0, to: text.count, by: 76).map {
      String(text.dropFirst($0).prefix(76))
    }.joined(separator: separator)
  }

  private static func base64Forms(_ document: [UInt8]) throws(TrustError) -> [Vector] {
    let value = try ReceiptValue.of(Lab.receipt())
    let text = base64(document)
    let unpadded = String(text.prefix { $0 != "=" })
    let base64Forms: [(name: String, comment: String, text: String)] = [
      ("plain", "Base64 on one line.", text),
      ("line-feeds", "Base64 in lines of 76 characters.", lines(text, "\n")),
      ("carriage-returns", "Base64 in lines with CRLF.", lines(text, "\r\n")),
      ("surrounded", "Base64 with white space around it.", " \t\(text)\r\n"),
      (
        "escaped-slashes", "Base64 with escaped slashes, as some JSON writers write them.",
        text.replacing("/", with: "\\/")
      ),
      ("unpadded", "Base64 without padding.", unpadded),
      ("url-safe", "Base64url.", text.replacing("+", with: "-").replacing("/", with: "_")),
      (
        "receipt-data", "The request body of Apple's verifyReceipt endpoint.",
        "{\"receipt-data\":\"\(text)\",\"password\":\"secret\",\"exclude-old-transactions\":true}"
      ),
      (
        "receipt-data-escaped", "A verifyReceipt request with escaped slashes and white space.",
        "\n{\n  \"password\" : \"secret\",\n  \"receipt-data\" : \"\(text.replacing("/", with: "\\/"))\"\n}\n"
      ),
      (
        "receipt-data-lines", "A verifyReceipt request with escaped line breaks in the base64.",
        "{\"receipt-data\":\"\(lines(text, "\\r\\n"))\"}"
      ),
    ]
    return base64Forms.map {
      Vector(
        $0.name,
        $0.comment,
        [.encoding],
        .text($0.text),
        .valid(["trust": "custom", "payload": value])
      )
    }
  }

  private static func damagedBase64(_ document: [UInt8]) -> [Vector] {
    let text = base64(document)
    let unpadded = String(text.prefix { $0 != "=" })
    let damagedBase64: [(name: String, comment: String, text: String, cause: String)] = [
      (
        "spaces-for-plus", "Form decoding replaced plus signs with spaces.",
        text.replacing("+", with: " "), "base64/space"
      ),
      (
        "percent-escapes", "Percent-encoded plus signs: form decoding is missing.",
        text.replacing("+", with: "%2B"), "base64/percent-escape"
      ),
      (
        "two-alphabets", "Characters of base64 and base64url mixed.",
        text.replacing("/", with: "_"), "base64/mixed-alphabets"
      ),
      (
        "cut", "A single character after the last group.",
        String(unpadded.prefix(unpadded.count / 4 * 4 - 3)), "base64/length"
      ),
      ("text-after-padding", "Base64 after the padding.", "MIA=MIA=", "base64/padding"),
      ("too-much-padding", "Too much padding.", "MIA==", "base64/padding"),
      ("spare-bits", "Nonzero trailing bits.", "MIB=", "base64/non-canonical"),
      ("foreign-character", "A character outside of base64.", "MI*A", "base64/character"),
    ]
    return damagedBase64.map {
      Vector(
        $0.name,
        $0.comment,
        [.encoding],
        .text($0.text),
        .invalid("input/base64", cause: $0.cause)
      )
    }
  }

  private static func others(_ lab: Lab, _ document: [UInt8]) throws(TrustError) -> [Vector] {
    let token = ["{\"alg\":\"ES256\"}", "{\"bundleId\":\"com.example.notes\"}", "signature"]
      .map { base64(Array($0.utf8)).replacing("=", with: "") }.joined(separator: ".")
    let other = { (name: String, comment: String, text: String, code: String) in
      Vector(name, comment, [.encoding], .text(text), .invalid(code))
    }
    let legacy = try LegacySuites.receipt(lab)
    return try table(
      other,
      [
        ("empty", "Empty input.", "", "input/empty"),
        ("white-space", "White space only.", " \r\n\t", "input/empty"),
        ("words", "A text that is not a document.", "not a receipt, sorry!", "input/unrecognized"),
        (
          "encoded-twice", "Base64 encoded twice, a common client error.",
          base64(Array(base64(document).utf8)), "input/encoded-twice"
        ),
        ("token", "A JWS instead of a receipt.", token, "input/wrong-kind"),
        (
          "bearer-token", "A JWS with the HTTP prefix \"Bearer\".", "Bearer \(token)",
          "input/wrong-kind"
        ),
        (
          "json", "A response of Apple's verifyReceipt endpoint.",
          "{\"status\":0,\"latest_receipt\":\"MIAG\"}", "input/json"
        ),
        (
          "receipt-data-number", "A verifyReceipt request with a number as receipt-data.",
          "{\"receipt-data\":42}", "input/json"
        ),
        (
          "receipt-data-empty", "A verifyReceipt request with empty receipt-data.",
          "{\"receipt-data\":\"\"}", "input/empty"
        ),
        (
          "receipt-data-token", "A verifyReceipt request with a JWS as receipt-data.",
          "{\"receipt-data\":\"\(token)\"}", "input/json-web-signature"
        ),
        (
          "receipt-data-in-receipt-data", "A verifyReceipt request inside a verifyReceipt request.",
          "{\"receipt-data\":\"{\\\"receipt-data\\\":\\\"MIAG\\\"}\"}", "input/json"
        ),
        (
          "receipt-data-twice", "A verifyReceipt request with receipt-data twice.",
          "{\"receipt-data\":\"\(base64(document))\",\"receipt-data\":\"MIAG\"}", "input/json"
        ),
        (
          "json-after-receipt-data", "A second JSON value after a verifyReceipt request.",
          "{\"receipt-data\":\"\(base64(document))\"}{}", "input/json"
        ),
        ("json-list", "A JSON array.", "[\"MIAG\"]", "input/json"),
        ("json-empty", "An empty JSON object.", "{}", "input/empty-json"),
        (
          "cut-token", "The first characters of a JWS, as a short database column keeps them.",
          String(token.prefix(18)), "input/cut-token"
        ),
        (
          "transaction-id", "A transaction id instead of the transaction.", "2000000123456789",
          "input/transaction-id"
        ),
        (
          "notification-v1", "A notification of version 1, which is not signed.",
          "{\"notification_type\":\"DID_RENEW\",\"unified_receipt\":{\"status\":0}}",
          "input/notification-v1"
        ),
        (
          "private-key", "The first line of a private key in PEM.",
          "-----BEGIN PRIVATE KEY-----\n", "input/private-key"
        ),
        (
          "two-byte-order-marks", "Two byte order marks before base64.",
          "\u{FEFF}\u{FEFF}\(base64(document))", "input/unrecognized"
        ),
        (
          "xml-property-list", "An XML property list.",
          "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>", "input/property-list"
        ),
        (
          "pem", "A certificate in PEM.", TestAuthority.pem(of: lab.authority.leaf),
          "input/certificate"
        ),
      ]
    )
      + rows(
        """
        certificate | substitution | input/certificate | \(lab.authority.leaf) | A certificate in DER.
        transaction-receipt | substitution | input/wrong-kind | \(legacy) | A legacy transaction receipt.
        """
      )
      + [
        other(
          "transaction-receipt-base64",
          "A legacy transaction receipt in base64, as devices supply it.",
          base64(legacy),
          "input/wrong-kind"
        )
      ]
      + rows(
        """
        binary | malformed | input/unrecognized | \([0x00, 0x01, 0x02, 0xFF]) | Unrecognized bytes.
        cut-receipt | truncated | cms/malformed cause asn1/truncated | \(Array(document.prefix(100))) | The first 100 bytes of a receipt.
        """
      )
  }

}
