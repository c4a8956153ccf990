// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// A change of one member of a payload: `data.status=2`.
package struct MemberEdit: Sendable {
  /// The names of the member and of the objects that contain it, the outermost first.
  package let path: [String]
  /// The new value; `nil` removes the member.
  package let json: [UInt8]?

  package init(_ path: [String], json: [UInt8]?) {
    self.path = path
    self.json = json
  }

  /// `NAME=JSON`.
  package init?(setting text: String) {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let value = Array(text.utf8[text.utf8.index(after: equals)...])
    do {
      _ = try JSONDocument(value[...])
    } catch {
      return nil
    }
    self.init(named: text[..<equals], json: value)
  }

  /// `NAME`.
  package init?(removing text: String) {
    self.init(named: text[...], json: nil)
  }

  private init?(named name: Substring, json: [UInt8]?) {
    let names = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
    path = names.map { String(decoding: $0, as: UTF8.self) }
    self.json = json
  }

  /// The same edit, with null instead of removal.
  package var nulling: MemberEdit { MemberEdit(path, json: json ?? Array("null".utf8)) }

  /// The same edit of the member `other` if it is an edit of the member `name`.
  package func renaming(_ name: String, to other: String) -> MemberEdit {
    path.count == 1 && path.first.map { $0.utf8.elementsEqual(name.utf8) } == true
      ? MemberEdit([other], json: json) : self
  }

  /// The object with this member changed, added at the end if it is missing.
  fileprivate func applied(to object: JSONObject) -> [UInt8] {
    changed(object, path[...])
  }

  private func changed(_ object: JSONObject?, _ path: ArraySlice<String>) -> [UInt8] {
    let name = path.first ?? ""
    let rest = path.dropFirst()
    let old = object?[name]
    let new = value(in: old, rest)
    return JSONWriter.object { writer in
      for member in object.map(Array.init) ?? [] {
        if !member.utf8Name.elementsEqual(name.utf8) {
          writer.member(member)
        } else if let new {
          writer.member(name) { $0.raw(new) }
        }
      }
      if old == nil, let new { writer.member(name) { $0.raw(new) } }
    }
  }

  /// The new value of a member; a value on the path that is not an object is replaced by one.
  private func value(in old: JSONValue?, _ path: ArraySlice<String>) -> [UInt8]? {
    guard !path.isEmpty else { return json }
    guard json != nil || old?.object != nil else { return old.map { Array($0.source) } }
    return changed(old?.object, path)
  }
}

extension [MemberEdit] {
  /// The object with all edits, applied in order.
  package func applied(to object: JSONObject) throws(JSONError) -> [UInt8] {
    var bytes = Array<UInt8>(object.value.source)
    for edit in self {
      guard let object = try JSONDocument(bytes[...]).root.object else { break }
      bytes = edit.applied(to: object)
    }
    return bytes
  }
}

extension JSONObject {
  /// The object with members replaced or added, all at the end; a null value removes the member.
  package func replacing(_ changes: JSONObject) -> [UInt8] {
    let changed = Set(changes.map { Array($0.utf8Name) })
    return JSONWriter.object { json in
      for member in self where !changed.contains(Array(member.utf8Name)) { json.member(member) }
      for member in changes where !member.value.isNull { json.member(member) }
    }
  }
}
