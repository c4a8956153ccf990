// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StrictBase64

/// Base64 around JSON, as gateways and queues deliver the body of a request.
enum EncodedJSON {
  /// The JSON text in base64 of either alphabet, with or without padding and line breaks; `nil` for other text.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    // Base64 of a brace begins with e, that of a bracket with W.
    guard text.count >= leastCharacters, let first = text.first, "eW".utf8.contains(first),
      TokenText.cutHeader(text) == nil
    else { return nil }
    do {
      let decoded = try ReceivedBase64(decoding: text).bytes
      let inside = DocumentText(decoded[...])
      let isJSON = inside.starts(with: "{") || inside.starts(with: "[")
      return isJSON && !inside.isOpenStepDictionary ? decoded : nil
    } catch {
      return nil
    }
  }

  /// A body with a document is longer.
  private static let leastCharacters = 40
}
