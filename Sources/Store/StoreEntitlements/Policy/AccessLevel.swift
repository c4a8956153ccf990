// SPDX-License-Identifier: Apache-2.0

/// The level of access to a product.
public enum AccessLevel: String, CaseIterable, Codable, Sendable {
  /// Full access.
  case full
  /// The limited access that the app grants during billing retry.
  case limited
}
