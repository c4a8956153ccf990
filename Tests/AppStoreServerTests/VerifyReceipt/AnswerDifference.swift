// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The differences between two verifyReceipt responses.
///
/// Elements of `in_app` and `latest_receipt_info` are compared by transaction id, those of `pending_renewal_info` by
/// product id; their paths have `[]`.
struct AnswerDifference {
  /// The differing paths, such as `receipt.bundle_id: com.foo.foo, not com.example`.
  private(set) var paths: Set<String> = []
  /// The paths of objects and arrays whose common members are in another order.
  private(set) var reordered: Set<String> = []

  init(genuine: JSONObject, found: JSONObject) {
    compare(genuine, found, at: "")
  }

  private mutating func compare(_ genuine: JSONObject, _ found: JSONObject, at path: String) {
    let names = genuine.map(\.name)
    let foundNames = found.map(\.name)
    for name in foundNames where !names.contains(name) { paths.insert("\(path)\(name) added") }
    if names.filter(foundNames.contains) != foundNames.filter(names.contains) {
      reordered.insert(path)
    }
    for member in genuine {
      guard let value = found[member.name] else {
        paths.insert("\(path)\(member.name) missing")
        continue
      }
      compare(member.value, value, at: "\(path)\(member.name)")
    }
  }

  private mutating func compare(_ genuine: JSONValue, _ found: JSONValue, at path: String) {
    if let left = genuine.object, let right = found.object {
      compare(left, right, at: "\(path).")
    } else if let left = genuine.array, let right = found.array {
      compare(left.compactMap(\.object), right.compactMap(\.object), at: "\(path)[]")
    } else if genuine.source.elementsEqual(found.source) == false {
      paths.insert("\(path) differs")
    }
  }

  private mutating func compare(_ genuine: [JSONObject], _ found: [JSONObject], at path: String) {
    let (ids, foundIds) = (genuine.map(\.id), found.map(\.id))
    if ids.filter(foundIds.contains) != foundIds.filter(ids.contains) { reordered.insert(path) }
    for id in foundIds where !ids.contains(id) { paths.insert("\(path) added") }
    for (id, element) in zip(ids, genuine) {
      guard let index = foundIds.firstIndex(of: id) else {
        paths.insert("\(path) missing")
        continue
      }
      compare(element, found[index], at: "\(path).")
    }
  }
}

extension JSONObject {
  fileprivate var id: String? { (self["transaction_id"] ?? self["product_id"])?.string }
}
