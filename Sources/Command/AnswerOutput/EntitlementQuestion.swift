// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration
package import StoreEntitlements
package import StrictTime

/// The parameters of `entitlements`: the time, the policy and the parts of the answer.
package struct EntitlementQuestion {
  package let time: Timestamp
  /// E-57: whether a time before the newest evidence is intentional.
  package var past = PastTime.slowClock
  package var policy = EntitlementPolicy()
  package var wantsTimeline = false
  /// Whether a page draws the periods.
  package var wantsHistories = false
  package var explained = ExplainedProducts([])
  /// The products and offers of the app, if a file lists them.
  package var configuration: StoreConfiguration?

  package init(at time: Timestamp) {
    self.time = time
  }
}

/// The products whose rules are listed.
package struct ExplainedProducts {
  /// Whether the rules of all products are listed.
  package private(set) var isAll: Bool
  /// The named products.
  private(set) var names: [String]

  /// From the values of `--explain`; an empty value means all products.
  package init(_ values: [String]) {
    isAll = values.contains(where: \.isEmpty)
    names = values.filter { !$0.isEmpty }
  }

  var isEmpty: Bool { !isAll && names.isEmpty }

  /// Lists only this product.
  package mutating func narrow(to productId: String) {
    isAll = false
    names.append(productId)
  }

  func contains(_ productId: String) -> Bool {
    isAll || names.contains { $0.utf8.elementsEqual(productId.utf8) }
  }
}
