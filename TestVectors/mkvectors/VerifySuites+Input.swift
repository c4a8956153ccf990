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
      "What arrives in place of a receipt, and receipts in the disguises of clients.",
      [
        group("Receipts in base64.", try disguises(document)),
        group("Damaged base64.", damages(document)),
        group("Something else.", try others(lab, document)),
        group(
          "A limit of the caller's.",
          [
            wrong(
              "too-large",
              "More octets than the caller accepts.",
              [.limit],
              document,
              "input/too-large"
            )
          ],
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

  private static func disguises(_ document: [UInt8]) throws(TrustError) -> [Vector] {
    let value = try ReceiptValue.of(Lab.receipt())
    let text = base64(document)
    let unpadded = String(text.prefix { $0 != "=" })
    let disguises: [(name: String, comment: String, text: String)] = [
      ("plain", "What clients should send.", text),
      ("line-feeds", "Lines of 76 characters.", lines(text, "\n")),
      ("carriage-returns", "Lines with the breaks of another system.", lines(text, "\r\n")),
      ("surrounded", "White space around it.", " \t\(text)\r\n"),
      (
        "escaped-slashes", "Slashes as some JSON writers escape them.",
        text.replacing("/", with: "\\/")
      ),
      ("unpadded", "The equals signs at the end are missing.", unpadded),
      (
        "url-safe", "The alphabet of addresses.",
        text.replacing("+", with: "-").replacing("/", with: "_")
      ),
      (
        "receipt-data", "The body of a request to Apple's former endpoint.",
        "{\"receipt-data\":\"\(text)\",\"password\":\"secret\",\"exclude-old-transactions\":true}"
      ),
      (
        "receipt-data-escaped", "The same with escaped slashes and white space.",
        "\n{\n  \"password\" : \"secret\",\n  \"receipt-data\" : \"\(text.replacing("/", with: "\\/"))\"\n}\n"
      ),
      (
        "receipt-data-lines", "The same with the line breaks of the base64 as escapes.",
        "{\"receipt-data\":\"\(lines(text, "\\r\\n"))\"}"
      ),
    ]
    return disguises.map {
      Vector(
        $0.name,
        $0.comment,
        [.disguise],
        .text($0.text),
        .valid(["trust": "custom", "payload": value])
      )
    }
  }

  private static func damages(_ document: [UInt8]) -> [Vector] {
    let text = base64(document)
    let unpadded = String(text.prefix { $0 != "=" })
    let damages: [(name: String, comment: String, text: String, cause: String)] = [
      (
        "spaces-for-plus", "A form was decoded: each plus sign is a space now.",
        text.replacing("+", with: " "), "base64/space"
      ),
      (
        "percent-escapes", "A form was not decoded.",
        text.replacing("+", with: "%2B"), "base64/percent-escape"
      ),
      (
        "two-alphabets", "Plus signs of one alphabet, low lines of the other.",
        text.replacing("/", with: "_"), "base64/mixed-alphabets"
      ),
      (
        "cut", "One character is left over.",
        String(unpadded.prefix(unpadded.count / 4 * 4 - 3)), "base64/length"
      ),
      ("text-after-padding", "Something follows the end.", "MIA=MIA=", "base64/padding"),
      (
        "too-much-padding", "More equals signs than the last group lacks.", "MIA==",
        "base64/padding"
      ),
      (
        "spare-bits", "The last character has bits that no octet needs.", "MIB=",
        "base64/non-canonical"
      ),
      (
        "foreign-character", "A character that base64 does not have.", "MI*A",
        "base64/character"
      ),
    ]
    return damages.map {
      Vector(
        $0.name,
        $0.comment,
        [.disguise],
        .text($0.text),
        .invalid("input/base64", cause: $0.cause)
      )
    }
  }

  private static func others(_ lab: Lab, _ document: [UInt8]) throws(TrustError) -> [Vector] {
    let token = ["{\"alg\":\"ES256\"}", "{\"bundleId\":\"com.example.notes\"}", "signature"]
      .map { base64(Array($0.utf8)).replacing("=", with: "") }.joined(separator: ".")
    let other = { (name: String, comment: String, text: String, code: String) in
      Vector(name, comment, [.disguise], .text(text), .invalid(code))
    }
    let legacy = try LegacySuites.receipt(lab)
    return [
      other("empty", "Nothing.", "", "input/empty"),
      other("white-space", "Nothing but white space.", " \r\n\t", "input/empty"),
      other("words", "No document at all.", "not a receipt, sorry!", "input/unrecognized"),
      other(
        "encoded-twice",
        "Base64 of base64: a bug of the client.",
        base64(Array(base64(document).utf8)),
        "input/encoded-twice"
      ),
      other("token", "A JWS of StoreKit 2.", token, "input/json-web-signature"),
      other(
        "bearer-token",
        "The same from a header.",
        "Bearer \(token)",
        "input/json-web-signature"
      ),
      other(
        "json",
        "An answer of Apple's former endpoint: which receipt in it?",
        "{\"status\":0,\"latest_receipt\":\"MIAG\"}",
        "input/json"
      ),
      other(
        "receipt-data-number",
        "The body of a request to Apple's former endpoint, without base64.",
        "{\"receipt-data\":42}",
        "input/json"
      ),
      other(
        "receipt-data-empty",
        "A body without a receipt.",
        "{\"receipt-data\":\"\"}",
        "input/empty"
      ),
      other(
        "receipt-data-token",
        "A JWS in the place of a receipt.",
        "{\"receipt-data\":\"\(token)\"}",
        "input/json-web-signature"
      ),
      other(
        "receipt-data-in-receipt-data",
        "A body in the place of a receipt.",
        "{\"receipt-data\":\"{\\\"receipt-data\\\":\\\"MIAG\\\"}\"}",
        "input/json"
      ),
      other(
        "receipt-data-twice",
        "Which of the two counts?",
        "{\"receipt-data\":\"\(base64(document))\",\"receipt-data\":\"MIAG\"}",
        "input/json"
      ),
      other(
        "json-after-receipt-data",
        "Something follows the body.",
        "{\"receipt-data\":\"\(base64(document))\"}{}",
        "input/json"
      ),
      other("json-list", "JSON of another shape.", "[\"MIAG\"]", "input/json"),
      other(
        "xml-property-list",
        "A property list of today.",
        "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>",
        "input/property-list"
      ),
      other(
        "pem",
        "A certificate in PEM.",
        TestAuthority.pem(of: lab.authority.leaf),
        "input/certificate"
      ),
      wrong(
        "certificate",
        "A certificate in DER.",
        [.substitution],
        lab.authority.leaf,
        "input/certificate"
      ),
      wrong(
        "transaction-receipt",
        "A document of the other kind.",
        [.substitution],
        legacy,
        "input/wrong-kind"
      ),
      other(
        "transaction-receipt-base64",
        "The same in base64, as devices gave it.",
        base64(legacy),
        "input/wrong-kind"
      ),
      wrong(
        "binary",
        "Octets that mean nothing.",
        [.malformed],
        [0x00, 0x01, 0x02, 0xFF],
        "input/unrecognized"
      ),
      wrong(
        "cut-receipt",
        "The front of a receipt.",
        [.truncated],
        Array(document.prefix(100)),
        "cms/malformed",
        cause: "asn1/truncated"
      ),
    ]
  }

  // MARK: Anchors

  static func anchors(_ lab: Lab) throws(TrustError) -> Suite {
    let root = lab.authority.root
    let pem = TestAuthority.pem(of: root)
    let two = TestAuthority.pem(of: lab.attacker.root)
    let read = { (name: String, comment: String, count: Int64, input: Vector.Input) in
      Vector(name, comment, [.form], input, .valid(["certificates": .integer(count)]))
    }
    let refused = { (name: String, comment: String, flag: Flag, input: Vector.Input) in
      Vector(name, comment, [flag], input, .invalid("input/anchor"))
    }
    let versionOne = try lab.authority.adjusting { $0.root.version = nil }
    return Suite(
      "anchors/files",
      .anchorRead,
      "Files of certificates that the caller trusts (RFC 7468).",
      [
        Suite.Group(
          description: "Files that are right.",
          vectors: [
            read("pem", "One certificate in PEM.", 1, .text(pem)),
            read("der", "One certificate in DER.", 1, .base64(root)),
            read("two-pem", "Two certificates in PEM.", 2, .text(pem + two)),
            read("two-der", "Two certificates in DER.", 2, .base64(root + lab.attacker.root)),
            read(
              "pem-with-text",
              "Tools write text around the blocks.",
              1,
              .text("subject=ReceiptKit Lab Root\n" + pem + "\n# the end\n")
            ),
            read("pem-crlf", "Other line breaks.", 1, .text(pem.replacing("\n", with: "\r\n"))),
          ]
        ),
        Suite.Group(
          description: "Files that are wrong.",
          vectors: [
            refused("empty", "Who trusts nobody should say so otherwise.", .missing, .text("")),
            refused("text", "No certificate in it.", .missing, .text("lab root\n")),
            refused(
              "open-block",
              "A block that does not end.",
              .truncated,
              .text(String(pem.prefix(400)))
            ),
            refused(
              "key",
              "A private key is no anchor.",
              .malformed,
              .text(pem.replacing("CERTIFICATE", with: "PRIVATE KEY"))
            ),
            refused(
              "damaged",
              "A character that base64 does not have.",
              .malformed,
              .text(pem.replacing("MII", with: "M*I"))
            ),
            refused(
              "trailing-octet",
              "One octet after the certificate.",
              .trailing,
              .base64(root + [0x00])
            ),
            refused(
              "version-1",
              "A certificate that cannot say that it is an authority.",
              .unsupported,
              .base64(versionOne.root)
            ),
          ]
        ),
      ]
    )
  }
}
