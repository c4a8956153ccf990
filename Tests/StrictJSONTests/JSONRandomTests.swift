// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import TestSupport
import Testing

/// Random documents; the seed is in the message of every failed case.
struct JSONRandomTests {
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `reads what it writes`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = Tree.random(depth: 5, using: &generator)
    let bytes = JSONWriter.bytes { tree.write(to: &$0) }
    let document = try JSONDocument(bytes[...])
    #expect(Tree(document.root) == tree, "\(generator)")
    #expect(Array(document.root.source) == bytes, "\(generator)")
  }

  @Test func `40,000 mutated documents do not trap`() {
    var generator = SeededGenerator(seed: 0x15_0E5)
    var counts = (read: 0, refused: 0)
    for _ in 0..<2_000 {
      let tree = Tree.random(depth: 4, using: &generator)
      let bytes = JSONWriter.bytes { tree.write(to: &$0) }
      for _ in 0..<20 {
        // A slice surrounded by other bytes, to detect reads beyond its ends.
        let padded = [0x22, 0x5B] + generator.mutation(of: bytes) + [0x5D, 0x22]
        let slice = padded[2..<padded.count - 2]
        do {
          let root = try JSONDocument(slice).root
          visit(root)
          counts.read += 1
        } catch {
          if error.offset.map({ slice.startIndex...slice.endIndex ~= $0 }) != true {
            Issue.record("\(error) in \(padded)")
          }
          counts.refused += 1
        }
      }
    }
    #expect(counts.read > 0)
    #expect(counts.refused > 0)
  }

  @Test func `20,000 random sequences of structural characters do not trap`() {
    var generator = SeededGenerator(seed: 0x7E11)
    let characters = Array(#"{}[],:"\u0dDeE+-.19tfn/ "#.utf8) + [0x00, 0x80, 0xC3, 0xED, 0xF0]
    var refused = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &generator)
      let bytes = (0..<count).map { _ in characters.randomElement(using: &generator) ?? 0 }
      do {
        visit(try JSONDocument(bytes[...]).root)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
  }

  /// Calls every accessor of a value and its contents.
  private func visit(_ root: StrictJSON.JSONValue) {
    var open = [root]
    while let value = open.popLast() {
      _ = (value.string, value.number?.int64, value.number?.decimal?.truncated, value.boolean)
      _ = value.number?.decimal?.description
      if let object = value.object {
        for member in object {
          _ = object[member.name]
          open.append(member.value)
        }
      }
      if let array = value.array { open += array }
    }
  }
}

/// A random document.
private indirect enum Tree: Equatable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case string([UInt8])
  case array([Tree])
  case object([Pair])

  struct Pair: Equatable {
    let name: [UInt8]
    let value: Tree
  }

  static func random(depth: Int, using generator: inout SeededGenerator) -> Tree {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &generator) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &generator))
    case 2:
      return .integer(
        Int64(bitPattern: generator.next()) >> Int64.random(in: 0...63, using: &generator)
      )
    case 3: return .string(Array(text(using: &generator).utf8))
    case 4, 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          random(depth: depth - 1, using: &generator)
        }
      )
    default:
      var names: Set<[UInt8]> = []
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        names.insert(Array(text(using: &generator).utf8))
      }
      return .object(
        names.sorted { $0.lexicographicallyPrecedes($1) }.map {
          Pair(name: $0, value: random(depth: depth - 1, using: &generator))
        }
      )
    }
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "b", "\"", "\\", "/", "\u{0}", "\n", "\u{E9}", "\u{1F600}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      text.append(scalars.randomElement(using: &generator) ?? "a")
    }
    return String(text)
  }

  /// Recursive, because the depth is known here.
  init(_ value: StrictJSON.JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = .integer(value.number?.int64 ?? 0)
    case .string: self = .string(Array(value.utf8 ?? []))
    case .array: self = .array(value.array?.map(Tree.init) ?? [])
    case .object:
      self = .object(
        value.object?.map { Pair(name: Array($0.utf8Name), value: Tree($0.value)) } ?? []
      )
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .integer(let value): writer.integer(value)
    case .string(let bytes): writer.string(String(decoding: bytes, as: UTF8.self))
    case .array(let elements):
      writer.array { array in
        for element in elements { element.write(to: &array) }
      }
    case .object(let members):
      writer.object { object in
        for member in members {
          object.member(String(decoding: member.name, as: UTF8.self)) {
            member.value.write(to: &$0)
          }
        }
      }
    }
  }
}
