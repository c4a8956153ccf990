// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON

/// JSON text as an encodable value.
struct EncodableJSON: Encodable {
  let value: JSONValue

  static func encode(_ text: String, to encoder: any Encoder) throws {
    try encode(Array(text.utf8)[...], to: encoder)
  }

  static func encode(_ json: ArraySlice<UInt8>, to encoder: any Encoder) throws {
    try EncodableJSON(value: try JSONDocument(json).root).encode(to: encoder)
  }

  func encode(to encoder: any Encoder) throws {
    if let object = value.object {
      var container = encoder.container(keyedBy: Name.self)
      for member in object {
        try container.encode(
          EncodableJSON(value: member.value),
          forKey: Name(stringValue: member.name)
        )
      }
    } else if let array = value.array {
      var container = encoder.unkeyedContainer()
      for element in array { try container.encode(EncodableJSON(value: element)) }
    } else {
      var container = encoder.singleValueContainer()
      try encodeSimple(to: &container)
    }
  }

  private func encodeSimple(to container: inout any SingleValueEncodingContainer) throws {
    if let text = value.string {
      try container.encode(text)
    } else if let flag = value.boolean {
      try container.encode(flag)
    } else if let integer = value.number?.int64 {
      try container.encode(integer)
    } else if let number = Decimal(string: String(decoding: value.source, as: UTF8.self)) {
      try container.encode(number)
    } else {
      try container.encodeNil()
    }
  }

  /// The name of a member.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}
