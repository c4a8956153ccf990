// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// One attribute of a receipt or purchase as it will be written.
public struct AttributeBuilder: Hashable, Sendable {
  /// The number that says what it is about.
  public let type: Int64
  /// The octets of the value, unless the attribute was made from any bytes.
  public let value: [UInt8]?
  /// The encoding: a ReceiptAttribute, or whatever the caller put here.
  public var bytes: [UInt8]

  /// An attribute from any bytes.
  public init(type: Int64, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
    value = nil
  }

  /// An attribute from the octets of its value.
  ///
  /// Genuine receipts have version 2 on type 4, else 1.
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

  static func utf8(_ type: Int64, _ text: String?) -> AttributeBuilder? {
    text.map { text in
      AttributeBuilder(type: type, value: ASN1Writer.bytes { $0.utf8String(text) })
    }
  }

  static func ia5(_ type: Int64, _ text: String?) -> AttributeBuilder? {
    text.map { text in
      AttributeBuilder(type: type, value: ASN1Writer.bytes { $0.ia5String(text) })
    }
  }

  static func integer(_ type: Int64, _ number: Int64?) -> AttributeBuilder? {
    number.map { number in
      AttributeBuilder(type: type, value: ASN1Writer.bytes { $0.integer(number) })
    }
  }

  static func raw(_ type: Int64, version: Int64 = 1, _ octets: [UInt8]?) -> AttributeBuilder? {
    octets.map { AttributeBuilder(type: type, version: version, value: $0) }
  }
}

/// Changes to a list of attributes, made after the list was built correctly and sorted.
public struct AttributeEdits: Sendable {
  private var edits: [Edit] = []

  private enum Edit {
    case replace(AttributeBuilder)
    case duplicate(Int64)
    case remove(Int64)
    case append(AttributeBuilder)
    case prepend(AttributeBuilder)
  }

  /// No changes.
  public init() {}

  /// Puts other octets into the value of an attribute, which is added at the end if it is missing.
  public mutating func replace(type: Int64, withRawValue value: [UInt8], version: Int64 = 1) {
    edits.append(.replace(AttributeBuilder(type: type, version: version, value: value)))
  }

  /// Puts other bytes in place of a whole attribute, which is added at the end if it is missing.
  public mutating func replace(type: Int64, withRawAttribute bytes: [UInt8]) {
    edits.append(.replace(AttributeBuilder(type: type, bytes: bytes)))
  }

  /// Writes an attribute a second time, right after the first.
  public mutating func duplicate(type: Int64) {
    edits.append(.duplicate(type))
  }

  /// Leaves an attribute out.
  public mutating func remove(type: Int64) {
    edits.append(.remove(type))
  }

  /// Adds an attribute at the end, or before all others.
  public mutating func add(_ attribute: AttributeBuilder, first: Bool = false) {
    edits.append(first ? .prepend(attribute) : .append(attribute))
  }

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

/// In which order attributes are written; readers must not care.
public enum AttributeOrder: Sendable {
  /// By encoding, as DER sorts a SET: what the App Store writes.
  case encoding
  /// By type: what Xcode writes.
  case type
  /// As they come.
  case asGiven
}

extension [AttributeBuilder] {
  /// A SET of the attributes, sorted and then changed.
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
