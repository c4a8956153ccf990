// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// Reads elements as trees and values, and writes them again.
enum ASN1Body {
  /// A value has only one DER encoding, so the output equals the input.
  static func distinguished(_ input: ArraySlice<UInt8>) throws(Finding) {
    try values(input)
    guard let tree = ASN1Tree.read(input, .distinguished) else { return }
    try require(tree.written[...] == input, "encoding the element again returns different bytes")
    try require(
      ASN1Tree.read(input, .basic) == tree,
      "with BER rules, DER is read as another value"
    )
    try requireWhole(input) { ASN1Tree.read($0, .distinguished) != nil }
  }

  /// A value has several BER encodings, which must all be read as the same value.
  static func basic(_ input: ArraySlice<UInt8>) throws(Finding) {
    guard let tree = ASN1Tree.read(input, .basic) else { return }
    let written = tree.written[...]
    try require(ASN1Tree.read(written, .basic) == tree, "written BER is read as another value")
    try require(written.count <= input.count, "definite lengths are longer than indefinite ones")
    try requireWhole(input) { ASN1Tree.read($0, .basic) != nil }
    var reader = ASN1Reader(input, rules: .basic)
    guard let bytes = accepted({ () throws(ASN1Error) in try reader.readOctetString() }) else {
      return
    }
    try require(
      bytes.elementsEqual(tree.leaves.joined()),
      "the bytes of an OCTET STRING differ from those of its segments"
    )
  }

  /// Reads values of each type and writes them again.
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
      "\(name) written again differs from the input"
    )
  }
}
