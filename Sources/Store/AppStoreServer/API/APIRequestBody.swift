// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

/// The body of a request.
public struct APIRequestBody: Hashable, Sendable {
  /// `application/json` or `image/png`.
  public let contentType: String
  /// The bytes.
  public let bytes: [UInt8]

  /// A JSON object of the members that `members` writes.
  static func json(_ members: (inout JSONWriter) -> Void) -> APIRequestBody {
    APIRequestBody(
      contentType: "application/json",
      bytes: JSONWriter.bytes { $0.object(members) }
    )
  }

  /// A JSON object with one member.
  static func json(_ name: String, _ text: String) -> APIRequestBody {
    json { $0.member(name, text) }
  }

  /// An image in PNG.
  static func png(_ bytes: [UInt8]) -> APIRequestBody {
    APIRequestBody(contentType: "image/png", bytes: bytes)
  }
}

/// An object inside a request, written when it is created.
struct RequestObject: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ members: (inout JSONWriter) -> Void) {
    bytes = JSONWriter.bytes { $0.object(members) }
  }

  func write(to value: inout JSONWriter) { value.raw(bytes) }
}

extension JSONWriter {
  mutating func member(_ name: String, _ object: RequestObject?) {
    if let object { member(name) { object.write(to: &$0) } }
  }

  mutating func member(_ name: String, _ objects: [RequestObject]) {
    member(name) { array in array.array { for object in objects { object.write(to: &$0) } } }
  }

  mutating func member(_ name: String, _ text: String?) {
    if let text { member(name) { $0.string(text) } }
  }

  mutating func member(_ name: String, _ number: Int64?) {
    if let number { member(name) { $0.integer(number) } }
  }

  mutating func member(_ name: String, _ flag: Bool?) {
    if let flag { member(name) { $0.boolean(flag) } }
  }

  mutating func member(_ name: String, _ date: Timestamp?) {
    member(name, date?.millisecondsSince1970)
  }

  mutating func member(_ name: String, _ texts: [String]) {
    member(name) { array in array.array { for text in texts { $0.string(text) } } }
  }
}
