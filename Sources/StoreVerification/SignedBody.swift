// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

/// The body of a call from Apple's servers: `{"signedPayload": "…"}`.
enum SignedBody {
  /// The token in a body, or the token itself where it came bare.
  static func token(
    in body: ArraySlice<UInt8>
  ) throws(VerificationError) -> ArraySlice<UInt8> {
    guard isBody(body) else { return body }
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

  /// The same, where only the kinds that Apple's servers post may come in a body.
  static func token(
    in body: ArraySlice<UInt8>,
    of kind: SignedKind?
  ) throws(VerificationError) -> ArraySlice<UInt8> {
    let token = try token(in: body)
    guard !isBody(body) || kind == nil || kind == .notification || kind == .realtimeRequest else {
      let posted = [SignedKind.notification, .realtimeRequest].map(\.word)
      throw .input(
        InputError(.kind, expected: posted.joined(separator: ", "), found: kind?.word)
      )
    }
    return token
  }

  private static func isBody(_ text: ArraySlice<UInt8>) -> Bool {
    DocumentText(text).starts(with: "{")
  }
}
