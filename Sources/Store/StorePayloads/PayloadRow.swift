// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A row of the table of a payload: a member with the property that reads it.
///
/// A new member is its property and its row, in one file. The check of its type, the builder of StoreLab, the columns of a
/// batch, the text, the Python class and the reference page follow from the row.
package struct PayloadRow<Payload: MemberView>: Sendable {
  fileprivate(set) var field: PayloadField

  package typealias Property<Value> = any KeyPath<Payload, Value?> & Sendable

  private init<Value>(
    _ name: String,
    _ kind: PayloadField.Kind,
    _ property: Property<Value>,
    _ value: @escaping @Sendable (Value) -> PayloadValue
  ) {
    field = PayloadField(name: name, kind: kind, property: property) { payload in
      (payload as? Payload)?[keyPath: property].map(value)
    }
  }

  /// No check and no rule reads the member.
  package var unread: PayloadRow {
    var row = self
    row.field.isUnread = true
    return row
  }

  /// Apple has published neither the spelling of the name nor the type.
  ///
  /// StoreKit's names end in `ID`, those of tokens in `Id`; a token also has a `subscriptionGroupIdentifier`. A value that is
  /// read differently by two spellings is not used, and no document is invalid for it.
  fileprivate func open(_ others: [String]) -> PayloadRow {
    var row = unread
    let capital = field.name.hasSuffix("Id") ? [field.name.dropLast(2) + "ID"] : []
    row.field.otherSpellings = capital.map(String.init) + others
    return row
  }

  /// The member has a line of its own in the text of a document.
  package func shown(as label: String) -> PayloadRow {
    var row = self
    row.field.label = label
    return row
  }
}

extension PayloadRow {
  package static func string(_ name: String, _ property: Property<String>) -> PayloadRow {
    PayloadRow(name, .string, property) { .string($0) }
  }

  package static func word<Word: OpenStringEnum>(
    _ name: String,
    _ property: Property<Word>
  ) -> PayloadRow {
    PayloadRow(name, .word, property) { .string($0.rawValue) }
  }

  /// A member whose spelling and type Apple has not published; `…Id` is also read as `…ID`.
  package static func open(
    _ name: String,
    also others: [String] = [],
    _ property: Property<String>
  ) -> PayloadRow {
    PayloadRow(name, .text, property) { .string($0) }.open(others)
  }

  package static func uuid(_ name: String, _ property: Property<UUIDText>) -> PayloadRow {
    PayloadRow(name, .uuid, property) { .string($0.rawValue) }
  }

  package static func boolean(_ name: String, _ property: Property<Bool>) -> PayloadRow {
    PayloadRow(name, .boolean, property) { .boolean($0) }
  }

  package static func integer(_ name: String, _ property: Property<Int64>) -> PayloadRow {
    PayloadRow(name, .integer, property) { .integer($0) }
  }

  package static func code<Code: OpenIntEnum>(
    _ name: String,
    _ property: Property<Code>
  ) -> PayloadRow {
    PayloadRow(name, .code, property) { .integer($0.rawValue) }
  }

  package static func milliunits(_ name: String, _ property: Property<Int64>) -> PayloadRow {
    PayloadRow(name, .milliunits, property) { .integer($0) }
  }

  package static func date(_ name: String, _ property: Property<Timestamp>) -> PayloadRow {
    PayloadRow(name, .date, property) { .date($0) }
  }

  package static func strings(_ name: String, _ property: Property<[String]>) -> PayloadRow {
    PayloadRow(name, .strings, property) { .strings($0) }
  }

  package static func token(
    _ name: String,
    _ kind: DocumentKind,
    _ property: Property<String>
  ) -> PayloadRow {
    PayloadRow(name, .token(kind), property) { .string($0) }
  }

  package static func tokens(
    _ name: String,
    _ kind: DocumentKind,
    _ property: Property<[String]>
  ) -> PayloadRow {
    PayloadRow(name, .tokens(kind), property) { .strings($0) }
  }

  package static func object<Member: MemberView>(
    _ name: String,
    _ property: Property<Member>
  ) -> PayloadRow {
    PayloadRow(name, .object(Member.fields), property) { .objects([$0]) }
  }

  package static func objects<Member: MemberView>(
    _ name: String,
    _ property: Property<[Member]>
  ) -> PayloadRow {
    PayloadRow(name, .objects(Member.fields), property) { .objects($0) }
  }
}

extension MemberView {
  /// The fields of a payload; members with the `exclusive` names exclude each other.
  package static func table(_ rows: [PayloadRow<Self>], exclusive: [String] = []) -> PayloadFields {
    PayloadFields(rows.map(\.field), of: Self.self, exclusive: exclusive)
  }

  /// The fields of a payload that must have all of them.
  package static func table(required rows: [PayloadRow<Self>]) -> PayloadFields {
    let list = rows.map { row in
      var field = row.field
      field.isRequired = true
      return field
    }
    return PayloadFields(list, of: Self.self)
  }

  /// The fields of an object that no check and no rule reads.
  package static func table(unread rows: [PayloadRow<Self>]) -> PayloadFields {
    table(rows.map(\.unread))
  }
}

/// The value of a property of a payload.
package enum PayloadValue: Sendable {
  /// A string, an open set of strings, a UUID, a token, or a text of unknown type.
  case string(String)
  case boolean(Bool)
  /// A number, an open set of numbers, or thousandths of the currency unit.
  case integer(Int64)
  case date(Timestamp)
  case strings([String])
  /// An object, as the only element, or an array of objects.
  case objects([any CheckedPayload])
}

extension CheckedPayload {
  /// The fields whose property has a value, in the order of the table.
  package var values: [(field: PayloadField, value: PayloadValue)] {
    Self.fields.list.compactMap { field in field.value(self).map { (field, $0) } }
  }
}
