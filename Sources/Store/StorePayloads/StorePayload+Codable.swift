// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// An object of Apple's members, for logs and other programs. Encoders and decoders keep neither the order of members nor the
// notation of numbers: to keep a payload as Apple sent it, store its token, or `json`.
extension StorePayload {
  /// Reads a payload from an object, such as Apple's own JSON.
  ///
  /// Foundation's decoders accept repeated members and numbers of any notation; reading the JSON itself does not.
  public init(from decoder: any Decoder) throws {
    let decoded = try CodableJSON(from: decoder)
    do {
      try self.init(decoded.json)
    } catch {
      let place = error.path ?? error.offset.map { "byte \($0)" }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: error.code.rawValue + (place.map { " at \($0)" } ?? "")
        )
      )
    }
  }

  /// Writes an object with the members that were read.
  public func encode(to encoder: any Encoder) throws {
    try CodableJSON(json).encode(to: encoder)
  }
}
