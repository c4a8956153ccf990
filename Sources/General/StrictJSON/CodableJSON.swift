// SPDX-License-Identifier: Apache-2.0

/// JSON as a value of any encoder or decoder: objects, arrays and numbers as they are.
///
/// Encoders and decoders keep neither the order of members nor the notation of a number.
package struct CodableJSON: Sendable {
  /// The JSON; of a decoded value without white space, members sorted by the bytes of their names.
  package let json: ArraySlice<UInt8>

  package init(_ json: ArraySlice<UInt8>) {
    self.json = json
  }

  /// The name of a member.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}

extension CodableJSON: Encodable {
  package func encode(to encoder: any Encoder) throws {
    try Value(value: JSONDocument(json).root).encode(to: encoder)
  }

  private struct Value: Encodable {
    let value: JSONValue

    func encode(to encoder: any Encoder) throws {
      if let object = value.object {
        var container = encoder.container(keyedBy: Name.self)
        for member in object {
          try container.encode(Value(value: member.value), forKey: Name(stringValue: member.name))
        }
      } else if let array = value.array {
        var container = encoder.unkeyedContainer()
        for element in array { try container.encode(Value(value: element)) }
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
      } else if let number = Double(String(decoding: value.source, as: UTF8.self)) {
        try container.encode(number)
      } else {
        try container.encodeNil()
      }
    }
  }
}

extension CodableJSON: Decodable {
  package init(from decoder: any Decoder) throws {
    var writer = JSONWriter()
    try CodableJSON.write(decoder, to: &writer)
    json = writer.bytes[...]
  }

  private static func write(_ decoder: any Decoder, to writer: inout JSONWriter) throws {
    if let container = keyed(decoder) {
      let names = container.allKeys.sorted {
        $0.stringValue.utf8.lexicographicallyPrecedes($1.stringValue.utf8)
      }
      let members = try names.map {
        ($0.stringValue, try container.decode(CodableJSON.self, forKey: $0))
      }
      writer.object { object in
        for (name, value) in members { object.member(name) { $0.raw(value.json) } }
      }
    } else if var container = unkeyed(decoder) {
      var elements: [CodableJSON] = []
      while !container.isAtEnd { elements.append(try container.decode(CodableJSON.self)) }
      writer.array { array in for element in elements { array.raw(element.json) } }
    } else {
      try writeSimple(try decoder.singleValueContainer(), to: &writer)
    }
  }

  private static func keyed(_ decoder: any Decoder) -> KeyedDecodingContainer<Name>? {
    do {
      return try decoder.container(keyedBy: Name.self)
    } catch {
      return nil
    }
  }

  private static func unkeyed(_ decoder: any Decoder) -> (any UnkeyedDecodingContainer)? {
    do {
      return try decoder.unkeyedContainer()
    } catch {
      return nil
    }
  }

  private static func writeSimple(
    _ container: any SingleValueDecodingContainer,
    to writer: inout JSONWriter
  ) throws {
    if container.decodeNil() {
      writer.null()
    } else if let flag = simple(Bool.self, container) {
      writer.boolean(flag)
    } else if let integer = simple(Int64.self, container) {
      writer.integer(integer)
    } else if let number = simple(Double.self, container) {
      writer.raw("\(number)".utf8)
    } else {
      writer.string(try container.decode(String.self))
    }
  }

  private static func simple<Value: Decodable>(
    _ type: Value.Type,
    _ container: any SingleValueDecodingContainer
  ) -> Value? {
    do {
      return try container.decode(type)
    } catch {
      return nil
    }
  }
}
