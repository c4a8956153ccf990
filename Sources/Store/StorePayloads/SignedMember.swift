// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// A token inside a payload or an answer: signed by itself, and not verified with what it is inside of.
public struct SignedMember: Hashable, Sendable {
  /// What it should be.
  public let kind: SignedKind
  /// Where it is: `data/signedTransactionInfo`, `signedTransactions[3]`.
  public let path: String
  /// The token; the very bytes of the document, unless they are escaped there.
  public let text: ArraySlice<UInt8>
}

extension StorePayload {
  /// All tokens inside, in the order of the fields; at most ``PayloadLimits/signedMembers``.
  public var signedMembers: [SignedMember] {
    var members: [SignedMember] = []
    forEachSignedMember { member, _ in members.append(member) }
    return members
  }

  /// Visits the tokens inside, in the order of the fields, each with the objects that it is inside of, the
  /// outermost first.
  package func forEachSignedMember<Failure: Error>(
    _ visit: (SignedMember, [JSONObject]) throws(Failure) -> Void
  ) throws(Failure) {
    try Self.fields.table.forEachSignedMember(of: object) {
      kind,
      path,
      value,
      holders throws(Failure) in
      guard let text = value.utf8 else { return }
      try visit(SignedMember(kind: kind, path: path(), text: text), holders)
    }
  }
}

extension PayloadTable {
  /// Visits the value of each field that holds a token: its kind, its path, the value, and the objects that it
  /// is inside of.
  ///
  /// Each value of the document is passed once, and nothing is kept of it. Recursive as the fields are: they
  /// are a few levels deep, whatever the document.
  func forEachSignedMember<Failure: Error>(
    of object: JSONObject,
    inside outer: [JSONObject] = [],
    path: String = "",
    _ visit: (SignedKind, () -> String, JSONValue, [JSONObject]) throws(Failure) -> Void
  ) throws(Failure) {
    let holders = outer + [object]
    for field in tokenFields {
      guard let value = object[field.name] else { continue }
      let path = path + field.name
      switch field.kind {
      case .token(let kind): try visit(kind, { path }, value, holders)
      case .tokens(let kind):
        try PayloadTable.forEachElement(of: value) { index, element throws(Failure) in
          try visit(kind, { "\(path)[\(index)]" }, element, holders)
        }
      case .object(let fields):
        guard let inside = value.object else { continue }
        try fields.table.forEachSignedMember(of: inside, inside: holders, path: "\(path)/", visit)
      case .objects(let fields):
        try PayloadTable.forEachElement(of: value) { index, element throws(Failure) in
          guard let inside = element.object else { return }
          let path = "\(path)[\(index)]/"
          try fields.table.forEachSignedMember(of: inside, inside: holders, path: path, visit)
        }
      default: continue
      }
    }
  }

  private static func forEachElement<Failure: Error>(
    of value: JSONValue,
    _ visit: (Int, JSONValue) throws(Failure) -> Void
  ) throws(Failure) {
    guard let array = value.array else { return }
    for (index, element) in zip(0..., array) { try visit(index, element) }
  }
}
