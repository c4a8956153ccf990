// SPDX-License-Identifier: Apache-2.0

@_exported public import StoreTypes
package import StrictJSON

/// A typed, lossless view of a JSON object from Apple.
///
/// Reading checks the types of all known members. Fields are optional unless documented otherwise: the
/// verifier decides which app and environment a payload must name. Unknown members and values are kept.
/// A view shares the bytes that it was read from, and a property decodes its member on each access.
///
///     let transaction = try TransactionPayload(Array(json.utf8)[...])
///     let productId = transaction.productId
public protocol StorePayload: Hashable, Codable, Sendable, CustomStringConvertible {
  /// Reads a payload from its JSON; verifies nothing.
  ///
  /// If a known member has the wrong type, throws an error for the first one, with its path and the
  /// expected and found types. Unknown members may have any value.
  init(_ json: ArraySlice<UInt8>) throws(PayloadError)

  /// The original JSON, byte for byte, with unknown members.
  var json: ArraySlice<UInt8> { get }

  /// All tokens inside, in field order; at most 4,096 in a response, 3 in a notification.
  var signedMembers: [SignedMember] { get }
}

/// A payload that is read by a table of its known fields.
///
/// Every payload conforms to it. Code outside this package needs only ``StorePayload``.
package protocol CheckedPayload: StorePayload {
  /// The known fields.
  static var fields: PayloadFields { get }

  /// The JSON object, with unknown members.
  var object: JSONObject { get }

  /// Reads a payload from parsed JSON; offsets are those of the value's document.
  init(_ value: JSONValue) throws(PayloadError)
}

/// A payload that is a view of the checked members of an object.
package protocol MemberView: CheckedPayload {
  var checkedMembers: CheckedMembers<Self> { get }

  init(checkedMembers: CheckedMembers<Self>)
}

extension MemberView {
  package init(_ value: JSONValue) throws(PayloadError) {
    guard let object = value.object else {
      throw PayloadError(.type, at: value.offset, expected: "object", found: "\(value.kind)")
    }
    self.init(checkedMembers: try CheckedMembers(checking: object))
    try Self.fields.table.requireFewSignedMembers(in: object)
  }

  package var object: JSONObject { checkedMembers.object }
}

/// A payload of this target: its only property is `members`.
///
/// The compiler writes the initializer of such a type, but only for its own target; so each target with payloads has a
/// protocol like this one.
protocol PayloadView: MemberView {
  var members: CheckedMembers<Self> { get }

  init(members: CheckedMembers<Self>)
}

extension PayloadView {
  package var checkedMembers: CheckedMembers<Self> { members }

  package init(checkedMembers: CheckedMembers<Self>) { self.init(members: checkedMembers) }
}

extension CheckedPayload {
  /// Reads a payload from its JSON; verifies nothing.
  public init(_ json: ArraySlice<UInt8>) throws(PayloadError) {
    let document = try rethrowing(JSONDocument(json), as: PayloadError.init)
    try self.init(document.root)
  }

  /// The original JSON, byte for byte, with unknown members.
  public var json: ArraySlice<UInt8> { object.value.source }

  /// The unknown members, in document order.
  package var unknownMembers: [JSONMember] {
    let table = Self.fields.table
    let document = object.document
    var unknown: [JSONMember] = []
    var position = document.members(of: object).lowerBound
    for member in object {
      if table.index(ofMember: position, in: document) == nil { unknown.append(member) }
      position = document.member(after: position)
    }
    return unknown
  }

  /// The members, also of nested objects, whose values have another type than Apple documents; no check and no rule
  /// reads them.
  package var unreadableMembers: [PayloadError] {
    var found: [PayloadError] = []
    do {
      try Self.fields.table.check(object) { found.append($0) }
    } catch {
      // The object was checked when it was read, so there is no other error.
    }
    return found
  }

  /// The original JSON.
  public var description: String { object.value.description }
}

extension StorePayload {
  /// Compares the JSON byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.json == right.json
  }

  /// Hashes the JSON.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(json)
  }
}
