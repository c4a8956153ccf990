// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The fields of a kind of object, as far as they are known: one line each, a name and what it holds.
public struct PayloadFields: Sendable {
  /// The fields, in the order in which they are documented.
  public var list: [PayloadField] { table.list }

  /// One reference, since fields hold fields and are passed around while a payload is read.
  let table: PayloadTable

  init(_ list: [PayloadField], exclusive: [String] = []) {
    table = PayloadTable(list, exclusive: exclusive)
  }
}

/// Fields as they are needed to check an object.
final class PayloadTable: Sendable {
  let list: [PayloadField]
  let names: JSONNameTable
  /// What is to be checked of each field.
  let demands: [PayloadDemand]
  let required: [String]
  /// Names of which an object may have only one.
  let exclusive: [String]
  /// The fields that are tokens, or hold some.
  let tokenFields: [PayloadField]
  /// Whether an object may hold any number of tokens.
  let holdsLists: Bool

  init(_ list: [PayloadField], exclusive: [String]) {
    self.list = list
    self.exclusive = exclusive
    names = JSONNameTable(list.map(\.name))
    demands = list.map { PayloadDemand($0.kind) }
    required = list.filter(\.isRequired).map(\.name)
    tokenFields = list.filter(\.kind.holdsTokens)
    holdsLists = tokenFields.contains(where: \.kind.isList)
  }
}

/// A field of an object: its name, and what it holds.
public struct PayloadField: Sendable {
  /// Apple's name.
  public let name: String
  /// What it holds.
  public let kind: Kind
  /// Whether there is no object of this kind without it.
  public let isRequired: Bool

  init(_ name: String, _ kind: Kind, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
  }

  /// What a field can hold.
  @nonexhaustive
  public enum Kind: Sendable {
    /// Text.
    case string
    /// One of Apple's words, and perhaps a new one.
    case word
    /// Text that should be a UUID, but is not refused when it is none.
    case uuid
    /// `true` or `false`.
    case boolean
    /// An integer.
    case integer
    /// One of Apple's numbers, and perhaps a new one.
    case code
    /// An amount of money: thousandths of a unit of the currency.
    case milliunits
    /// Milliseconds since 1970; Xcode writes fractions of them.
    case date
    /// An array of texts.
    case strings
    /// A token that is signed by itself.
    case token(SignedKind)
    /// An array of such tokens.
    case tokens(SignedKind)
    /// An object.
    case object(PayloadFields)
    /// An array of objects.
    case objects(PayloadFields)
  }
}

extension PayloadField.Kind {
  /// Whether it is a token, or may hold one at any depth.
  fileprivate var holdsTokens: Bool {
    switch self {
    case .token, .tokens: true
    case .object(let fields), .objects(let fields): !fields.table.tokenFields.isEmpty
    default: false
    }
  }

  /// Whether it holds any number of tokens.
  fileprivate var isList: Bool {
    switch self {
    case .tokens, .objects: true
    case .object(let fields): fields.table.holdsLists
    default: false
    }
  }
}

/// What the JSON type of a field must be.
enum PayloadDemand: UInt8, Sendable {
  case string
  case boolean
  case integer
  case date
  case strings
  case object
  case objects

  init(_ kind: PayloadField.Kind) {
    switch kind {
    case .string, .word, .uuid, .token: self = .string
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
    case .string: .string
    case .boolean: .boolean
    case .integer, .date: .number
    case .strings, .objects: .array
    case .object: .object
    }
  }
}
