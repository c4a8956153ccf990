// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The known fields of a kind of object: the table of its rows, from which everything else about its members follows.
package struct PayloadFields: Sendable {
  /// The fields, in the order of Apple's documentation.
  package var list: [PayloadField] { table.list }

  /// The type with the properties.
  package let payload: any CheckedPayload.Type

  /// A single reference, because field tables nest and are passed along while a payload is read.
  let table: PayloadTable

  init(_ list: [PayloadField], of payload: any CheckedPayload.Type, exclusive: [String] = []) {
    self.payload = payload
    table = PayloadTable(list, exclusive: exclusive)
  }
}

/// The fields, prepared for checking objects.
final class PayloadTable: Sendable {
  let list: [PayloadField]
  private let names: JSONNameTable
  /// The field of each name that is another spelling; the names follow those of the fields.
  private let spelledFields: [Int]
  /// The check of each field.
  let demands: [PayloadDemand]
  let required: [String]
  /// Fields that exclude each other.
  let exclusive: [String]
  /// The fields that are tokens, or contain tokens.
  let tokenFields: [PayloadField]
  /// Whether the number of tokens in an object has no limit.
  let holdsLists: Bool

  init(_ list: [PayloadField], exclusive: [String]) {
    self.list = list
    self.exclusive = exclusive
    let spellings = list.enumerated().flatMap { index, field in
      field.otherSpellings.map { (name: $0, field: index) }
    }
    names = JSONNameTable(list.map(\.name) + spellings.map(\.name))
    spelledFields = spellings.map(\.field)
    demands = list.map { PayloadDemand($0.kind) }
    required = list.filter(\.isRequired).map(\.name)
    tokenFields = list.filter(\.kind.holdsTokens)
    holdsLists = tokenFields.contains(where: \.kind.isList)
  }

  /// The index of the field that a member is about, by any spelling of its name; `nil` for an unknown member.
  func index(ofMember member: Int, in document: JSONDocument) -> Int? {
    guard let index = names.index(ofMember: member, in: document) else { return nil }
    return index < list.count ? index : spelledFields[index - list.count]
  }

  /// Whether any field has several spellings.
  var hasSpellings: Bool { !spelledFields.isEmpty }
}

/// A field of an object; see ``PayloadRow``.
package struct PayloadField: Sendable {
  /// The name in the JSON.
  package let name: String
  /// The type.
  package let kind: Kind
  /// The property that reads it.
  package let property: any AnyKeyPath & Sendable
  /// The value of its property in a payload of its type.
  package let value: @Sendable (any CheckedPayload) -> PayloadValue?
  /// Its name in the text of a document, if it has a line of its own there.
  package internal(set) var label: String?
  /// Whether the field is required.
  package internal(set) var isRequired = false
  /// Whether no check and no verdict depends on the field: a value of another type than Apple's is then kept and reported as
  /// unreadable, so that a change by Apple does not make the document invalid.
  package internal(set) var isUnread = false
  /// Other spellings of the name, of a member whose name Apple has not published.
  package internal(set) var otherSpellings: [String] = []

  /// The type of a field.
  package enum Kind: Sendable {
    /// A string.
    case string
    /// A string from Apple's open set.
    case word
    /// A string that should be a UUID; other text is accepted.
    case uuid
    /// A string or an integer: Apple has not published which.
    case text
    /// A Boolean.
    case boolean
    /// An integer.
    case integer
    /// A number from Apple's open set.
    case code
    /// An amount in thousandths of the currency unit.
    case milliunits
    /// Milliseconds since 1970; Xcode writes fractions.
    case date
    /// An array of strings.
    case strings
    /// A JWS.
    case token(DocumentKind)
    /// An array of JWS.
    case tokens(DocumentKind)
    /// An object.
    case object(PayloadFields)
    /// An array of objects.
    case objects(PayloadFields)
  }
}

extension PayloadField.Kind {
  /// Whether the value is a token, or may contain one at any depth.
  fileprivate var holdsTokens: Bool {
    switch self {
    case .token, .tokens: true
    case .object(let fields), .objects(let fields): !fields.table.tokenFields.isEmpty
    case .string, .word, .uuid, .text, .boolean, .integer, .code, .milliunits, .date, .strings:
      false
    }
  }

  /// Whether the number of tokens in the value has no limit.
  fileprivate var isList: Bool {
    switch self {
    case .tokens, .objects: true
    case .object(let fields): fields.table.holdsLists
    case .string, .word, .uuid, .text, .boolean, .integer, .code, .milliunits, .date: false
    case .strings, .token: false
    }
  }
}

/// The JSON type that the value must have.
enum PayloadDemand: UInt8, Sendable {
  case string
  /// A string or an integer.
  case text
  case boolean
  case integer
  case date
  case strings
  case object
  case objects

  init(_ kind: PayloadField.Kind) {
    switch kind {
    case .string, .word, .uuid, .token: self = .string
    case .text: self = .text
    case .boolean: self = .boolean
    case .integer, .code, .milliunits: self = .integer
    case .date: self = .date
    case .strings, .tokens: self = .strings
    case .object: self = .object
    case .objects: self = .objects
    }
  }

  var jsonKind: JSONKind {
    switch self {
    case .string, .text: .string
    case .boolean: .boolean
    case .integer, .date: .number
    case .strings, .objects: .array
    case .object: .object
    }
  }
}
