// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

/// The members of a JSON object whose known fields have the types required by its payload kind.
///
/// Only the reader creates instances, so payloads rely on the types.
struct CheckedMembers<Payload: PayloadView>: Hashable, Sendable {
  /// The object, with unknown members.
  let object: JSONObject

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
  func string(_ name: String) -> String? { object[name]?.string }

  func strings(_ name: String) -> [String]? { object[name]?.array?.compactMap(\.string) }

  func word<Word: OpenStringEnum>(_ name: String) -> Word? { string(name).flatMap(Word.init) }

  func boolean(_ name: String) -> Bool? { object[name]?.boolean }

  func integer(_ name: String) -> Int64? { object[name]?.number?.int64 }

  func code<Code: OpenIntEnum>(_ name: String) -> Code? { integer(name).flatMap(Code.init) }

  func date(_ name: String) -> Timestamp? { object[name]?.number?.timestamp }

  func object<Member: PayloadView>(_ name: String) -> Member? {
    object[name]?.object.map(CheckedMembers.member)
  }

  func objects<Member: PayloadView>(_ name: String) -> [Member]? {
    object[name]?.array?.compactMap(\.object).map(CheckedMembers.member)
  }

  private static func member<Member: PayloadView>(_ object: JSONObject) -> Member {
    Member(members: CheckedMembers<Member>(checked: object))
  }
}
