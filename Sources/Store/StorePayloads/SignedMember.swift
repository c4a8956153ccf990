// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// A token inside a payload or response.
///
/// It has its own signature; verifying the outer document does not verify it.
public struct SignedMember: Hashable, Sendable {
  /// The expected kind.
  public let kind: DocumentKind
  /// The path: `data/signedTransactionInfo`, `signedTransactions[3]`.
  public let path: String
  /// The token: the bytes of the document, unescaped if needed.
  public let text: ArraySlice<UInt8>
  /// The member beside a renewal info that holds its transaction.
  package static let transactionName = "signedTransactionInfo"

  /// The transaction beside a renewal info, which names the app; `nil` for other kinds.
  package let transaction: ArraySlice<UInt8>?

  init(kind: DocumentKind, path: String, text: ArraySlice<UInt8>, in holder: JSONObject?) {
    self.kind = kind
    self.path = path
    self.text = text
    transaction = kind == .renewalInfo ? holder?[SignedMember.transactionName]?.utf8 : nil
  }
}

extension CheckedPayload {
  /// All tokens inside, in field order.
  public var signedMembers: [SignedMember] {
    var members: [SignedMember] = []
    forEachSignedMember { member, _ in members.append(member) }
    return members
  }

  /// Visits the tokens inside, in field order, each with its enclosing objects, outermost first.
  package func forEachSignedMember<Failure: Error>(
    _ visit: (SignedMember, [JSONObject]) throws(Failure) -> Void
  ) throws(Failure) {
    try Self.fields.table.forEachSignedMember(of: object) {
      kind,
      path,
      value,
      holders throws(Failure) in
      guard let text = value.utf8 else { return }
      try visit(SignedMember(kind: kind, path: path(), text: text, in: holders.last), holders)
    }
  }
}

extension PayloadTable {
  /// Visits the value of each token field: its kind, path, value and enclosing objects.
  ///
  /// Visits each value of the document once and stores none. The recursion follows the field tables,
  /// which are a few levels deep for every document.
  func forEachSignedMember<Failure: Error>(
    of object: JSONObject,
    inside outer: [JSONObject] = [],
    path: String = "",
    _ visit: (DocumentKind, () -> String, JSONValue, [JSONObject]) throws(Failure) -> Void
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
      case .string, .word, .uuid, .text, .boolean, .integer, .code, .milliunits, .date, .strings:
        continue
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
