// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Writes JSON as Xcode writes `.storekit` files.
///
/// Two spaces of indentation, `"key" : value`, keys sorted without regard to case, empty containers with an empty
/// line inside. Strings and numbers are copied, so that no digit of a date is lost.
struct XcodeFormatter {
  private var bytes: [UInt8] = []

  static func text(of document: JSONDocument) -> [UInt8] {
    var formatter = XcodeFormatter()
    formatter.write(document.root, depth: 0)
    let end = document.root.source.endIndex
    return formatter.bytes + document.text[end...]
  }

  /// The same without some members of objects, by their JSON pointers.
  static func text(of document: JSONDocument, omitting paths: Set<String>) -> [UInt8] {
    var formatter = XcodeFormatter(omitted: paths)
    formatter.write(document.root, depth: 0)
    let end = document.root.source.endIndex
    return formatter.bytes + document.text[end...]
  }

  private var omitted: Set<String> = []
  private var path = ""

  private init(omitted: Set<String> = []) { self.omitted = omitted }

  private mutating func write(_ value: JSONValue, depth: Int) {
    if let object = value.object {
      let members = object.filter { !omitted.contains("\(path)/\($0.name)") }
        .sorted(by: XcodeFormatter.isBefore)
      let outer = path
      container("{", "}", members, depth) { formatter, member in
        formatter.bytes.append(UInt8(ascii: "\""))
        formatter.bytes += member.writtenName
        formatter.bytes += "\" : ".utf8
        formatter.path = formatter.omitted.isEmpty ? "" : "\(outer)/\(member.name)"
        formatter.write(member.value, depth: depth + 1)
      }
      path = outer
    } else if let array = value.array {
      let outer = path
      container("[", "]", Array(zip(0..., array)), depth) { formatter, element in
        formatter.path = formatter.omitted.isEmpty ? "" : "\(outer)/\(element.0)"
        formatter.write(element.1, depth: depth + 1)
      }
      path = outer
    } else {
      bytes += value.source
    }
  }

  private mutating func container<Element>(
    _ opening: String,
    _ closing: String,
    _ elements: [Element],
    _ depth: Int,
    _ write: (inout XcodeFormatter, Element) -> Void
  ) {
    bytes += "\(opening)\n".utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes += ",\n".utf8 }
      indent(depth + 1)
      write(&self, element)
    }
    bytes += "\n".utf8
    indent(depth)
    bytes += closing.utf8
  }

  private mutating func indent(_ depth: Int) {
    for _ in 0..<depth { bytes += "  ".utf8 }
  }

  private static func isBefore(_ left: JSONMember, _ right: JSONMember) -> Bool {
    let (first, second) = (left.utf8Name.map(lowercased), right.utf8Name.map(lowercased))
    if first != second { return first.lexicographicallyPrecedes(second) }
    return left.utf8Name.lexicographicallyPrecedes(right.utf8Name)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte + 0x20 : byte
  }
}
