// SPDX-License-Identifier: Apache-2.0

/// For the caller's database: RFC 3339 in UTC, as ``description`` has it.
extension Timestamp: Codable {
  /// Reads a moment from a string that holds it as RFC 3339.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(rfc3339: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.code.rawValue)
    }
  }

  /// Writes the moment as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
