// SPDX-License-Identifier: Apache-2.0

package import BinaryASN1

/// Reads elements as trees and values, and writes them again.
enum ASN1Body {
  /// In DER there is one way to write a thing, so that what was read is written as it was.
  static func distinguished(_ input: ArraySlice<UInt8>) throws(Finding) {
    try values(input)
    guard let tree = Tree.read(input, .distinguished) else { return }
    try require(tree.written[...] == input, "written DER differs from what was read")
    try require(Tree.read(input, .basic) == tree, "DER is read otherwise as BER")
    try requireWhole(input) { Tree.read($0, .distinguished) != nil }
  }

  /// In BER there are many, but all are read as the same.
  static func basic(_ input: ArraySlice<UInt8>) throws(Finding) {
    guard let tree = Tree.read(input, .basic) else { return }
    let written = tree.written[...]
    try require(Tree.read(written, .basic) == tree, "written BER is read otherwise")
    try require(written.count <= input.count, "definite lengths are longer than indefinite ones")
    try requireWhole(input) { Tree.read($0, .basic) != nil }
    var reader = ASN1Reader(input, rules: .basic)
    guard let octets = accepted({ () throws(ASN1Error) in try reader.readOctetString() }) else {
      return
    }
    try require(octets.elementsEqual(tree.leaves.joined()), "octets are not those of the pieces")
  }

  /// Values that have a writer.
  private static func values(_ input: ArraySlice<UInt8>) throws(Finding) {
    try value(input, "INTEGER", { r throws(ASN1Error) in try r.readInt64() }) { $0.integer($1) }
    try value(input, "BOOLEAN", { r throws(ASN1Error) in try r.readBoolean() }) { $0.boolean($1) }
    try value(input, "NULL", { r throws(ASN1Error) in try r.readNull() }) { w, _ in w.null() }
    try value(input, "OBJECT IDENTIFIER", { r throws(ASN1Error) in try r.readObjectIdentifier() }) {
      $0.objectIdentifier($1)
    }
    try value(input, "OCTET STRING", { r throws(ASN1Error) in try r.readOctetString() }) {
      $0.octetString($1)
    }
    try value(input, "BIT STRING", { r throws(ASN1Error) in try r.readBitString() }) {
      $0.bitString($1.0, unusedBits: UInt8($1.1))
    }
    try value(input, "UTF8String", { r throws(ASN1Error) in try r.readUTF8String() }) {
      $0.utf8String($1)
    }
    try value(input, "IA5String", { r throws(ASN1Error) in try r.readIA5String() }) {
      $0.primitive(.ia5String, $1)
    }
  }

  private static func value<Value>(
    _ input: ArraySlice<UInt8>,
    _ name: String,
    _ read: (inout ASN1Reader) throws(ASN1Error) -> Value,
    _ write: (inout ASN1Writer, Value) -> Void
  ) throws(Finding) {
    var reader = ASN1Reader(input, rules: .distinguished)
    guard let value = accepted({ () throws(ASN1Error) in try read(&reader) }) else { return }
    let written = ASN1Writer.bytes { write(&$0, value) }
    try require(
      input[input.startIndex..<reader.offset].elementsEqual(written),
      "\(name) is written otherwise than it was read"
    )
  }
}

/// An element and all inside it.
package struct Tree: Equatable {
  /// The tag.
  package var tag: ASN1Tag
  /// Whether there are elements inside.
  package let isConstructed: Bool
  /// The contents of what is primitive.
  package var contents: ArraySlice<UInt8>
  /// The elements of what is constructed.
  package var elements: [Tree] = []

  /// An element that fills a document; no deeper than the reader goes.
  package static func read(_ document: ArraySlice<UInt8>, _ rules: ASN1Rules) -> Tree? {
    accepted { () throws(ASN1Error) in
      var reader = ASN1Reader(document, rules: rules)
      let tree = try Tree(&reader)
      try reader.requireEnd()
      return tree
    }
  }

  private init(_ reader: inout ASN1Reader) throws(ASN1Error) {
    let element = try reader.readElement()
    tag = element.tag
    isConstructed = element.isConstructed
    guard isConstructed else {
      contents = element.contents
      return
    }
    contents = []
    var inside = try reader.reader(inside: element)
    while !inside.isAtEnd { elements.append(try Tree(&inside)) }
  }

  /// The element in definite lengths.
  package var written: [UInt8] { written { false } }

  /// The element with lengths that `isIndefinite` chooses for each constructed element.
  package func written(_ isIndefinite: () -> Bool) -> [UInt8] {
    ASN1Writer.bytes { write(to: &$0, isIndefinite) }
  }

  private func write(to writer: inout ASN1Writer, _ isIndefinite: () -> Bool) {
    guard isConstructed else { return writer.primitive(tag, contents) }
    writer.constructed(tag, isIndefinite: isIndefinite()) {
      for element in elements { element.write(to: &$0, isIndefinite) }
    }
  }

  /// The contents of all that is primitive, in order.
  var leaves: [ArraySlice<UInt8>] { isConstructed ? elements.flatMap(\.leaves) : [contents] }
}
