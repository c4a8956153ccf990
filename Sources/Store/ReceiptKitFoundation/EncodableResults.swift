// SPDX-License-Identifier: Apache-2.0

public import ReceiptKit
import StrictJSON

// The results as values that `JSONEncoder`, and a server's responses, can encode. Their members are those of `jsonText`.

/// Encodes as ``jsonText``.
extension Entitlement: Encodable {
  /// Encodes the members.
  public func encode(to encoder: any Encoder) throws {
    try CodableJSON(Array(jsonText.utf8)[...]).encode(to: encoder)
  }
}

/// Encodes as ``jsonText``.
extension EntitlementSummary: Encodable {
  /// Encodes the members.
  public func encode(to encoder: any Encoder) throws {
    try CodableJSON(Array(jsonText.utf8)[...]).encode(to: encoder)
  }
}

/// Encodes as ``jsonText``.
extension VerificationReport: Encodable {
  /// Encodes the members.
  public func encode(to encoder: any Encoder) throws {
    try CodableJSON(Array(jsonText.utf8)[...]).encode(to: encoder)
  }
}

/// Encodes as its value.
extension Verified: Encodable where Value: Encodable {
  /// Encodes the members.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
