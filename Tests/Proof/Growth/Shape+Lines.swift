// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StrictBase64

extension Shape {
  /// Files of many lines, or of one long line.
  static let lines = [
    Shape("lines of bad tokens", "", each: "eyJ.a.b\n"),
    Shape("lines of empty objects", "", each: "{}\n"),
    Shape("lines of bodies", "", each: "{\"signedPayload\":\"eyJ.a.b\"}\n"),
    Shape("lines with an id", "", each: "{\"id\":\"\u{202E}\",\"data\":\"eyJ.a.b\"}\n"),
    Shape("lines of answers", "", each: "{\"signedTransactions\":[\"\",\"\"]}\n"),
    Shape("blank lines", "", each: "\n"),
    Shape("blank lines after a token", "eyJ.a.b\n", each: "\n", "eyJ.a.b"),
    Shape("lines of white space", "", each: "\t \r\n"),
    Shape("a long line", "", each: "a"),
    Shape("a long line of JSON and a token", "{\"signedPayload\":\"", each: "a", "\"}\neyJ.a.b\n"),
    Shape("full stops", "eyJ", each: "."),
    Shape("control characters", "{\"id\":\"", each: "\u{80}\u{7F}", "\",\"data\":\"eyJ.a.b\"}"),
  ]

  /// Tokens, some of them signed.
  static let tokens = [
    Shape("headers of many names") { size in
      let header = JSONText.object(of: 40 << 10) { "\"\($0)\":0" }
      return repeated(token(header, "{\"transactionId\":\"1\"}") + [0x0A], to: size)
    },
    Shape("payload of unknown members") { size in
      payload(of: size) {
        "{\"transactionId\":\"1\",\(JSONText.members(of: $0) { "\"\($0)\":0" })}"
      }
    },
    Shape("payload of numbers") { size in
      payload(of: size) {
        "{\"transactionId\":\"1\",\"a\":[\(JSONText.members(of: $0) { _ in "0" })]}"
      }
    },
    Shape("payload of commerce items") { size in
      payload(of: size) {
        let items = JSONText.members(of: $0) { _ in "{\"SKU\":\"\"}" }
        return "{\"transactionId\":\"1\",\"advancedCommerceInfo\":{\"items\":[\(items)]}}"
      }
    },
    Shape("payload of countries") { size in
      payload(of: size) {
        let codes = JSONText.members(of: $0) { _ in "\"\"" }
        return "{\"notificationType\":\"A\",\"summary\":{\"storefrontCountryCodes\":[\(codes)]}}"
      }
    },
    Shape("long payload", "eyJhbGciOiJFUzI1NiJ9.", each: "eyJh", ".AAAA"),
    Shape("header of many certificates") { size in
      let header = JSONText.object(of: min(size, 40 << 10)) { $0 == 0 ? "\"x5c\":[\"\"" : "\"\"" }
      return repeated(token(String(header.dropLast()) + "]}", "{}") + [0x0A], to: size)
    },
    Shape("notification within notification") { size in
      var inner = "eyJ.a.b"
      while inner.utf8.count < min(size, 1 << 19) {
        let payload =
          "{\"notificationType\":\"A\",\"data\":{\"signedTransactionInfo\":\"\(inner)\"}}"
        inner = String(decoding: token("{\"alg\":\"ES256\"}", payload), as: UTF8.self)
      }
      return repeated(Array(inner.utf8) + [0x0A], to: size)
    },
    signed("customers") { $0.appTransactionId = "\($1)" },
    signed("apps") { $0.bundleId = "com.example.\($1)" },
    signed("products") { $0.productId = "p\($1)" },
    Shape("renewal infos") { size in
      let authority = try TokenAuthority(seed: Shape.seed)
      var bytes: [UInt8] = []
      var number = 0
      while bytes.count < size {
        let payload = Array(
          "{\"originalTransactionId\":\"\(number)\",\"autoRenewStatus\":1,\"environment\":\"Production\"}"
            .utf8
        )
        bytes += try authority.token(signing: payload).text().utf8 + [0x0A]
        number += 1
      }
      return bytes
    },
  ]

  /// The signing authority, derived from this seed.
  static let seed = "growth"

  /// Lines of transactions with unique ids that differ in another member too.
  private static func signed(
    _ name: String,
    _ change: @escaping @Sendable (inout TransactionBuilder, Int) -> Void
  ) -> Shape {
    Shape(name) { size in
      let authority = try TokenAuthority(seed: Shape.seed)
      var bytes: [UInt8] = []
      var number = 0
      while bytes.count < size {
        let text = try authority.transaction {
          $0.transactionId = "\(number)"
          change(&$0, number)
        }
        bytes += text.utf8 + [0x0A]
        number += 1
      }
      return bytes
    }
  }

  /// A token with an invalid signature of valid length.
  private static func token(_ header: String, _ payload: String) -> [UInt8] {
    let parts = [Array(header.utf8), Array(payload.utf8), [UInt8](repeating: 1, count: 64)]
    return Array(
      parts.map { Base64.encode($0[...], alphabet: .urlSafe, padding: false) }
        .joined(separator: ".").utf8
    )
  }

  /// Lines of tokens with payloads of maximal size, created by `payload`.
  private static func payload(of size: Int, _ payload: (Int) -> String) -> [UInt8] {
    let most = 700 << 10
    let line = token("{\"alg\":\"ES256\"}", payload(min(size, most) / 4 * 3)) + [0x0A]
    return repeated(line, to: size)
  }

  private static func repeated(_ line: [UInt8], to size: Int) -> [UInt8] {
    Array(repeatElement(line, count: max(1, size / line.count)).joined())
  }
}

/// Parts of JSON.
private enum JSONText {
  /// Elements separated by commas.
  static func members(of size: Int, _ piece: (Int) -> String) -> String {
    var pieces: [String] = []
    var length = 0
    while length < size {
      pieces.append(piece(pieces.count))
      length += (pieces.last?.utf8.count ?? 0) + 1
    }
    return pieces.joined(separator: ",")
  }

  static func object(of size: Int, _ piece: (Int) -> String) -> String {
    "{\(members(of: size, piece))}"
  }
}
