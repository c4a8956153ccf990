// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StrictJSON
import StrictTime

/// The JSON object in the body of a request, or an object in it.
///
/// A member that is `null` counts as absent: some of Apple's libraries send all optional members.
struct RequestBody {
  let object: JSONObject

  /// An object in the body of a request.
  init(_ object: JSONObject) { self.object = object }

  /// The value of a member; `nil` if it is absent or `null`.
  subscript(name: String) -> JSONValue? { object.given(name) }

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
    try members(code).required(name, "missing or not an integer") { $0.number?.int64 }
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
    try members(code).read(name, "not a string") { $0.string }
  }

  /// A date in milliseconds since 1970.
  func date(_ name: String, _ code: APIErrorCode) throws(APIRefusal) -> Timestamp {
    let milliseconds = try integer(name, code)
    guard milliseconds >= 0, let date = Timestamp(millisecondsSince1970: milliseconds) else {
      throw APIRefusal(code, "\(name) is not a date.")
    }
    return date
  }

  /// A member that may be absent, and otherwise is true or false.
  func optionalFlag(_ name: String, _ code: APIErrorCode) throws(APIRefusal) -> Bool? {
    try members(code).read(name, "neither true nor false") { $0.boolean }
  }

  private func members(_ code: APIErrorCode) -> Members { Members(body: self, code: code) }
}

/// The members of the object; what is wrong with one of them has a code of its own at Apple.
private struct Members: JSONMemberReader {
  let body: RequestBody
  let code: APIErrorCode

  subscript(name: String) -> JSONValue? { body[name] }

  func fault(_ name: String, expected: String, found: JSONValue?) -> APIRefusal {
    APIRefusal(code, "\(name) is \(expected).")
  }
}
