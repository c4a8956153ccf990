// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import VectorRunner

/// Vectors of `receipt-read`: a payload without its container.
enum ReceiptSuites: SuiteFamily {
  static let directory = "receipt"
  static let operation = VectorOperation.receiptRead

  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [try fields(), try purchases(), try dates()]
  }

  /// A valid payload and its expected value.
  static func sample(
    _ receipt: ReceiptBuilder = Lab.receipt(),
    overriding: JSON.Members = []
  ) throws(TrustError) -> Vector.Sample {
    try sample(receipt.payload(), of: receipt, overriding: overriding)
  }

  /// Another payload with the value of a receipt.
  static func sample(
    _ payload: [UInt8],
    of receipt: ReceiptBuilder,
    overriding: JSON.Members = []
  ) throws(TrustError) -> Vector.Sample {
    let value = try ReceiptValue.of(receipt, overriding: overriding)
    return Vector.Sample(input: .base64(payload), value: value)
  }

  /// The base payload with a change.
  static func payload(_ configure: (inout ReceiptBuilder) -> Void) throws(TrustError) -> [UInt8] {
    try Lab.receipt(configure).payload()
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
