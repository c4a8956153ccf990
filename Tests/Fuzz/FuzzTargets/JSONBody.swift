// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON

/// Reads JSON, and writes it again.
package enum JSONBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    guard let document = read(input) else { return }
    let root = document.root
    try requireSingleValue(input, root)
    let written = JSONWriter.bytes { write(root, to: &$0) }
    guard let again = read(written[...]) else { throw Finding("written JSON is rejected") }
    try require(
      JSONWriter.bytes { write(again.root, to: &$0) } == written,
      "JSON written twice differs"
    )
    try same(root, again.root)
    // Foundation rejects some numbers that this package accepts, so it reads the JSON without numbers.
    let plain = JSONWriter.bytes { write(root, numbers: false, to: &$0) }
    _ = try required("Foundation rejects the JSON") {
      try JSONSerialization.jsonObject(with: Data(plain), options: .fragmentsAllowed)
    }
  }

  /// Whether this package accepts it.
  package static func isJSON(_ input: ArraySlice<UInt8>) -> Bool { read(input) != nil }

  private static func read(_ input: ArraySlice<UInt8>) -> JSONDocument? {
    accepted { () throws(JSONError) in try JSONDocument(input) }
  }

  /// White space may surround the root value, and nothing else may follow.
  private static func requireSingleValue(
    _ input: ArraySlice<UInt8>,
    _ root: JSONValue
  ) throws(Finding) {
    let before = input.prefix { isSpace($0) }.count
    let after = input.reversed().prefix { isSpace($0) }.count
    try require(
      root.source == input.dropFirst(before).dropLast(after),
      "the root value is not the whole text"
    )
    try require(read((input + Array(" ]".utf8))[...]) == nil, "accepted with a trailing bracket")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// Decodes and encodes each string; the reader limits the depth.
  static func write(_ value: JSONValue, numbers: Bool = true, to writer: inout JSONWriter) {
    if let object = value.object {
      writer.object { writer in
        for member in object {
          writer.member(member.name) { write(member.value, numbers: numbers, to: &$0) }
        }
      }
    } else if let array = value.array {
      writer.array { for element in array { write(element, numbers: numbers, to: &$0) } }
    } else if let text = value.string {
      writer.string(text)
    } else if let number = value.number {
      numbers ? writer.number(number) : writer.integer(0)
    } else {
      writer.value(value)
    }
  }

  private static func same(_ left: JSONValue, _ right: JSONValue) throws(Finding) {
    try require(left.kind == right.kind, "a value has a different kind")
    try require(left.string == right.string, "a string has changed")
    if let number = left.number {
      try require(number.decimal == right.number?.decimal, "a number has changed")
      if let int64 = number.int64 {
        let text = Array("\(int64)".utf8)[...]
        try require(read(text)?.root.number?.int64 == int64, "an integer has changed")
      }
    }
    if let mine = left.array, let theirs = right.array {
      try require(mine.count == theirs.count, "an array has changed")
      for (left, right) in zip(mine, theirs) { try same(left, right) }
    }
    if let mine = left.object, let theirs = right.object {
      try require(mine.count == theirs.count, "an object has changed")
      for (left, right) in zip(mine, theirs) {
        try require(left.utf8Name == right.utf8Name, "a name has changed")
        try require(mine[left.name] == left.value, "a member is not found by its name")
        try same(left.value, right.value)
      }
    }
  }
}
