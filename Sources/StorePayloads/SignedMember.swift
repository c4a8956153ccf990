// SPDX-License-Identifier: Apache-2.0

import StrictJSON

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
  /// All tokens inside, in the order of the fields.
  public var signedMembers: [SignedMember] {
    Self.fields.signedMembers(of: object, path: "")
  }
}

extension PayloadFields {
  /// Recursive as the fields are: they are a few levels deep, whatever the document.
  fileprivate func signedMembers(of object: JSONObject, path: String) -> [SignedMember] {
    var members: [SignedMember] = []
    for field in list {
      guard let value = object[field.name] else { continue }
      let path = path + field.name
      switch field.kind {
      case .token(let kind):
        members += SignedMember.members(kind, [(path, value)])
      case .tokens(let kind):
        members += SignedMember.members(kind, PayloadFields.elements(of: value, path))
      case .object(let fields):
        members += fields.signedMembers(inAll: [(path, value)])
      case .objects(let fields):
        members += fields.signedMembers(inAll: PayloadFields.elements(of: value, path))
      default: continue
      }
    }
    return members
  }

  private func signedMembers(inAll values: [(String, JSONValue)]) -> [SignedMember] {
    values.flatMap { path, value in
      value.object.map { signedMembers(of: $0, path: "\(path)/") } ?? []
    }
  }

  private static func elements(of value: JSONValue, _ path: String) -> [(String, JSONValue)] {
    guard let array = value.array else { return [] }
    return zip(0..., array).map { ("\(path)[\($0)]", $1) }
  }
}

extension SignedMember {
  fileprivate static func members(
    _ kind: SignedKind,
    _ values: [(String, JSONValue)]
  ) -> [SignedMember] {
    values.compactMap { path, value in
      value.utf8.map { SignedMember(kind: kind, path: path, text: $0) }
    }
  }
}
