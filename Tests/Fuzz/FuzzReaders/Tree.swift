// SPDX-License-Identifier: Apache-2.0

package import BinaryASN1

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
