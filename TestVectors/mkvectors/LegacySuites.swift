// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import VectorRunner

/// Vectors of `legacy-read`: a transaction receipt as a property list, without base64.
enum LegacySuites: SuiteFamily {
  static let directory = "legacy"
  static let operation = VectorOperation.legacyRead

  static func all(_ lab: Lab) throws(TrustError) -> [Suite] {
    [try propertyLists(lab), try purchaseInfos(lab), try signatures(lab)]
  }

  static func receipt(
    _ lab: Lab,
    _ configure: (inout LegacyReceiptBuilder) -> Void = { _ in }
  ) throws(TrustError) -> [UInt8] {
    try builder(lab, configure).encoded()
  }

  /// The base receipt before it is signed.
  static func builder(
    _ lab: Lab,
    _ configure: (inout LegacyReceiptBuilder) -> Void = { _ in }
  ) -> LegacyReceiptBuilder {
    lab.authority.transactionReceipt {
      $0["bid"] = Lab.bundleId
      $0["bvrs"] = "3.2.1"
      $0["product-id"] = "com.example.notes.pro"
      $0.outerEntries = [("environment", "Sandbox"), ("pod", "100"), ("signing-status", "0")]
      configure(&$0)
    }
  }

  /// The expected value of the base receipt.
  static func value(
    version: Int64 = 4,
    outer: JSON.Members = [("environment", "Sandbox"), ("pod", "100"), ("signingStatus", "0")],
    info: JSON.Members = standardInfo
  ) -> JSON {
    let members: JSON.Members = [("signatureVersion", .integer(version))] + outer
    return .object(members + [("purchaseInfo", .object(info))])
  }

  static let standardInfo: JSON.Members = [
    ("bundleId", .string(Lab.bundleId)),
    ("applicationVersion", "3.2.1"),
    ("productId", "com.example.notes.pro"),
    ("itemId", 1_234_567_891),
    ("quantity", 1),
    ("transactionId", "100000000000001"),
    ("originalTransactionId", "100000000000001"),
    ("purchaseDate", "2025-01-01T08:00:00Z"),
    ("originalPurchaseDate", "2025-01-01T08:00:00Z"),
    ("isTrialPeriod", false),
  ]

  static func info(_ changes: JSON.Members) -> JSON.Members {
    let kept = standardInfo.filter { member in !changes.contains { $0.key == member.key } }
    return kept + changes
  }
}
