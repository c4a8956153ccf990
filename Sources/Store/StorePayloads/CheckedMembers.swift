// SPDX-License-Identifier: Apache-2.0

public import StrictJSON
import StrictTime

/// The members of an object whose known fields have the types that a kind of payload gives them.
///
/// Only reading makes one, so a payload can trust it.
public struct CheckedMembers<Payload: StorePayload>: Hashable, Sendable {
  /// The object, with all that is in it.
  public let object: JSONObject

  /// Checks an object.
  init(checking object: JSONObject) throws(PayloadError) {
    try Payload.fields.table.check(object)
    self.object = object
  }

  /// Takes an object that was checked with what it is inside of.
  init(checked object: JSONObject) {
    self.object = object
  }
}

extension CheckedMembers {
  func string(_ name: String) -> String? {
    object[name]?.string
  }

  func word<Word: StoreWord>(_ name: String) -> Word? {
    object[name]?.string.flatMap(Word.init)
  }

  func boolean(_ name: String) -> Bool? {
    object[name]?.boolean
  }

  func integer(_ name: String) -> Int64? {
    object[name]?.number?.int64
  }

  func code<Code: StoreCode>(_ name: String) -> Code? {
    integer(name).flatMap(Code.init)
  }

  func date(_ name: String) -> Timestamp? {
    object[name]?.number?.timestamp
  }

  func strings(_ name: String) -> [String]? {
    object[name]?.array?.compactMap(\.string)
  }

  func object<Member: StorePayload>(_ name: String) -> Member? {
    object[name]?.object.map { Member(CheckedMembers<Member>(checked: $0)) }
  }

  func objects<Member: StorePayload>(_ name: String) -> [Member]? {
    object[name]?.array?.compactMap(\.object).map { Member(CheckedMembers<Member>(checked: $0)) }
  }
}
