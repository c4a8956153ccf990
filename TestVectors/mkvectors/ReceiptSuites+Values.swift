// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension ReceiptSuites {
  /// Attributes that repeat, allowed or not.
  static func counts() throws(TrustError) -> [Vector] {
    let other = AttributeBuilder(type: 2, value: utf8("com.example.other"))
    let unknownAttributeTwice = try payload {
      $0.extraAttributes = [AttributeBuilder(type: 14, value: integer([1]))]
      $0.edits.duplicate(type: 14)
    }
    return try Vector.table(
      """
      bundle-id-other-last | duplicate | receipt/duplicate-attribute | \(payload { $0.edits.add(other) }) | A second bundle id after the first.
      bundle-id-other-first | duplicate | receipt/duplicate-attribute | \(payload { $0.edits.add(other, first: true) }) | A second bundle id before the first.
      bundle-id-twice | duplicate | receipt/duplicate-attribute | \(payload { $0.edits.duplicate(type: 2) }) | The same bundle id twice.
      opaque-value-twice | duplicate | receipt/duplicate-attribute | \(payload { $0.edits.duplicate(type: 4) }) \
        | Two opaque values: either could be the input of the device hash.
      hash-twice | duplicate | receipt/duplicate-attribute | \(payload { $0.edits.duplicate(type: 5) }) | Two device hashes.
      creation-date-twice | duplicate | receipt/duplicate-attribute | \(payload { $0.edits.duplicate(type: 12) }) \
        | Two creation dates: either could be the time at which certificates are validated.
      unknown-attribute-twice | duplicate | receipt/duplicate-attribute | \(unknownAttributeTwice) \
        | An unknown attribute twice; every attribute type must be unique.
      no-bundle-id | missing | receipt/missing-attribute | \(payload { $0.edits.remove(type: 2) }) | The bundle id is missing.
      empty-bundle-id | missing | receipt/missing-attribute | \(payload { $0.bundleId = "" }) | The bundle id is empty, which counts as missing.
      no-creation-date | missing | receipt/missing-attribute | \(payload { $0.edits.remove(type: 12) }) \
        | The creation date is missing; certificates are validated at this time.
      empty-creation-date | missing | receipt/missing-attribute | \(payload { $0.edits.replace(type: 12, withRawValue: ia5("")) }) \
        | The creation date is empty, which counts as missing.
      """
    )
  }

  // MARK: Values

  /// Values of the wrong type.
  static func values() throws(TrustError) -> [Vector] {
    let bundleIdLongLength = try payload {
      $0.edits.replace(
        type: 2,
        withRawValue: [0x0C, 0x81, UInt8(Lab.bundleId.utf8.count)] + Array(Lab.bundleId.utf8)
      )
    }
    return try Vector.table(
      """
      bundle-id-ia5 | malformed | receipt/value cause asn1/unexpected-tag | \(payload { $0.edits.replace(type: 2, withRawValue: ia5(Lab.bundleId)) }) \
        | The bundle id is an IA5String instead of a UTF8String.
      bundle-id-bare | malformed | receipt/value cause asn1/truncated | \(payload { $0.edits.replace(type: 2, withRawValue: Array(Lab.bundleId.utf8)) }) \
        | The bundle id without tag and length.
      bundle-id-trailing | trailing | receipt/value cause asn1/trailing-data \
        | \(payload { $0.edits.replace(type: 2, withRawValue: utf8(Lab.bundleId) + [0x00]) }) | One byte after the bundle id.
      bundle-id-nul | string | receipt/value cause asn1/invalid-string \
        | \(payload { $0.edits.replace(type: 2, withRawValue: utf8(Lab.bundleId + "\0.other")) }) | A NUL in the bundle id, at which C string functions stop.
      bundle-id-not-utf8 | string | receipt/value cause asn1/invalid-string \
        | \(payload { $0.edits.replace(type: 2, withRawValue: utf8(Array(Lab.bundleId.utf8) + [0xFF])) }) \
        | The bundle id contains a byte that is not valid UTF-8.
      bundle-id-long-length | non-canonical | receipt/value cause asn1/non-minimal-length rule a payload is in DER level house | \(bundleIdLongLength) \
        | The bundle id has a non-minimal length: BER, where Apple's page asks for ASN.1.
      """
    )
  }
}
