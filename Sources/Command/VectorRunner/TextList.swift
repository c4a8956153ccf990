// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import StrictJSON

/// An input that is a JSON array of strings, such as a chain or evidence; any other input is an invalid
/// vector.
struct TextList {
  let texts: [String]

  init(_ input: ArraySlice<UInt8>) throws(VectorRunError) {
    guard let array = TextList.array(input) else { throw .parameter("input") }
    texts = try array.map { value throws(VectorRunError) in
      guard let text = value.string else { throw .parameter("input") }
      return text
    }
  }

  /// Decodes a base64 element.
  static func bytes(base64 text: String) throws(VectorRunError) -> [UInt8] {
    try rethrowing(Base64.decode(Array(text.utf8)[...], alphabet: .standard, padding: .required)) {
      (_: Base64Error) in
      VectorRunError.parameter("input")
    }
  }

  private static func array(_ input: ArraySlice<UInt8>) -> JSONArray? {
    do {
      return try JSONDocument(input).root.array
    } catch {
      return nil
    }
  }
}
