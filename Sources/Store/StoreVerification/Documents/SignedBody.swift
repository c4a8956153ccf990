// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The body of a request from Apple's servers: `{"signedPayload": "…"}`.
enum SignedBody {
  /// The token in a body.
  static func token(
    in body: ArraySlice<UInt8>
  ) throws(VerificationError) -> ArraySlice<UInt8> {
    let document: JSONDocument
    do {
      document = try JSONDocument(body)
    } catch {
      throw .input(InputError(.json, at: error.offset, found: error.code.rawValue))
    }
    guard let token = document.root.object?["signedPayload"]?.utf8 else {
      throw .input(InputError(.json, expected: "signedPayload"))
    }
    return token
  }

  /// Whether the document is not a bare token.
  static func isBody(_ text: ArraySlice<UInt8>) -> Bool {
    DocumentText(text).starts(with: "{")
  }
}
