// SPDX-License-Identifier: Apache-2.0

import FuzzTargets
import StrictJSON

/// Edits of JSON that keep it valid or nearly valid.
enum JSONEdits {
  /// A text in which one to three members of an object are edited; `nil` if the text has no
  /// members.
  static func edit(
    _ text: [UInt8],
    with other: [UInt8],
    _ script: inout ByteScript
  ) -> [UInt8]? {
    var edited = text
    for _ in 0...script.number(below: 3) {
      guard let next = editOnce(edited, members(of: other), &script) else {
        return edited == text ? nil : edited
      }
      edited = next
    }
    return edited
  }

  private static func editOnce(
    _ text: [UInt8],
    _ donors: [Member],
    _ script: inout ByteScript
  ) -> [UInt8]? {
    var list = members(of: text)
    guard !list.isEmpty else { return nil }
    let index = script.number(below: list.count)
    if script.byte() % 4 == 0, let inner = editOnce(list[index].value, donors, &script) {
      list[index].value = inner
      return write(list, &script)
    }
    switch script.number(below: 8) {
    case 0: list.remove(at: index)
    case 1: list.insert(list[index], at: script.number(below: list.count))
    case 2: list.swapAt(index, script.number(below: list.count))
    case 3: list[index].value = list[script.number(below: list.count)].value
    case 4: list[index].value = Array(script.one(of: values).utf8)
    case 5: list[index].value = script.mutate(list[index].value)
    case 6: list[index].name = script.mutate(list[index].name)
    default:
      guard let donor = script.maybe(donors) else { return write(list, &script) }
      list.removeAll { $0.name == donor.name }
      list.append(donor)
    }
    return write(list, &script)
  }

  /// The quoted name and the value of a member, as written.
  private struct Member {
    var name: [UInt8]
    var value: [UInt8]
  }

  private static func members(of text: [UInt8]) -> [Member] {
    do {
      guard let object = try JSONDocument(text[...]).root.object else { return [] }
      return object.map { Member(name: Array($0.utf8Name), value: Array($0.value.source)) }
    } catch {
      return []
    }
  }

  private static func write(_ members: [Member], _ script: inout ByteScript) -> [UInt8] {
    let space = script.byte() % 8 == 0 ? Array(script.one(of: spaces).utf8) : []
    let texts = members.map { space + Array("\"".utf8) + $0.name + Array("\":".utf8) + $0.value }
    return [UInt8(ascii: "{")] + texts.joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "}")]
  }

  private static let values = [
    "null", "true", "false", "0", "-0", "-1", "1.0", "1e0", "1.5", "1735787045000", "1e12",
    "9223372036854775807", "9223372036854775808", "99999999999999999999", "\"\"", "\"Production\"",
    "\"Sandbox\"", "\"Xcode\"", "\"com.example.app\"", "\"com.example.\\u0061pp\"", "\"\\u0000\"",
    "\"\\ud800\"", "\"\\ud83d\\ude00\"", "[]", "{}", "[[]]", "NaN", "Infinity", "01", "+1", ".5",
  ]

  private static let spaces = [" ", "\n", "\t", "\r\n", "\u{A0}", "\u{FEFF}", "\u{0C}"]
}
