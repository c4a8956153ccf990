// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StrictJSON
import StrictTime

/// The JSON object in the body of a request.
struct RequestBody {
  let object: JSONObject

  init(_ request: RoutedRequest) throws(APIRefusal) {
    do {
      if let object = try JSONDocument(request.body).root.object {
        self.object = object
        return
      }
    } catch {
      throw APIRefusal(.generalBadRequest, "The body is not JSON: \(error.code.rawValue).")
    }
    throw APIRefusal(.generalBadRequest, "The body is not a JSON object.")
  }

  /// A member that must be an integer.
  func integer(_ name: String, _ code: APIErrorCode) throws(APIRefusal) -> Int64 {
    guard let value = object[name]?.number?.int64 else {
      throw APIRefusal(code, "\(name) is missing or not an integer.")
    }
    return value
  }

  /// A member that must be a string of 1 to 128 characters.
  func text(_ name: String, _ code: APIErrorCode) throws(APIRefusal) -> String {
    guard let text = try optionalText(name, code), 1...128 ~= text.unicodeScalars.count else {
      throw APIRefusal(code, "\(name) is missing, empty or too long.")
    }
    return text
  }

  /// A string member that may be absent or null.
  func optionalText(_ name: String, _ code: APIErrorCode) throws(APIRefusal) -> String? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let text = value.string else { throw APIRefusal(code, "\(name) is not a string.") }
    return text
  }

  /// A date in milliseconds since 1970.
  func date(_ name: String, _ code: APIErrorCode) throws(APIRefusal) -> Timestamp {
    let milliseconds = try integer(name, code)
    guard milliseconds >= 0, let date = Timestamp(millisecondsSince1970: milliseconds) else {
      throw APIRefusal(code, "\(name) is not a date.")
    }
    return date
  }
}
