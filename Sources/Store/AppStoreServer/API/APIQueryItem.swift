// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A query parameter of a request.
public struct APIQueryItem: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The value, not encoded.
  public let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The parameter, if there is a value.
  static func optional(_ name: String, _ value: String?) -> [APIQueryItem] {
    value.map { [APIQueryItem(name, $0)] } ?? []
  }

  /// A date in milliseconds since 1970, if there is one.
  static func optional(_ name: String, _ date: Timestamp?) -> [APIQueryItem] {
    optional(name, date.map { "\($0.millisecondsSince1970)" })
  }
}
