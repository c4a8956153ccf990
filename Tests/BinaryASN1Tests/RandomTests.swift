// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import TestSupport
import Testing

/// Random documents; the seed is in the name of every failed case.
struct RandomTests {
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `reads what it writes`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = Tree.random(depth: 6, using: &generator)
    let document = ASN1Writer.bytes { tree.write(to: &$0) }
    let rules = tree.isDistinguished ? ASN1Rules.distinguished : .basic
    var reader = ASN1Reader(document[...], rules: rules)
    #expect(try Tree(&reader) == tree, "\(generator)")
    try reader.requireEnd()
    let read = try Tree.read(document, rules: .basic)
    #expect(ASN1Writer.bytes { read.write(to: &$0) } == document, "\(generator)")
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `integers round-trip`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = Int64(bitPattern: generator.next()) >> Int64.random(in: 0...63, using: &generator)
    var reader = ASN1Reader(ASN1Writer.bytes { $0.integer(value) }[...], rules: .distinguished)
    #expect(try reader.readInt64() == value, "\(generator)")
  }

  @Test(arguments: [ASN1Rules.distinguished, .basic])
  func `10,000 random byte strings do not trap`(_ rules: ASN1Rules) {
    var generator = SeededGenerator(seed: 0x5EED)
    var walk = Walk()
    for _ in 0..<10_000 { walk.visit(generator.bytes(upTo: 48), rules: rules) }
    #expect(walk.refused > 0)
  }

  @Test(arguments: [ASN1Rules.distinguished, .basic])
  func `10,000 mutated documents do not trap`(_ rules: ASN1Rules) {
    var generator = SeededGenerator(seed: 0xD0C5)
    var walk = Walk()
    for _ in 0..<500 {
      let tree = Tree.random(depth: 5, using: &generator)
      let document = ASN1Writer.bytes { tree.write(to: &$0) }
      for _ in 0..<20 { walk.visit(generator.mutation(of: document), rules: rules) }
    }
    #expect(walk.refused > 0)
    #expect(walk.elements > 0)
  }
}

/// Visits every element with a list of operations, and calls every read function.
private struct Walk {
  private(set) var elements = 0
  private(set) var refused = 0

  mutating func visit(_ document: [UInt8], rules: ASN1Rules) {
    // A slice surrounded by other bytes, to detect reads beyond its ends.
    let padded = [0x00, 0xFF] + document + [0x00, 0x00]
    let slice = padded[2..<padded.count - 2]
    var open = [ASN1Reader(slice, rules: rules)]
    while var reader = open.popLast() {
      guard !reader.isAtEnd else { continue }
      tryAllReaders(reader)
      do {
        let element = try reader.readElement()
        elements += 1
        let places = [
          slice.startIndex, element.start, element.contentsStart, element.header.contentsEnd,
          element.header.end,
          slice.endIndex,
        ]
        if places != places.sorted() { Issue.record("\(places) in \(document)") }
        open.append(reader)
        if element.isConstructed { open.append(try reader.reader(inside: element)) }
      } catch {
        refused += 1
        if error.offset.map({ slice.startIndex...slice.endIndex ~= $0 }) != true {
          Issue.record("\(error) in \(document)")
        }
      }
    }
  }

  private func tryAllReaders(_ start: ASN1Reader) {
    for kind in Kind.allCases {
      var reader = start
      do {
        try kind.read(&reader)
      } catch {
        continue
      }
    }
  }

  private enum Kind: CaseIterable {
    case integer, int64, boolean, null, objectIdentifier, octetString, bitString
    case byteAlignedBitString, utf8String, ia5String, tag

    func read(_ reader: inout ASN1Reader) throws(ASN1Error) {
      switch self {
      case .integer: _ = try reader.readInteger()
      case .int64: _ = try reader.readInt64()
      case .boolean: _ = try reader.readBoolean()
      case .null: try reader.readNull()
      case .objectIdentifier: _ = try reader.readObjectIdentifier().description
      case .octetString: _ = try reader.readOctetString()
      case .bitString: _ = try reader.readBitString()
      case .byteAlignedBitString: _ = try reader.readByteAlignedBitString()
      case .utf8String: _ = try reader.readUTF8String()
      case .ia5String: _ = try reader.readIA5String()
      case .tag: _ = try reader.nextTag()?.description
      }
    }
  }
}

/// A random document: primitive contents, or elements.
private indirect enum Tree: Equatable {
  case primitive(ASN1Tag, [UInt8])
  case constructed(ASN1Tag, isIndefinite: Bool, [Tree])

  static func random(depth: Int, using generator: inout SeededGenerator) -> Tree {
    let classes: [ASN1Tag.Class] = [.universal, .application, .contextSpecific, .private]
    let tagClass = classes.randomElement(using: &generator) ?? .universal
    let highest: UInt32 = Bool.random(using: &generator) ? 30 : ASN1Tag.highestNumber
    let tag = ASN1Tag(tagClass, .random(in: 1...highest, using: &generator))
    guard depth > 0, Bool.random(using: &generator) else {
      return .primitive(tag, generator.bytes(upTo: Bool.random(using: &generator) ? 8 : 150))
    }
    let children = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      random(depth: depth - 1, using: &generator)
    }
    return .constructed(tag, isIndefinite: Bool.random(using: &generator), children)
  }

  static func read(_ document: [UInt8], rules: ASN1Rules) throws(ASN1Error) -> Tree {
    var reader = ASN1Reader(document[...], rules: rules)
    return try Tree(&reader)
  }

  /// Recursive, because the depth is known here.
  init(_ reader: inout ASN1Reader) throws(ASN1Error) {
    let element = try reader.readElement()
    guard element.isConstructed else {
      self = .primitive(element.tag, Array(element.contents))
      return
    }
    var inside = try reader.reader(inside: element)
    var children: [Tree] = []
    while !inside.isAtEnd { children.append(try Tree(&inside)) }
    self = .constructed(element.tag, isIndefinite: element.header.isIndefinite, children)
  }

  var isDistinguished: Bool {
    guard case .constructed(_, let isIndefinite, let children) = self else { return true }
    return !isIndefinite && children.allSatisfy(\.isDistinguished)
  }

  func write(to writer: inout ASN1Writer) {
    switch self {
    case .primitive(let tag, let contents):
      writer.primitive(tag, contents)
    case .constructed(let tag, let isIndefinite, let children):
      writer.constructed(tag, isIndefinite: isIndefinite) { writer in
        for child in children { child.write(to: &writer) }
      }
    }
  }
}
