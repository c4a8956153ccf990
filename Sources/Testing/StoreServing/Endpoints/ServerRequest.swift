// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine
import StrictBase64

/// A parsed HTTP request.
///
/// Its contents are untrusted.
struct ServerRequest {
  /// The method, in upper case.
  let method: String
  /// The segments of the path, decoded: `["inApps", "v1", "lookup", "MK5TTTVWJH"]`.
  let path: [String]
  /// The parameters of the query, decoded, in order.
  let query: [Parameter]
  /// The value of `Authorization`.
  let authorization: String?
  /// The body.
  let body: ArraySlice<UInt8>

  struct Parameter: Hashable {
    let name: String
    let value: String
  }

  /// The maximum size of the target, far more than the App Store Server API needs.
  static let targetLimit = 16 << 10
  /// The maximum size of the body.
  ///
  /// Images for Retention Messaging are the largest.
  static let bodyLimit = 4 << 20

  init(_ request: RawRequest) throws(APIRefusal) {
    let (target, body) = (request.target, request.body)
    guard target.utf8.count <= ServerRequest.targetLimit, body.count <= ServerRequest.bodyLimit
    else { throw APIRefusal(.generalBadRequest, "the request is too large") }
    method = request.method
    authorization = request.authorization
    self.body = body
    let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    var path: [String] = []
    for segment in (parts.first ?? Substring().utf8).split(separator: UInt8(ascii: "/")) {
      path.append(try ServerRequest.decoded(segment, plusIsSpace: false))
    }
    self.path = path
    query = parts.count > 1 ? try ServerRequest.parameters(parts[1]) : []
  }

  private static func parameters(_ text: Substring.UTF8View) throws(APIRefusal) -> [Parameter] {
    var parameters: [Parameter] = []
    for item in text.split(separator: UInt8(ascii: "&")) {
      let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let value = end < item.endIndex ? item[item.index(after: end)...] : item[end...]
      parameters.append(
        Parameter(
          name: try decoded(item[..<end], plusIsSpace: true),
          value: try decoded(value, plusIsSpace: true)
        )
      )
    }
    return parameters
  }

  /// Decodes percent-encoding (RFC 3986, 2.1).
  ///
  /// In queries of HTML forms and HTTP libraries, `+` encodes a space.
  private static func decoded(
    _ text: Substring.UTF8View,
    plusIsSpace: Bool
  ) throws(APIRefusal) -> String {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Base16.value),
          let low = rest.popFirst().flatMap(Base16.value)
        else { throw APIRefusal(.generalBadRequest, "the URL has invalid percent-encoding") }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw APIRefusal(.generalBadRequest, "the URL is not UTF-8")
    }
    return decoded
  }

  // MARK: Parameters

  /// All values of a parameter that may be repeated.
  func values(_ name: String) -> [String] {
    query.filter { isSame($0.name, name) }.map(\.value)
  }

  /// The value of a parameter, or the last value if it is repeated.
  func value(_ name: String) -> String? { values(name).last }
}
