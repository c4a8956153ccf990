// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// What the payload says, once it is bytes; a payload that is no object stays as it is.
extension TokenBuilder {
  /// Changes members of the payload.
  ///
  ///     token.editPayload { $0.replace("quantity", withJSON: "2") }
  public mutating func editPayload(_ edit: (inout MemberEdits) -> Void) {
    payload = TokenBuilder.edited(payload, edit)
  }

  /// The value of a member of the payload, or of a body in it.
  func value(of path: String...) -> JSONValue? {
    var value = TokenBuilder.object(payload)?.value
    for name in path { value = value?.object?[name] }
    return value
  }

  func has(_ name: String) -> Bool { value(of: name) != nil }

  /// Puts other JSON in place of a member, wherever it stands.
  mutating func replace(_ name: String, _ json: (String) -> String) {
    guard let old = value(of: name) ?? body(with: name).flatMap({ value(of: $0, name) }) else {
      return
    }
    let new = json(String(decoding: old.source, as: UTF8.self))
    edit(with: name) { $0.replace(name, withJSON: new) }
  }

  /// Leaves a member out, wherever it stands.
  mutating func remove(_ name: String) {
    edit(with: name) { $0.remove(name) }
  }

  /// Changes the object that has a member: the payload, or a notification's body.
  mutating func edit(with name: String, _ change: (inout MemberEdits) -> Void) {
    guard !has(name), let body = body(with: name), let object = value(of: body) else {
      return editPayload(change)
    }
    let changed = TokenBuilder.edited(Array(object.source), change)
    editPayload { $0.replace(body, withBytes: changed) }
  }

  /// The body of a notification that has a member.
  func body(with name: String) -> String? {
    ["data", "summary", "externalPurchaseToken", "appData"].first { value(of: $0, name) != nil }
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
