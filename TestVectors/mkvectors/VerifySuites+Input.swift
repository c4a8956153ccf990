// SPDX-License-Identifier: Apache-2.0

import Foundation
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func input(_ lab: Lab) throws(TrustError) -> Suite {
    let document = try lab.signed()
    return suite(
      "input",
      "Receipts as clients send them, and other documents in their place.",
      [
        group("Receipts in base64.", try base64Forms(document)),
        group("Damaged base64.", try damagedBase64(document)),
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

  /// A receipt in base64 whose last character has nonzero trailing bits.
  private static func loosened(_ document: [UInt8]) -> String {
    let text = base64(document)
    let body = text.prefix { $0 != "=" }
    // A padded group ends with a character whose last two or four bits are 0.
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    guard body.count < text.count, let last = body.last,
      let index = alphabet.firstIndex(of: last)
    else { return text }
    return "\(body.dropLast())\(alphabet[index + 1])\(text.dropFirst(body.count))"
  }

  private static func base64Forms(_ document: [UInt8]) throws(TrustError) -> [Vector] {
    let text = base64(document)
    let receiptDataEscaped =
      "\n{\n  \"password\" : \"secret\",\n  \"receipt-data\" : \"\(text.replacing("/", with: "\\/"))\"\n}\n"
    let unpadded = String(text.prefix { $0 != "=" })
    return try rows(
      """
      plain | encoding | valid | \(text) | Base64 on one line.
      line-feeds | encoding | valid | \(lines(text, "\n")) | Base64 in lines of 76 characters.
      carriage-returns | encoding | valid | \(lines(text, "\r\n")) | Base64 in lines with CRLF.
      surrounded | encoding | valid | \(" \t\(text)\r\n") | Base64 with white space around it.
      escaped-slashes | encoding | valid | \(text.replacing("/", with: "\\/")) | Base64 with escaped slashes, as some JSON writers write them.
      unpadded | encoding | valid | \(unpadded) | Base64 without padding.
      url-safe | encoding | valid | \(text.replacing("+", with: "-").replacing("/", with: "_")) | Base64url.
      receipt-data | encoding | valid | {"receipt-data":"\(text)","password":"secret","exclude-old-transactions":true} \
        | The request body of Apple's verifyReceipt endpoint.
      receipt-data-escaped | encoding | valid | \(receiptDataEscaped) | A verifyReceipt request with escaped slashes and white space.
      receipt-data-lines | encoding | valid | {"receipt-data":"\(lines(text, "\\r\\n"))"} | A verifyReceipt request with escaped line breaks in the base64.
      """
    )
  }

  private static func damagedBase64(_ document: [UInt8]) throws(TrustError) -> [Vector] {
    let text = base64(document)
    let unpadded = String(text.prefix { $0 != "=" })
    return try rows(
      """
      spaces-for-plus | encoding | input/base64 cause base64/space | \(text.replacing("+", with: " ")) | Form decoding replaced plus signs with spaces.
      percent-escapes | encoding | input/base64 cause base64/percent-escape | \(text.replacing("+", with: "%2B")) \
        | Percent-encoded plus signs: form decoding is missing.
      two-alphabets | encoding | input/base64 cause base64/mixed-alphabets | \(text.replacing("/", with: "_")) | Characters of base64 and base64url mixed.
      cut | encoding | input/base64 cause base64/length | \(String(unpadded.prefix(unpadded.count / 4 * 4 - 3))) | A single character after the last group.
      text-after-padding | encoding | input/base64 cause base64/padding | MIA=MIA= | Base64 after the padding.
      too-much-padding | encoding | input/base64 cause base64/padding | MIA== | Too much padding.
      spare-bits | encoding | \(JWSSuites.loose("input/base64", genuine().value)) | \(loosened(document)) | Nonzero trailing bits.
      foreign-character | encoding | input/base64 cause base64/character | MI*A | A character outside of base64.
      """
    )
  }

  private static func others(_ lab: Lab, _ document: [UInt8]) throws(TrustError) -> [Vector] {
    let token = ["{\"alg\":\"ES256\"}", "{\"bundleId\":\"com.example.notes\"}", "signature"]
      .map { base64(Array($0.utf8)).replacing("=", with: "") }.joined(separator: ".")
    let legacy = try LegacySuites.receipt(lab)
    return try rows(
      #"""
      empty | encoding | input/empty | \#("") | Empty input.
      white-space | encoding | input/empty | \#(" \r\n\t") | White space only.
      words | encoding | input/unrecognized | not a receipt, sorry! | A text that is not a document.
      encoded-twice | encoding | input/encoded-twice level house | \#(base64(Array(base64(document).utf8))) | Base64 encoded twice, a common client error.
      token | encoding | input/wrong-kind | \#(token) | A JWS instead of a receipt.
      bearer-token | encoding | input/wrong-kind | Bearer \#(token) | A JWS with the HTTP prefix "Bearer".
      json | encoding | input/json | {"status":0,"latest_receipt":"MIAG"} | A response of Apple's verifyReceipt endpoint.
      receipt-data-number | encoding | input/json | {"receipt-data":42} | A verifyReceipt request with a number as receipt-data.
      receipt-data-empty | encoding | input/empty | {"receipt-data":""} | A verifyReceipt request with empty receipt-data.
      receipt-data-token | encoding | input/json-web-signature | {"receipt-data":"\#(token)"} | A verifyReceipt request with a JWS as receipt-data.
      receipt-data-in-receipt-data | encoding | input/json | {"receipt-data":"{\"receipt-data\":\"MIAG\"}"} \#
        | A verifyReceipt request inside a verifyReceipt request.
      receipt-data-twice | encoding | input/json source RFC 8259, 4 level house | {"receipt-data":"\#(base64(document))","receipt-data":"MIAG"} \#
        | A verifyReceipt request with receipt-data twice.
      json-after-receipt-data | encoding | input/json | {"receipt-data":"\#(base64(document))"}{} | A second JSON value after a verifyReceipt request.
      json-list | encoding | input/json | ["MIAG"] | A JSON array.
      json-empty | encoding | input/empty-json | {} | An empty JSON object.
      cut-token | encoding | input/cut-token | \#(String(token.prefix(18))) | The first characters of a JWS, as a short database column keeps them.
      transaction-id | encoding | input/transaction-id | 2000000123456789 | A transaction id instead of the transaction.
      notification-v1 | encoding | input/notification-v1 | {"notification_type":"DID_RENEW","unified_receipt":{"status":0}} \#
        | A notification of version 1, which is not signed.
      private-key | encoding | input/private-key | \#("-----BEGIN PRIVATE KEY-----\n") | The first line of a private key in PEM.
      two-byte-order-marks | encoding | input/unrecognized | \#("\u{FEFF}\u{FEFF}\(base64(document))") | Two byte order marks before base64.
      xml-property-list | encoding | input/property-list | <?xml version="1.0"?><plist version="1.0"><dict/></plist> | An XML property list.
      pem | encoding | input/certificate | \#(TestAuthority.pem(of: lab.authority.leaf)) | A certificate in PEM.
      certificate | substitution | input/certificate | \#(lab.authority.leaf) | A certificate in DER.
      transaction-receipt | substitution | input/wrong-kind | \#(legacy) | A legacy transaction receipt.
      transaction-receipt-base64 | encoding | input/wrong-kind | \#(base64(legacy)) | A legacy transaction receipt in base64, as devices supply it.
      binary | malformed | input/unrecognized | \#([0x00, 0x01, 0x02, 0xFF]) | Unrecognized bytes.
      cut-receipt | truncated | cms/malformed cause asn1/truncated | \#(Array(document.prefix(100))) | The first 100 bytes of a receipt.
      """#
    )
  }
}
