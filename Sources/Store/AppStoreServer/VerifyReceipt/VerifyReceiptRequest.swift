// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import StrictBase64
import StrictJSON

/// The options of a request in its JSON body; no options if the request is the receipt itself.
struct VerifyReceiptRequest {
  /// `receipt-data`, as UTF-8; `nil` if the request is the receipt itself.
  private var receiptData: ArraySlice<UInt8>?
  /// `password`, as UTF-8.
  private(set) var password: ArraySlice<UInt8>?
  /// `exclude-old-transactions`.
  var excludesOldTransactions = false

  /// Reads the body of a request; a receipt without a body has no options.
  ///
  /// The receipt itself is read by the verifier. With `requiresBody` it is not accepted, as by Apple's endpoint.
  init(
    _ request: ArraySlice<UInt8>,
    requiresBody: Bool,
    limit: Int
  ) throws(VerifyReceiptRejection) {
    guard VerifyReceiptRequest.isJSON(request) else {
      // Larger requests are rejected without being parsed.
      let isOther = request.count <= limit && VerifyReceiptRequest.isOtherJSON(request)
      if requiresBody || isOther {
        let error = InputError(.json, at: 0, expected: "a JSON object")
        throw VerifyReceiptRejection(.unreadableRequest, .input(error))
      }
      return
    }
    guard request.count <= limit else {
      let expected = "at most \(limit) bytes"
      let error = InputError(.tooLarge, expected: expected, found: "\(request.count)")
      throw VerifyReceiptRejection(.unreadableRequest, .input(error))
    }
    let object: JSONObject?
    do {
      object = try JSONDocument(request).root.object
    } catch {
      let place = error.offset.map { $0 - request.startIndex }
      let fault = InputError(.json, at: place, found: error.code.rawValue)
      throw VerifyReceiptRejection(.malformed, .input(fault))
    }
    guard let object else { return }
    let members = RequestMembers(object: object, start: request.startIndex)
    receiptData = try members.required("receipt-data", "a string") { $0.utf8 }
    // Clients encode an unset value as null.
    password = try members.read("password", "a string") { $0.utf8 }
    excludesOldTransactions =
      try members.read("exclude-old-transactions", "a Boolean") { $0.boolean } ?? false
  }

  /// Rejects base64 in a body that Apple's endpoint rejects: it accepts only the standard alphabet with
  /// padding.
  ///
  /// Measured by the authors of apple-purchase-receipt-verifier in September 2026.
  func requireStandardBase64() throws(VerifyReceiptRejection) {
    guard let receiptData else { return }
    // Base64 with more padding was rejected when the document was read.
    let padding = receiptData.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    let isStandard =
      receiptData.count.isMultiple(of: 4)
      && receiptData.dropLast(padding).allSatisfy(VerifyReceiptRequest.isBase64)
    guard !isStandard else { return }
    let expected = "standard base64 with padding, without white space"
    throw VerifyReceiptRejection(.malformed, .input(InputError(.base64, expected: expected)))
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Whether a request is JSON that is neither an object nor a string: no receipt.
  private static func isOtherJSON(_ request: ArraySlice<UInt8>) -> Bool {
    do {
      return try JSONDocument(request).root.utf8 == nil
    } catch {
      return false
    }
  }

  /// Whether a request is a JSON object; a legacy transaction receipt also begins with a brace, but has `=`
  /// after its first key.
  private static func isJSON(_ request: ArraySlice<UInt8>) -> Bool {
    let text = request.drop(while: \.isWhiteSpace)
    guard text.first == UInt8(ascii: "{") else { return false }
    let key = text.dropFirst().drop(while: \.isWhiteSpace)
    guard key.first == UInt8(ascii: "\"") else { return !key.contains(UInt8(ascii: "=")) }
    let rest = key.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst()
    return rest.first { !$0.isWhiteSpace } != UInt8(ascii: "=")
  }
}

/// The members of the body.
private struct RequestMembers: JSONMemberReader {
  let object: JSONObject
  /// The index of the first byte of the body.
  let start: Int

  subscript(name: String) -> JSONValue? { object[name] }

  /// A member that is missing or of another kind; its value is not in the error, because it may be a secret.
  func fault(_ name: String, expected: String, found: JSONValue?) -> VerifyReceiptRejection {
    let error = InputError(
      .json,
      at: found.map { $0.offset - start },
      expected: "\(name) as \(expected)",
      found: found.map { "\($0.kind)" } ?? "no such member"
    )
    return VerifyReceiptRejection(.malformed, .input(error))
  }
}
