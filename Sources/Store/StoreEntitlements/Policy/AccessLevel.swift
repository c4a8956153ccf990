// SPDX-License-Identifier: Apache-2.0

/// How much of a product a customer may use.
public enum AccessLevel: String, CaseIterable, Codable, Sendable {
  /// All of the product.
  case full
  /// What the app grants during billing retry.
  case limited
}
