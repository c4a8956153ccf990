// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension ReceiptSuites {
  /// Attributes that repeat, allowed or not.
  static func counts() throws(TrustError) -> [Vector] {
    let other = AttributeBuilder(type: 2, value: utf8("com.example.other"))
    return try wrong([
      (
        "bundle-id-other-last", "A second bundle id after the first.", [.duplicate],
        "receipt/duplicate-attribute", { $0.edits.add(other) }
      ),
      (
        "bundle-id-other-first", "A second bundle id before the first.", [.duplicate],
        "receipt/duplicate-attribute", { $0.edits.add(other, first: true) }
      ),
      (
        "bundle-id-twice", "The same bundle id twice.", [.duplicate], "receipt/duplicate-attribute",
        { $0.edits.duplicate(type: 2) }
      ),
      (
        "opaque-value-twice", "Two opaque values: either could be the input of the device hash.",
        [.duplicate], "receipt/duplicate-attribute", { $0.edits.duplicate(type: 4) }
      ),
      (
        "hash-twice", "Two device hashes.", [.duplicate], "receipt/duplicate-attribute",
        { $0.edits.duplicate(type: 5) }
      ),
      (
        "creation-date-twice",
        "Two creation dates: either could be the time at which certificates are validated.",
        [.duplicate], "receipt/duplicate-attribute", { $0.edits.duplicate(type: 12) }
      ),
      (
        "unknown-attribute-twice",
        "An unknown attribute twice; every attribute type must be unique.", [.duplicate],
        "receipt/duplicate-attribute",
        {
          $0.extraAttributes = [AttributeBuilder(type: 14, value: integer([1]))]
          $0.edits.duplicate(type: 14)
        }
      ),
      (
        "no-bundle-id", "The bundle id is missing.", [.missing], "receipt/missing-attribute",
        { $0.edits.remove(type: 2) }
      ),
      (
        "empty-bundle-id", "The bundle id is empty, which counts as missing.", [.missing],
        "receipt/missing-attribute", { $0.bundleId = "" }
      ),
      (
        "no-creation-date",
        "The creation date is missing; certificates are validated at this time.", [.missing],
        "receipt/missing-attribute", { $0.edits.remove(type: 12) }
      ),
      (
        "empty-creation-date", "The creation date is empty, which counts as missing.", [.missing],
        "receipt/missing-attribute", { $0.edits.replace(type: 12, withRawValue: ia5("")) }
      ),
    ])
  }

  // MARK: Values

  private static func value(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ cause: String,
    type: Int64,
    _ bytes: [UInt8]
  ) throws(TrustError) -> Vector {
    try wrong(name, comment, [flag], "receipt/value", cause: cause) {
      $0.edits.replace(type: type, withRawValue: bytes)
    }
  }

  /// One vector for each row of a table.
  private static func value(_ rows: [(String, String, Flag, String, type: Int64, [UInt8])])
    throws(TrustError) -> [Vector]
  {
    try rows.map { row throws(TrustError) in
      try value(row.0, row.1, row.2, row.3, type: row.type, row.5)
    }
  }

  /// Values of the wrong type.
  static func values() throws(TrustError) -> [Vector] {
    try value([
      (
        "bundle-id-ia5", "The bundle id is an IA5String instead of a UTF8String.", .malformed,
        "asn1/unexpected-tag", type: 2, ia5(Lab.bundleId)
      ),
      (
        "bundle-id-bare", "The bundle id without tag and length.", .malformed, "asn1/truncated",
        type: 2, Array(Lab.bundleId.utf8)
      ),
      (
        "bundle-id-trailing", "One byte after the bundle id.", .trailing, "asn1/trailing-data",
        type: 2, utf8(Lab.bundleId) + [0x00]
      ),
      (
        "bundle-id-nul", "A NUL in the bundle id, at which C string functions stop.", .string,
        "asn1/invalid-string", type: 2, utf8(Lab.bundleId + "\0.other")
      ),
      (
        "bundle-id-not-utf8", "The bundle id contains a byte that is not valid UTF-8.", .string,
        "asn1/invalid-string", type: 2, utf8(Array(Lab.bundleId.utf8) + [0xFF])
      ),
      (
        "bundle-id-long-length", "The bundle id has a non-minimal length.", .nonCanonical,
        "asn1/non-minimal-length", type: 2,
        [0x0C, 0x81, UInt8(Lab.bundleId.utf8.count)] + Array(Lab.bundleId.utf8)
      ),
    ])
  }
}
