// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The JSON body of a request that contains a document.
enum RequestBody {
  /// `{"receipt-data": "…"}`, a request to Apple's deprecated verification endpoint: base64 of a receipt.
  ///
  /// Source: Apple, verifyReceipt, requestBody. Its other members, such as `password`, are ignored.
  case receipt(BodyText)
  /// `{"signedPayload": "…"}`, a request from Apple's servers.
  case token(ArraySlice<UInt8>)

  /// The body; `nil` for JSON without these members, and for input that is not JSON.
  init?(_ input: ArraySlice<UInt8>) throws(InputError) {
    let text = DocumentText(input)
    guard text.starts(with: "{"), !text.isOpenStepDictionary,
      let object = RequestBody.object(input)
    else { return nil }
    guard object["receipt-data"] == nil || object["signedPayload"] == nil else {
      throw InputError(.json, at: 0, expected: "receipt-data or signedPayload", found: "both")
    }
    if let member = object["receipt-data"] {
      self = .receipt(try BodyText(member, in: input))
    } else if let token = object["signedPayload"]?.utf8 {
      self = .token(token)
    } else {
      return nil
    }
  }

  private static func object(_ input: ArraySlice<UInt8>) -> JSONObject? {
    do {
      return try JSONDocument(input).root.object
    } catch {
      // The caller then reports JSON instead of a receipt.
      return nil
    }
  }
}

/// The text of `receipt-data`.
struct BodyText {
  /// The text without escapes.
  let bytes: ArraySlice<UInt8>
  /// Whether the bytes are part of the body: the text has no escapes.
  private let isVerbatim: Bool

  fileprivate init(_ member: JSONValue, in input: ArraySlice<UInt8>) throws(InputError) {
    guard let utf8 = member.utf8 else {
      throw InputError(
        .json,
        at: member.offset - input.startIndex,
        expected: "receipt-data as a string",
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
