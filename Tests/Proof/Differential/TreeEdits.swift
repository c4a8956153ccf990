// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import FuzzTargets

/// Edits of ASN.1 that adjust the enclosing lengths.
enum TreeEdits {
  /// A document with one to three elements edited, written with definite or with some indefinite lengths;
  /// `nil` if it is not BER.
  static func edit(
    _ document: [UInt8],
    with other: [UInt8],
    _ script: inout ByteScript
  ) -> [UInt8]? {
    guard var tree = ASN1Tree.read(document[...], .basic),
      let donor = ASN1Tree.read(other[...], .basic)
    else { return nil }
    let isMixed = script.byte() % 4 == 0
    for _ in 0...script.number(below: 3) { edit(&tree, donor, &script) }
    guard isMixed else { return tree.written }
    var forms = script
    return tree.written { forms.byte() % 2 == 0 }
  }

  /// Descends to the element that the script selects, and edits it.
  private static func edit(_ tree: inout ASN1Tree, _ donor: ASN1Tree, _ script: inout ByteScript) {
    guard !tree.elements.isEmpty else { return editLeaf(&tree, donor, &script) }
    let index = script.number(below: tree.elements.count)
    guard script.byte() % 8 == 0 else { return edit(&tree.elements[index], donor, &script) }
    switch script.number(below: 5) {
    case 0: tree.elements.remove(at: index)
    case 1: tree.elements.insert(tree.elements[index], at: index)
    case 2: tree.elements.swapAt(index, script.number(below: tree.elements.count))
    case 3: tree.elements[index] = element(of: donor, &script)
    default: tree.elements.insert(element(of: donor, &script), at: index)
    }
  }

  private static func editLeaf(
    _ tree: inout ASN1Tree,
    _ donor: ASN1Tree,
    _ script: inout ByteScript
  ) {
    switch script.number(below: 6) {
    case 0: tree = element(of: donor, &script)
    case 1: tree.contents = [0x00] + tree.contents
    case 2: tree.contents = []
    case 3: tree.tag = script.one(of: [.integer, .octetString, .utf8String, .ia5String, .null])
    default: tree.contents = script.mutate(Array(tree.contents))[...]
    }
  }

  private static func element(of tree: ASN1Tree, _ script: inout ByteScript) -> ASN1Tree {
    guard !tree.elements.isEmpty, script.byte() % 6 != 0 else { return tree }
    return element(of: script.one(of: tree.elements), &script)
  }
}
