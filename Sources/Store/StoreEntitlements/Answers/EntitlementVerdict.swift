// SPDX-License-Identifier: Apache-2.0

/// Whether a customer may use a product or feature.
public enum EntitlementVerdict: String, CaseIterable, Codable, Sendable {
  /// The customer may use it.
  case entitled
  /// The customer may not use it.
  case notEntitled
  /// The evidence is not enough to decide.
  case undetermined
}
