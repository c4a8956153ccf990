// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// JSON that is neither a document nor the body of a request.

extension InputError {
  /// JSON that is not signed.
  init(unsigned text: DocumentText) {
    do throws(InputError) {
      let root = try JSONDocument.root(of: text.bytes, in: text.bytes)
      if let object = root.object {
        self.init(unsigned: object)
      } else {
        let isEmpty = root.isNull || root.array?.isEmpty == true || root.utf8?.isEmpty == true
        self.init(isEmpty ? .emptyJSON : .json, at: 0)
      }
    } catch {
      self = error
    }
  }

  /// An object that is not signed.
  init(unsigned object: JSONObject) {
    if object.isEmpty {
      self.init(.emptyJSON, at: 0)
    } else if object["notification_type"]?.kind == .string {
      // Source: Apple, App Store Server Notifications V1, responseBodyV1.
      self.init(.notificationV1, at: 0)
    } else if object["kty"]?.kind == .string, object["d"]?.kind == .string {
      // RFC 7518, 6.2.2 and 6.3.2: a key with its private part.
      self.init(.privateKey, at: 0)
    } else {
      self.init(.json, at: 0)
    }
  }
}

extension JSONDocument {
  /// The root of a JSON text, with error offsets in `input`.
  static func root(
    of text: ArraySlice<UInt8>,
    in input: ArraySlice<UInt8>
  ) throws(InputError) -> JSONValue {
    try rethrowing(JSONDocument(text).root) { (error: JSONError) in
      InputError(
        .json,
        at: error.offset.map { $0 - input.startIndex },
        found: error.code.rawValue
      )
    }
  }
}
