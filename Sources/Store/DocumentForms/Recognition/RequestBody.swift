// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

/// The JSON body of a request that contains a document.
enum RequestBody {
  /// `{"receipt-data": "…"}`, a request to Apple's deprecated verification endpoint: base64 of a receipt.
  ///
  /// Source: Apple, verifyReceipt, requestBody. Its other members, such as `password`, are ignored.
  case receipt(BodyText)
  /// `{"signedPayload": "…"}`, a request from Apple's servers: a token.
  case token(BodyText)

  /// The body; `nil` for an object without these members.
  init?(_ object: JSONObject, in input: ArraySlice<UInt8>) throws(InputError) {
    let forms = DocumentContainer.Form.all(in: object)
    guard forms.count < 2 else {
      throw InputError(
        .json,
        at: 0,
        expected: "one form of document in an object",
        found: forms.map(\.rawValue).joined(separator: ", ")
      )
    }
    if let member = object["receipt-data"] {
      self = .receipt(try BodyText(member, named: "receipt-data", in: input))
    } else if let member = object["signedPayload"] {
      self = .token(try BodyText(member, named: "signedPayload", in: input))
    } else {
      return nil
    }
  }
}

/// The string in the body of a request.
struct BodyText {
  /// The text without escapes.
  let bytes: ArraySlice<UInt8>
  /// Whether the bytes are part of the body: the text has no escapes.
  private let isVerbatim: Bool

  fileprivate init(
    _ member: JSONValue,
    named name: String,
    in input: ArraySlice<UInt8>
  ) throws(InputError) {
    guard let utf8 = member.utf8 else {
      throw InputError(
        .json,
        at: member.offset - input.startIndex,
        expected: "\(name) as a string",
        found: "\(member.kind)"
      )
    }
    bytes = utf8
    isVerbatim = !member.hasEscapes
  }

  /// An error about the text, with the offset in the body, if known.
  func error(_ error: InputError, in input: ArraySlice<UInt8>) -> InputError {
    let start = bytes.startIndex - input.startIndex
    return InputError(
      error.code,
      at: isVerbatim ? error.offset.map { $0 + start } : nil,
      expected: error.expected,
      found: error.found
    )
  }
}
