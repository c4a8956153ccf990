// SPDX-License-Identifier: Apache-2.0

/// Encodes as RFC 3339 in UTC, see ``description``.
extension Timestamp: Codable {
  /// Reads a timestamp from an RFC 3339 string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(rfc3339: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.code.rawValue)
    }
  }

  /// Writes the timestamp as an RFC 3339 string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
