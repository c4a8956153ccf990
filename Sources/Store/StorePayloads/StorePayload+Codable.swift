// SPDX-License-Identifier: Apache-2.0

// For the caller's database: a payload is one string, the JSON that was read.
//
// Members that are encoded one by one would lose their order, the spelling of numbers (a fraction of a
// millisecond goes through a Double in most encoders), and what distinguishes `null` from absence. A
// string comes back as it was from every encoder.
extension StorePayload {
  /// Reads a payload from the string that holds its JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let json = try container.decode(String.self)
    do {
      try self.init(Array(json.utf8)[...])
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(error.code.rawValue) at \(error.path ?? "byte \(error.offset)")"
      )
    }
  }

  /// Writes the JSON that was read, as one string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
