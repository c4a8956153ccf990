// SPDX-License-Identifier: Apache-2.0

package import BinaryASN1

/// An element with all nested ones.
package struct ASN1Tree: Equatable {
  /// The tag.
  package var tag: ASN1Tag
  /// Whether the contents consist of elements.
  package let isConstructed: Bool
  /// The contents of a primitive element.
  package var contents: ArraySlice<UInt8>
  /// The elements of a constructed element.
  package var elements: [ASN1Tree] = []

  /// Reads an element that fills a document; the reader limits the depth.
  package static func read(_ document: ArraySlice<UInt8>, _ rules: ASN1Rules) -> ASN1Tree? {
    accepted { () throws(ASN1Error) in
      var reader = ASN1Reader(document, rules: rules)
      let tree = try ASN1Tree(&reader)
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
    while !inside.isAtEnd { elements.append(try ASN1Tree(&inside)) }
  }

  /// The element with definite lengths.
  package var written: [UInt8] { written { false } }

  /// The element with indefinite lengths where `isIndefinite` says so.
  package func written(_ isIndefinite: () -> Bool) -> [UInt8] {
    ASN1Writer.bytes { write(to: &$0, isIndefinite) }
  }

  private func write(to writer: inout ASN1Writer, _ isIndefinite: () -> Bool) {
    guard isConstructed else { return writer.primitive(tag, contents) }
    writer.constructed(tag, isIndefinite: isIndefinite()) {
      for element in elements { element.write(to: &$0, isIndefinite) }
    }
  }

  /// The contents of all primitive elements, in order.
  var leaves: [ArraySlice<UInt8>] { isConstructed ? elements.flatMap(\.leaves) : [contents] }
}
