// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

// Edits of the encoded payload; a payload that is not an object stays unchanged.
extension TokenBuilder {
  /// Edits members of the payload.
  ///
  ///     var token = try authority.token(TransactionBuilder.production)
  ///     token.editPayload { $0.replace("quantity", withJSON: "2") }
  public mutating func editPayload(_ edit: (inout MemberEdits) -> Void) {
    payload = TokenBuilder.edited(payload, edit)
  }

  /// The value at a path of member names in the payload.
  func value(of path: String...) -> JSONValue? {
    var value = TokenBuilder.object(payload)?.value
    for name in path { value = value?.object?[name] }
    return value
  }

  func has(_ name: String) -> Bool { value(of: name) != nil }

  /// Replaces the value of a member in the payload or the notification body.
  mutating func replace(_ name: String, _ json: (String) -> String) {
    guard let old = value(of: name) ?? body(with: name).flatMap({ value(of: $0, name) }) else {
      return
    }
    let new = json(String(decoding: old.source, as: UTF8.self))
    edit(with: name) { $0.replace(name, withJSON: new) }
  }

  /// Omits a member of the payload or the notification body.
  mutating func remove(_ name: String) {
    edit(with: name) { $0.remove(name) }
  }

  /// Edits the object that contains a member: the payload or the notification body.
  mutating func edit(with name: String, _ change: (inout MemberEdits) -> Void) {
    guard !has(name), let body = body(with: name), let object = value(of: body) else {
      return editPayload(change)
    }
    let changed = TokenBuilder.edited(Array(object.source), change)
    editPayload { $0.replace(body, withBytes: changed) }
  }

  /// The name of the notification body that contains a member.
  func body(with name: String) -> String? {
    NotificationDefinition.Contents.allCases.map(\.rawValue)
      .first { value(of: $0, name) != nil }
  }

  private static func edited(_ bytes: [UInt8], _ change: (inout MemberEdits) -> Void) -> [UInt8] {
    guard let object = object(bytes) else { return bytes }
    var edits = MemberEdits()
    change(&edits)
    return object.map { MemberBuilder($0.name, bytes: Array($0.value.source)) }.object(with: edits)
  }

  private static func object(_ bytes: [UInt8]) -> JSONObject? {
    do {
      return try JSONDocument(bytes[...]).root.object
    } catch {
      return nil
    }
  }
}
