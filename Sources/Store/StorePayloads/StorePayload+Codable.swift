// SPDX-License-Identifier: Apache-2.0

// Encodes a payload as one string, the JSON that was read.
//
// Encoding the members one by one would lose their order, the notation of numbers (most encoders pass a
// fraction of a millisecond through a Double), and the difference between `null` and absence. Every
// encoder keeps a string unchanged.
extension StorePayload {
  /// Reads a payload from a string of JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let json = try container.decode(String.self)
    do {
      try self.init(Array(json.utf8)[...])
    } catch {
      let place = error.path ?? error.offset.map { "byte \($0)" }
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: error.code.rawValue + (place.map { " at \($0)" } ?? "")
      )
    }
  }

  /// Writes the original JSON as one string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
