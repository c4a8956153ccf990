// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

// Members whose spelling or type Apple has not published: each is read in every plausible form.

extension PayloadTable {
  /// The value of a field in any of its spellings; `nil` if it is absent, and if two spellings differ or one has another type.
  func text(of field: PayloadField, in object: JSONObject) -> String? {
    let texts = ([field.name] + field.otherSpellings).compactMap { object[$0] }
      .filter { !$0.isNull }.map(\.text)
    guard let first = texts.first.flatMap({ $0 }),
      texts.allSatisfy({ $0?.hasSameBytes(as: first) ?? false })
    else { return nil }
    return first
  }

  /// Reports the fields with two spellings that have different values: neither is used.
  func reportDifferentSpellings(_ object: JSONObject, _ unreadable: (PayloadError) -> Void) {
    for field in list where !field.otherSpellings.isEmpty {
      let present = ([field.name] + field.otherSpellings).filter { object[$0]?.text != nil }
      guard text(of: field, in: object) == nil, present.count > 1, let second = present.last,
        let value = object[second]
      else { continue }
      unreadable(
        PayloadError(
          .exclusiveMembers,
          at: value.offset,
          path: second,
          expected: "one value in all spellings",
          found: present.joined(separator: ", ")
        )
      )
    }
  }
}

extension PayloadFields {
  /// The index of the field that a member is about, by any spelling of its name; `nil` for an unknown member.
  package func index(ofMember member: Int, in document: JSONDocument) -> Int? {
    table.index(ofMember: member, in: document)
  }

  /// The value of a field in any of its spellings; `nil` if it is absent, and if two spellings differ.
  package func text(of field: PayloadField, in object: JSONObject) -> String? {
    table.text(of: field, in: object)
  }
}

extension CheckedMembers {
  /// The value of a member in any of its spellings, an integer as its digits.
  package func text(_ name: String) -> String? {
    let table = Payload.fields.table
    return table.list.first { $0.name == name }.flatMap { table.text(of: $0, in: object) }
  }
}

extension JSONValue {
  /// A string without U+0000, or an integer as it is written; `nil` for any other value.
  var text: String? {
    if hasNullCharacter { return nil }
    return string ?? number.flatMap { $0.isInteger ? $0.description : nil }
  }
}

extension JSONNumber {
  /// Whether it is written as an integer, of any length.
  fileprivate var isInteger: Bool {
    source.dropFirst(source.first == UInt8(ascii: "-") ? 1 : 0)
      .allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
