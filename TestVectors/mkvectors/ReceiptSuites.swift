// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

/// Vectors of `receipt-read`: a payload without its container.
enum ReceiptSuites {
  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [try fields(), try purchases(), try dates()]
  }

  /// A valid payload and its expected value.
  static func right(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ receipt: ReceiptBuilder = Lab.receipt(),
    overriding: ReceiptValue.Members = []
  ) throws(TrustError) -> Vector {
    Vector(
      name,
      comment,
      flags,
      .base64(try receipt.payload()),
      .valid(try ReceiptValue.of(receipt, overriding: overriding))
    )
  }

  /// One vector for each row of a table.
  static func right(_ rows: [(String, String, [Flag], ReceiptBuilder)]) throws(TrustError)
    -> [Vector]
  {
    try rows.map { row throws(TrustError) in try right(row.0, row.1, row.2, row.3) }
  }

  /// An invalid payload.
  static func wrong(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ code: String,
    cause: String? = nil,
    also: [String] = [],
    _ configure: (inout ReceiptBuilder) -> Void
  ) throws(TrustError) -> Vector {
    Vector(
      name,
      comment,
      flags,
      .base64(try Lab.receipt(configure).payload()),
      .invalid(code, cause: cause, also: also)
    )
  }

  /// One vector for each row of a table.
  static func wrong(_ rows: [(String, String, [Flag], String, (inout ReceiptBuilder) -> Void)])
    throws(TrustError) -> [Vector]
  {
    try rows.map { row throws(TrustError) in try wrong(row.0, row.1, row.2, row.3, row.4) }
  }

  /// A payload of any bytes.
  static func malformed(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ bytes: [UInt8],
    cause: String
  ) -> Vector {
    Vector(name, comment, flags, .base64(bytes), .invalid("receipt/malformed", cause: cause))
  }

  /// One vector for each row of a table.
  static func malformed(_ rows: [(String, String, [Flag], [UInt8], cause: String)]) -> [Vector] {
    rows.map { malformed($0.0, $0.1, $0.2, $0.3, cause: $0.cause) }
  }

  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    ASN1Writer.bytes { $0.primitive(.utf8String, bytes) }
  }

  static func utf8(_ text: String) -> [UInt8] { utf8(Array(text.utf8)) }

  static func ia5(_ text: String) -> [UInt8] { ASN1Writer.bytes { $0.ia5String(text) } }

  static func integer(_ bytes: [UInt8]) -> [UInt8] {
    ASN1Writer.bytes { $0.primitive(.integer, bytes) }
  }

  /// An attribute with any fields.
  static func attribute(_ fields: [[UInt8]]) -> [UInt8] {
    ASN1Writer.bytes { $0.sequence { for field in fields { $0.raw(field) } } }
  }
}
