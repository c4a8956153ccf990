// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The body of a request to Apple's former verification endpoint: `{"receipt-data": "…"}`.
///
/// Source: Apple, verifyReceipt, requestBody. Its other members, such as `password`, are not looked at.
struct ReceiptDataBody {
  /// The value of `receipt-data`: base64 of a receipt.
  let text: ArraySlice<UInt8>
  /// Whether it is the very bytes of the body.
  private let isVerbatim: Bool

  /// The body; `nil` for JSON without that member, and for what is no JSON.
  init?(_ input: ArraySlice<UInt8>) throws(InputError) {
    let front = DocumentText(input)
    guard front.starts(with: "{"), !front.isOpenStepDictionary,
      let member = ReceiptDataBody.member(of: input)
    else { return nil }
    guard let utf8 = member.utf8 else {
      throw InputError(
        .json,
        at: member.offset - input.startIndex,
        expected: "receipt-data as a string",
        found: "\(member.kind)"
      )
    }
    text = utf8
    isVerbatim = !member.hasEscapes
  }

  /// An error about the text, with its place in the body where there is one.
  func error(_ error: InputError, in input: ArraySlice<UInt8>) -> InputError {
    let start = text.startIndex - input.startIndex
    return InputError(
      error.code,
      at: isVerbatim ? error.offset.map { $0 + start } : nil,
      expected: error.expected,
      found: error.found
    )
  }

  private static func member(of input: ArraySlice<UInt8>) -> JSONValue? {
    do {
      return try JSONDocument(input).root.object?["receipt-data"]
    } catch {
      // The caller says that it is JSON, and no receipt.
      return nil
    }
  }
}
