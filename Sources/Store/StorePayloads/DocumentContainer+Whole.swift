// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// What a table of members does not say: that a list has a document in each element, and no document is anywhere else. A
// renamed member or an empty element may be the refund.
extension DocumentContainer {
  /// Throws if an element of a list has no document, or a member that is not read has one.
  func requireWhole(_ object: JSONObject) throws(PayloadError) {
    try DocumentContainer.requireElements(of: object, path: "")
    let members = value.signedMembers.map { (Array($0.path.utf8), $0.text) }
    let read = Dictionary(members) { first, _ in first }
    try DocumentContainer.requireRead(object.value, read) { [] }
  }

  /// The lists of objects, with the member that each element has.
  private static let lists = [
    (list: "data", member: "lastTransactions"),
    (list: "lastTransactions", member: "signedTransactionInfo"),
    (list: "notificationHistory", member: "signedPayload"),
  ]

  private static func requireElements(of object: JSONObject, path: String) throws(PayloadError) {
    for (name, member) in lists {
      guard let elements = object[name]?.array else { continue }
      for (index, element) in zip(0..., elements) {
        guard let inside = element.object else { continue }
        let place = "\(path)\(name)[\(index)]/"
        guard let value = inside[member], !value.isNull else {
          throw PayloadError(
            .missingMember,
            at: element.offset,
            path: place + member,
            expected: "a document in each element"
          )
        }
        try requireElements(of: inside, path: place)
      }
    }
  }

  /// Throws if a string other than the documents at these paths begins as a document does.
  ///
  /// A name may look like the path of another member, so the documents are compared, too.
  private static func requireRead(
    _ value: JSONValue,
    _ read: [[UInt8]: ArraySlice<UInt8>],
    at path: () -> [UInt8]
  ) throws(PayloadError) {
    if let text = value.utf8, isDocument(text), read[path()] != text {
      throw PayloadError(
        .exclusiveMembers,
        at: value.offset,
        path: String(decoding: path(), as: UTF8.self),
        expected: "a value that is no document",
        found: "a document"
      )
    }
    if let array = value.array {
      for (index, element) in zip(0..., array) {
        try requireRead(element, read) { path() + Array("[\(index)]".utf8) }
      }
    }
    guard let object = value.object else { return }
    for member in object {
      try requireRead(member.value, read) {
        let holder = path()
        return (holder.isEmpty ? [] : holder + [UInt8(ascii: "/")]) + member.utf8Name
      }
    }
  }

  private static func isDocument(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= leastDocument else { return false }
    return text.starts(with: "eyJ".utf8) && text.contains(UInt8(ascii: "."))
      || text.starts(with: "MII".utf8)
  }

  /// Shorter strings are no documents.
  private static let leastDocument = 40
}
