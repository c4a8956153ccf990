// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Writes JSON as Xcode writes `.storekit` files.
///
/// Two spaces of indentation, `"key" : value`, keys sorted without regard to case, empty containers with an
/// empty line inside. Strings and numbers are copied, so that dates keep all their digits.
struct XcodeFormatter {
  private var bytes: [UInt8] = []
  private let omittedSettings: Set<[UInt8]>

  /// The formatted document, without some members of `settings`.
  static func text(of document: JSONDocument, omittingSettings names: [String] = []) -> [UInt8] {
    var formatter = XcodeFormatter(omitting: Set(names.map { Array($0.utf8) }))
    formatter.write(document.root, depth: 0)
    return formatter.bytes + document.text[document.root.source.endIndex...]
  }

  private init(omitting names: Set<[UInt8]>) { omittedSettings = names }

  private mutating func write(_ value: JSONValue, depth: Int, isSettings: Bool = false) {
    if let object = value.object {
      let members = sorted(object, isSettings: isSettings)
      container("{", "}", members, depth) { formatter, member in
        formatter.bytes.append(UInt8(ascii: "\""))
        formatter.bytes += member.writtenName
        formatter.bytes += "\" : ".utf8
        let isSettings = depth == 0 && member.utf8Name.elementsEqual("settings".utf8)
        formatter.write(member.value, depth: depth + 1, isSettings: isSettings)
      }
    } else if let array = value.array {
      container("[", "]", Array(array), depth) { formatter, element in
        formatter.write(element, depth: depth + 1)
      }
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

  private func sorted(_ object: JSONObject, isSettings: Bool) -> [JSONMember] {
    let members = object.filter { !isSettings || !omittedSettings.contains(Array($0.utf8Name)) }
    // Each name is lowercased only once, because sorting compares it many times.
    return members.map { (folded: $0.utf8Name.map(lowercased), member: $0) }
      .sorted { left, right in
        if left.folded != right.folded {
          return left.folded.lexicographicallyPrecedes(right.folded)
        }
        return left.member.utf8Name.lexicographicallyPrecedes(right.member.utf8Name)
      }
      .map(\.member)
  }

  private func lowercased(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte + 0x20 : byte
  }
}
