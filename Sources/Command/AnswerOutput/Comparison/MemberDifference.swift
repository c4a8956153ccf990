// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

/// A member that differs between two documents.
struct MemberDifference {
  let path: MemberPath
  /// The purchase of a receipt that has the member; `nil` for a member of the document.
  let purchase: JSONObject?
  /// The documented type; `nil` for a member of a receipt or an undocumented one.
  let kind: PayloadField.Kind?
  let before: Value?
  let after: Value?

  /// The value of the member in one of the documents.
  struct Value {
    let json: JSONValue
    /// The object with the member, whose currency is that of its prices.
    let holder: JSONObject
  }
}

/// What a value of a member means, such as `1` of `expirationIntent`; `nil` if it has no name of its own.
package typealias ValueMeaning = (_ member: Substring, _ value: String) -> String?

/// The path of a member, such as `data/transactionInfo/expiresDate`.
///
/// Truncated: a hostile document may have thousands of members inside one with a name of a megabyte.
struct MemberPath {
  let text: String

  /// The name of the member.
  var name: Substring { text.split(separator: "/").last ?? "" }

  /// The member of a receipt with its purchases.
  static let purchases = "inAppPurchases"

  static let root = MemberPath(text: "")

  func member(_ name: String) -> MemberPath {
    let name =
      name.utf8.count > MemberPath.mostBytes
      ? String(name.prefix(MemberPath.mostCharacters)) + "…" : name
    return adding(text.isEmpty ? name : "/\(name)")
  }

  func element(_ key: String) -> MemberPath { adding("[\(key.prefix(MemberPath.mostCharacters))]") }

  private func adding(_ part: String) -> MemberPath {
    guard text.utf8.count <= MemberPath.mostBytes else { return self }
    return MemberPath(text: text + part)
  }

  /// The longest path of a genuine document has about 70 bytes.
  private static let mostBytes = 400
  private static let mostCharacters = 100
}
