// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// Builds an attribute of a receipt or in-app purchase.
public struct AttributeBuilder: Hashable, Sendable {
  /// The attribute type.
  public let type: Int64
  /// The value, unless the attribute was created from raw bytes.
  public let value: [UInt8]?
  /// The encoding: a ReceiptAttribute, or raw bytes.
  public var bytes: [UInt8]

  /// An attribute from raw bytes.
  public init(type: Int64, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
    value = nil
  }

  /// An attribute from the bytes of its value.
  ///
  /// Genuine receipts have version 2 for type 4 and 1 for all others.
  public init(type: Int64, version: Int64 = 1, value: [UInt8]) {
    self.type = type
    self.value = value
    bytes = ASN1Writer.bytes {
      $0.sequence {
        $0.integer(type)
        $0.integer(version)
        $0.octetString(value)
      }
    }
  }

  package static func utf8(_ type: Int64, _ text: String?) -> AttributeBuilder? {
    text.map { text in
      AttributeBuilder(type: type, value: ASN1Writer.bytes { $0.utf8String(text) })
    }
  }

  package static func ia5(_ type: Int64, _ text: String?) -> AttributeBuilder? {
    text.map { text in
      AttributeBuilder(type: type, value: ASN1Writer.bytes { $0.ia5String(text) })
    }
  }

  package static func integer(_ type: Int64, _ number: Int64?) -> AttributeBuilder? {
    number.map { number in
      AttributeBuilder(type: type, value: ASN1Writer.bytes { $0.integer(number) })
    }
  }

  package static func raw(_ type: Int64, version: Int64 = 1, _ bytes: [UInt8]?) -> AttributeBuilder?
  {
    bytes.map { AttributeBuilder(type: type, version: version, value: $0) }
  }
}

/// Edits of a list of attributes, applied after the correct list is sorted.
public struct AttributeEdits: Sendable {
  private var edits: [Edit] = []

  private enum Edit {
    case replace(AttributeBuilder)
    case duplicate(Int64)
    case remove(Int64)
    case append(AttributeBuilder)
    case prepend(AttributeBuilder)
  }

  /// No edits.
  public init() {}

  /// Replaces the value of an attribute, or appends the attribute if it is missing.
  public mutating func replace(type: Int64, withRawValue value: [UInt8], version: Int64 = 1) {
    edits.append(.replace(AttributeBuilder(type: type, version: version, value: value)))
  }

  /// Replaces a whole attribute, or appends it if it is missing.
  public mutating func replace(type: Int64, withRawAttribute bytes: [UInt8]) {
    edits.append(.replace(AttributeBuilder(type: type, bytes: bytes)))
  }

  /// Writes an attribute twice in a row.
  public mutating func duplicate(type: Int64) {
    edits.append(.duplicate(type))
  }

  /// Omits an attribute.
  public mutating func remove(type: Int64) {
    edits.append(.remove(type))
  }

  /// Adds an attribute at the end, or at the front.
  public mutating func add(_ attribute: AttributeBuilder, first: Bool = false) {
    edits.append(first ? .prepend(attribute) : .append(attribute))
  }

  var isEmpty: Bool { edits.isEmpty }

  func apply(to list: inout [AttributeBuilder]) {
    for edit in edits {
      switch edit {
      case .replace(let new):
        let index = list.firstIndex { $0.type == new.type }
        if let index { list[index] = new } else { list.append(new) }
      case .duplicate(let type):
        guard let index = list.firstIndex(where: { $0.type == type }) else { continue }
        list.insert(list[index], at: index)
      case .remove(let type): list.removeAll { $0.type == type }
      case .append(let new): list.append(new)
      case .prepend(let new): list.insert(new, at: 0)
      }
    }
  }
}

/// The order of the attributes; readers must not depend on it.
public enum AttributeOrder: Sendable {
  /// By encoding, as DER sorts a SET (App Store).
  case encoding
  /// By type (Xcode).
  case type
  /// As given.
  case asGiven
}

extension [AttributeBuilder] {
  /// A SET of the attributes, sorted and then edited.
  func set(in order: AttributeOrder, with edits: AttributeEdits) -> [UInt8] {
    var list =
      switch order {
      case .encoding: sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      case .type: sorted { $0.type < $1.type }
      case .asGiven: self
      }
    edits.apply(to: &list)
    return ASN1Writer.bytes { $0.set { for item in list { $0.raw(item.bytes) } } }
  }
}
