// SPDX-License-Identifier: Apache-2.0

package import StrictJSON
package import StrictTime

extension PayloadTable {
  /// Checks the types of the known members in one pass; unknown members may have any value.
  ///
  /// `null` means absent, as in Apple's libraries. A value of another type in a field that nothing reads is passed to
  /// `unreadable`.
  func check(
    _ object: JSONObject,
    unreadable: (PayloadError) -> Void = { _ in }
  ) throws(PayloadError) {
    let document = object.document
    let members = document.members(of: object)
    var member = members.lowerBound
    while member < members.upperBound {
      if let field = index(ofMember: member, in: document) {
        do {
          try check(member, as: field, in: document, unreadable)
        } catch {
          guard list[field].isUnread, error.isOfType else { throw error }
          unreadable(error)
        }
      }
      member = document.member(after: member)
    }
    try requireMembers(object)
    try rejectSeveral(object)
    if hasSpellings { reportDifferentSpellings(object, unreadable) }
  }

  private func check(
    _ member: Int,
    as field: Int,
    in document: JSONDocument,
    _ unreadable: (PayloadError) -> Void
  ) throws(PayloadError) {
    let kind = document.kind(at: member)
    let demand = demands[field]
    guard kind == demand.jsonKind else {
      if kind == .null { return }
      let value = document.value(at: member)
      guard demand == .text else {
        throw fault(.type, field, value, expected: "\(demand.jsonKind)")
      }
      guard value.text != nil else {
        throw fault(.type, field, value, expected: "string or integer")
      }
      return
    }
    switch demand {
    case .boolean: return
    case .string, .text:
      guard !document.hasNullCharacter(at: member) else {
        throw fault(.nullCharacter, field, document.value(at: member))
      }
    case .integer:
      let value = document.value(at: member)
      guard value.number?.int64 != nil else {
        throw fault(.integer, field, value, expected: "64-bit integer")
      }
    case .date:
      let value = document.value(at: member)
      guard value.number?.timestamp != nil else {
        throw fault(.date, field, value, expected: "milliseconds since 1970")
      }
    case .strings, .object, .objects:
      try checkInside(document.value(at: member), list[field], unreadable)
    }
  }

  private func checkInside(
    _ value: JSONValue,
    _ field: PayloadField,
    _ unreadable: (PayloadError) -> Void
  ) throws(PayloadError) {
    switch field.kind {
    case .object(let fields):
      guard let object = value.object else { return }
      do {
        try fields.table.check(object) { unreadable($0.inside(field.name)) }
      } catch {
        throw error.inside(field.name)
      }
    case .objects(let fields):
      try checkElements(of: value, field, .object, fields, unreadable)
    case .strings, .tokens:
      try checkElements(of: value, field, .string, nil, unreadable)
    case .string, .word, .uuid, .text, .boolean, .integer, .code, .milliunits, .date, .token:
      return
    }
  }

  /// An element cannot be absent, so `null` has the wrong type here.
  private func checkElements(
    of value: JSONValue,
    _ field: PayloadField,
    _ kind: JSONKind,
    _ fields: PayloadFields?,
    _ unreadable: (PayloadError) -> Void
  ) throws(PayloadError) {
    guard let array = value.array else { return }
    for (index, element) in zip(0..., array) {
      let path = { "\(field.name)[\(index)]" }
      do throws(PayloadError) {
        guard element.kind == kind else {
          throw PayloadError(.type, element, expected: "\(kind)", found: "\(element.kind)")
        }
        guard !element.hasNullCharacter else { throw PayloadError(.nullCharacter, element) }
        if let fields, let object = element.object {
          try fields.table.check(object) { unreadable($0.inside(path())) }
        }
      } catch {
        throw error.inside(path())
      }
    }
  }

  private func requireMembers(_ object: JSONObject) throws(PayloadError) {
    for field in required where object[field]?.isNull ?? true {
      throw PayloadError(.missingMember, at: object.value.offset, path: field)
    }
  }

  private func rejectSeveral(_ object: JSONObject) throws(PayloadError) {
    guard !exclusive.isEmpty else { return }
    let present = exclusive.filter { object[$0].map { !$0.isNull } ?? false }
    guard let second = present.dropFirst().first, let value = object[second] else { return }
    throw PayloadError(
      .exclusiveMembers,
      at: value.offset,
      path: second,
      expected: "one of \(exclusive.joined(separator: ", "))",
      found: present.joined(separator: ", ")
    )
  }

  private func fault(
    _ code: PayloadError.Code,
    _ field: Int,
    _ value: JSONValue,
    expected: String? = nil
  ) -> PayloadError {
    let found = code == .type ? "\(value.kind)" : value.number?.description
    return PayloadError(code, value, path: list[field].name, expected: expected, found: found)
  }
}

extension PayloadError {
  /// Whether a value cannot be read as the type of its field.
  fileprivate var isOfType: Bool { [.type, .integer, .date].contains(code) }

  fileprivate init(
    _ code: Code,
    _ value: JSONValue,
    path: String? = nil,
    expected: String? = nil,
    found: String? = nil
  ) {
    self.init(code, at: value.offset, path: path, expected: expected, found: found)
  }
}

extension JSONNumber {
  /// Milliseconds since 1970 as a timestamp, fractions cut off; `nil` outside the years 0001 to 9999.
  ///
  /// Xcode writes `Date.distantPast`, two days before year 1, for a date without meaning; it reads as
  /// the earliest timestamp.
  package var timestamp: Timestamp? {
    guard let milliseconds = int64 ?? decimal?.truncated else { return nil }
    guard milliseconds != JSONNumber.distantPast else { return .earliest }
    return Timestamp(millisecondsSince1970: milliseconds)
  }

  /// 0001-01-01 in the Julian calendar.
  private static let distantPast: Int64 = -62_135_769_600_000
}

extension PayloadTable {
  /// Limits the number of tokens; a payload has three at most.
  func requireFewSignedMembers(in object: JSONObject) throws(PayloadError) {
    guard holdsLists else { return }
    var count = 0
    var excess: (path: String, offset: Int)?
    forEachSignedMember(of: object) { _, path, value, _ in
      guard value.kind == .string else { return }
      count += 1
      if count == PayloadLimits.signedMembers + 1 { excess = (path(), value.offset) }
    }
    guard let excess else { return }
    throw PayloadError(
      .tooManySignedMembers,
      at: excess.offset,
      path: excess.path,
      expected: "at most \(PayloadLimits.signedMembers) tokens",
      found: "\(count)"
    )
  }
}
