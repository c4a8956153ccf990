// SPDX-License-Identifier: Apache-2.0

package import StrictJSON
package import StrictTime

/// The members of a JSON object whose known fields have the types required by its payload kind.
///
/// Only the reader creates instances, so payloads rely on the types.
package struct CheckedMembers<Payload: MemberView>: Hashable, Sendable {
  /// The object, with unknown members.
  package let object: JSONObject

  /// Checks an object.
  init(checking object: JSONObject) throws(PayloadError) {
    try Payload.fields.table.check(object)
    self.object = object
  }

  /// Wraps an object that was checked together with its parent.
  init(checked object: JSONObject) {
    self.object = object
  }
}

extension CheckedMembers {
  package func string(_ name: String) -> String? { object[name]?.string }

  package func strings(_ name: String) -> [String]? { object[name]?.array?.compactMap(\.string) }

  package func word<Word: OpenStringEnum>(_ name: String) -> Word? {
    string(name).flatMap(Word.init)
  }

  package func boolean(_ name: String) -> Bool? { object[name]?.boolean }

  package func integer(_ name: String) -> Int64? { object[name]?.number?.int64 }

  package func code<Code: OpenIntEnum>(_ name: String) -> Code? { integer(name).flatMap(Code.init) }

  package func date(_ name: String) -> Timestamp? { object[name]?.number?.timestamp }

  package func object<Member: MemberView>(_ name: String) -> Member? {
    object[name]?.object.map(CheckedMembers.member)
  }

  package func objects<Member: MemberView>(_ name: String) -> [Member]? {
    object[name]?.array?.compactMap(\.object).map(CheckedMembers.member)
  }

  private static func member<Member: MemberView>(_ object: JSONObject) -> Member {
    Member(checkedMembers: CheckedMembers<Member>(checked: object))
  }
}
