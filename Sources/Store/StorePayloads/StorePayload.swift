// SPDX-License-Identifier: Apache-2.0

public import StrictJSON

/// A typed view of a JSON object of Apple's, in which nothing is lost.
///
/// Reading checks the types of all members that are known. Every field is optional all the same, unless
/// it says otherwise: which app and environment a payload must name is for the verifier to say. Members
/// and values that Apple adds survive. A view shares the bytes that it was read from; a property decodes
/// its member each time it is asked.
///
///     let transaction = try TransactionPayload(token.payload)
///     let productId = transaction.productId
public protocol StorePayload: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The fields that are known.
  static var fields: PayloadFields { get }

  /// What was read.
  var members: CheckedMembers<Self> { get }

  /// A view of members that were checked for it.
  init(_ members: CheckedMembers<Self>)
}

extension StorePayload {
  /// Reads a payload from its JSON.
  ///
  /// The first known member of a wrong type is the error, with its path, what should stand there and
  /// what does; members that are not known may be anything.
  public init(_ json: ArraySlice<UInt8>) throws(PayloadError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(json)
    } catch {
      throw PayloadError(error)
    }
    try self.init(document.root)
  }

  /// Reads a payload from JSON that is read already; places count in the document of the value.
  public init(_ value: JSONValue) throws(PayloadError) {
    guard let object = value.object else {
      throw PayloadError(.type, at: value.offset, expected: "object", found: "\(value.kind)")
    }
    self.init(try CheckedMembers(checking: object))
    try Self.fields.table.requireFewSignedMembers(in: object)
  }

  /// The object that was read, with members that are not known.
  public var object: JSONObject { members.object }

  /// The JSON that was read, byte for byte: so it is kept and passed on.
  public var json: ArraySlice<UInt8> { object.value.source }

  /// Members that are not known here, in their order.
  public var unknownMembers: [JSONMember] {
    let names = Self.fields.table.names
    let document = object.document
    var unknown: [JSONMember] = []
    var position = document.members(of: object).lowerBound
    for member in object {
      if names.index(ofMember: position, in: document) == nil { unknown.append(member) }
      position = document.member(after: position)
    }
    return unknown
  }

  /// A date as it is written, to the last digit; Xcode writes fractions of milliseconds.
  public func exactMilliseconds(of name: String) -> JSONDecimal? {
    object[name]?.number?.decimal
  }

  /// The JSON that was read.
  public var description: String { object.value.description }
}

extension StorePayload {
  /// Compares the JSON, byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.json == right.json
  }

  /// Hashes the JSON.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(json)
  }
}
