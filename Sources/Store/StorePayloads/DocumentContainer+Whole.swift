// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// What a table of members does not say: that a list has a document in each element, and no document is anywhere else. A
// renamed member or an empty element may be the refund.
extension DocumentContainer {
  /// Throws if an element of a list has no document, or a member that is not read has one.
  func requireWhole(_ object: JSONObject) throws(PayloadError) {
    try DocumentContainer.requireElements(of: object, path: "")
    var read = 0
    value.forEachSignedMember { member, _ in
      if DocumentContainer.isDocument(member.text) { read += 1 }
    }
    let all = DocumentContainer.countDocuments(in: object.value)
    guard all > read else { return }
    throw PayloadError(
      .exclusiveMembers,
      at: object.value.offset,
      expected: "documents only in the members that Apple documents",
      found: "\(all - read) in other members"
    )
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

  /// The number of strings that begin as documents do.
  private static func countDocuments(in value: JSONValue) -> Int {
    if let text = value.utf8 { return isDocument(text) ? 1 : 0 }
    if let array = value.array { return array.reduce(0) { $0 + countDocuments(in: $1) } }
    return value.object?.reduce(0) { $0 + countDocuments(in: $1.value) } ?? 0
  }

  private static func isDocument(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= leastDocument else { return false }
    return text.starts(with: "eyJ".utf8) && text.contains(UInt8(ascii: "."))
      || text.starts(with: "MII".utf8)
  }

  /// Shorter strings are no documents.
  private static let leastDocument = 40
}
