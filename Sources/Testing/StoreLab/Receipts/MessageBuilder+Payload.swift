// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

// Edits of the encoded payload; content that is not a SET of attributes stays unchanged.
extension MessageBuilder {
  /// Edits the attributes of the payload; replaced and added attributes have version 1.
  ///
  ///     var message = try TestAuthority(seed: "tests of my server").message()
  ///     message.editPayload { $0.remove(type: 12) }
  public mutating func editPayload(_ edit: (inout AttributeEdits) -> Void) {
    guard let attributes = MessageBuilder.attributes(of: content) else { return }
    var edits = AttributeEdits()
    edit(&edits)
    content = attributes.set(in: .asGiven, with: edits)
  }

  /// The first attribute of a type.
  func attribute(_ type: Int64) -> [UInt8]? {
    MessageBuilder.attributes(of: content)?.first { $0.type == type }?.bytes
  }

  /// The text in the first attribute of a type, a UTF8String.
  func text(_ type: Int64) -> String? {
    guard let attribute = attribute(type) else { return nil }
    do {
      var reader = ASN1Reader(attribute[...], rules: .distinguished)
      var fields = try reader.reader(inside: try reader.readElement(.sequence))
      _ = try fields.readInt64()
      _ = try fields.readInt64()
      var value = ASN1Reader(try fields.readOctetString()[...], rules: .distinguished)
      return try value.readUTF8String()
    } catch {
      return nil
    }
  }

  private static func attributes(of content: [UInt8]) -> [AttributeBuilder]? {
    do {
      var reader = ASN1Reader(content[...], rules: .distinguished)
      var inside = try reader.reader(inside: try reader.readElement(.set))
      var list: [AttributeBuilder] = []
      while !inside.isAtEnd {
        let element = try inside.readElement(.sequence)
        var fields = try inside.reader(inside: element)
        list.append(AttributeBuilder(type: try fields.readInt64(), bytes: Array(element.bytes)))
      }
      return list
    } catch {
      return nil
    }
  }
}
