// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// The elements of a BER document in order, without recursion.
///
/// An OCTET STRING that contains one complete element is entered: the payload of a receipt, the values of its
/// attributes and the extensions of certificates.
struct Outline: Sequence, IteratorProtocol {
  private let document: ArraySlice<UInt8>
  private var position: Int
  private var open: [Level] = []

  /// One element, as one line.
  struct Item {
    let header: OutlineHeader
    let depth: Int
    /// The value, or the name of the attribute.
    let value: String
  }

  /// An element whose contents are being read.
  private struct Level {
    let end: Int
    let isIndefinite: Bool
    let role: Role
  }

  /// The role of an element in a receipt, which determines the names of its contents.
  private enum Role {
    /// None.
    case plain
    /// A string or document that may contain a SET of attributes.
    case wrapper
    /// A SET of attributes.
    case attributes
    /// An attribute of this type.
    case attribute(Int64)
  }

  init(_ document: ArraySlice<UInt8>) {
    self.document = document
    position = document.startIndex
  }

  /// The next element; `nil` at the end or before an unreadable header.
  mutating func next() -> Item? {
    closeLevels()
    let limit = open.last?.end ?? document.endIndex
    guard position < limit,
      let header = OutlineHeader(in: document, at: position, limit: limit)
    else { return nil }
    let depth = open.count
    let role = role(of: header)
    let value: String
    if header.isConstructed {
      value = name(of: role) ?? ""
      enter(header, role)
    } else if let start = innerStart(of: header) {
      value = "encapsulates"
      enter(header, .wrapper, at: start)
    } else {
      value = OutlineValue(header.tag, document[header.contentsStart..<header.contentsEnd]).text
      position = header.contentsEnd
    }
    return Item(header: header, depth: depth, value: value)
  }

  private mutating func enter(_ header: OutlineHeader, _ role: Role, at start: Int? = nil) {
    guard open.count < ASN1Limits.depth else {
      // An element deeper than in any genuine document is shown as one element, because indents
      // would fill the disk.
      position = header.contentsEnd
      return
    }
    position = start ?? header.contentsStart
    open.append(Level(end: header.contentsEnd, isIndefinite: header.length == nil, role: role))
  }

  /// Leaves the elements that end at this position.
  private mutating func closeLevels() {
    while let level = open.last {
      if position >= level.end {
        open.removeLast()
      } else if level.isIndefinite, document[position..<level.end].starts(with: [0x00, 0x00]) {
        position += 2
        open.removeLast()
      } else {
        return
      }
    }
  }

  // MARK: Receipts

  private func role(of header: OutlineHeader) -> Role {
    switch (open.last?.role ?? .wrapper, header.tag) {
    case (.wrapper, .set): return .attributes
    case (.attributes, .sequence):
      return attributeType(header).map { .attribute($0) } ?? .plain
    default: return .plain
    }
  }

  private func name(of role: Role) -> String? {
    guard case .attribute(let type) = role else { return nil }
    return attributeName(type) ?? "attribute \(type)"
  }

  private func attributeType(_ header: OutlineHeader) -> Int64? {
    var reader = ASN1Reader(
      document[header.contentsStart..<header.contentsEnd],
      rules: .basic
    )
    do {
      return try reader.readInt64()
    } catch {
      return nil
    }
  }

  // MARK: Strings that contain elements

  /// The start of the element in a string; `nil` if the string contains none.
  private func innerStart(of header: OutlineHeader) -> Int? {
    guard open.count < ASN1Limits.depth else { return nil }
    if case .attribute(let type) = open.last?.role, Outline.rawTypes.contains(type) { return nil }
    var contents = document[header.contentsStart..<header.contentsEnd]
    switch header.tag {
    case .octetString: break
    case .bitString:
      // A public key: no unused bits, then a SEQUENCE.
      guard contents.popFirst() == 0, contents.first == 0x30 else { return nil }
    default: return nil
    }
    // The payload of a truncated receipt is shown up to its end.
    let isOpened = header.isCut ? contents.first == 0x31 : Outline.isOneElement(contents)
    return isOpened ? contents.startIndex : nil
  }

  /// Attributes of raw bytes, which may form a valid element by chance.
  private static let rawTypes: Set<Int64> = [4, 5, 6, 7]

  private static func isOneElement(_ contents: ArraySlice<UInt8>) -> Bool {
    var reader = ASN1Reader(contents, rules: .distinguished)
    do {
      let element = try reader.readElement()
      try reader.requireEnd()
      let isCollection = element.tag == .sequence || element.tag == .set
      guard element.tag.tagClass == .universal, isCollection == element.isConstructed else {
        return false
      }
      return element.isConstructed
        ? ASN1Reader.firstFault(in: contents) == nil
        : OutlineValue.isReadable(element)
    } catch {
      return false
    }
  }
}

extension ASN1Reader {
  /// The first encoding error in a document, nested elements included.
  static func firstFault(in document: ArraySlice<UInt8>) -> ASN1Error? {
    var open = [ASN1Reader(document, rules: .basic)]
    do {
      while var reader = open.popLast() {
        guard !reader.isAtEnd else { continue }
        let element = try reader.readElement()
        open.append(reader)
        if element.isConstructed { open.append(try reader.reader(inside: element)) }
      }
      return nil
    } catch {
      return error
    }
  }
}
