// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
import StorePayloads
import StrictTime

/// Compares all fields of the engine's answer with the expected answer.
package enum AnswerComparison {
  /// The differences, one line each.
  package static func differences(
    _ summary: EntitlementSummary,
    _ truth: Truth,
    _ asked: AskedPolicy
  ) -> [String] {
    var found: [String] = []
    func expect<Value: Equatable>(_ what: String, _ answer: Value, _ right: Value) {
      if answer != right { found.append("\(what): expected \(right), found \(answer)") }
    }
    expect("products", summary.products.map(\.productId), truth.products.keys.sorted())
    for (id, right) in truth.products {
      found += differences(id, summary[id], right)
    }
    expect(
      "chains",
      summary.chains.map(\.originalTransactionId).sorted(),
      truth.chains.keys.sorted()
    )
    for line in summary.chains {
      guard let right = truth.chains[line.originalTransactionId] else { continue }
      expect("chain \(line.originalTransactionId) status", line.status, right.status)
      expect("chain \(line.originalTransactionId) product", line.productId, right.product)
    }
    for (group, right) in truth.groups where right.verdict == .entitled {
      let answer = summary.groups.first { $0.subscriptionGroupIdentifier == group }
      expect("group \(group)", answer?.productId, right.product)
      expect("group \(group) until", answer?.until, right.until)
    }
    for (group, right) in truth.groups where right.verdict != .entitled {
      let answer = summary.groups.first { $0.subscriptionGroupIdentifier == group }
      if let answer { expect("group \(group)", answer.verdict, right.verdict) }
    }
    for (name, right) in truth.features {
      let answer = summary.feature(name)
      expect("feature \(name)", answer?.verdict, right.verdict)
      guard right.verdict == .entitled else { continue }
      expect("feature \(name) until", answer?.until, right.until)
      let grants = summary.features.first { $0.feature == name }?.grantedBy
      expect("feature \(name) granted by", grants, right.grantedBy)
    }
    for (group, right) in truth.offers {
      let answer = summary.offers(inGroup: group)
      expect("introductory offer of \(group)", answer.introductory, right.introductory)
      expect("promotional offers of \(group)", answer.promotional, right.promotional)
      if let audience = right.audience { expect("audience of \(group)", answer.audience, audience) }
      if let list = right.winBacks {
        expect("win-back offers of \(group)", answer.winBackOfferIds, list)
      }
    }
    for (product, right) in truth.consumables {
      let answer = summary.consumables.first { $0.productId == product }
      expect("units of \(product)", answer.map { [$0.purchased, $0.revoked] }, right)
    }
    expect("app", summary.app?.reason, truth.app)
    return found
  }

  private static func differences(
    _ id: String,
    _ answer: Entitlement,
    _ right: ProductTruth
  ) -> [String] {
    var found: [String] = []
    func expect<Value: Equatable>(_ what: String, _ answer: Value, _ right: Value) {
      if answer != right { found.append("\(id) \(what): expected \(right), found \(answer)") }
    }
    expect("verdict", answer.verdict, right.verdict)
    if !right.reasons.isEmpty, !right.reasons.contains(answer.reason) {
      let list = right.reasons.map(\.rawValue).sorted()
      found.append("\(id) reason: expected \(list), found \(answer.reason)")
    }
    if right.verdict == .entitled {
      expect("until", answer.until, right.until)
      expect("level", answer.level == .full, right.isFull)
    }
    if let status = right.status { expect("status", answer.status, status) }
    if let willRenew = right.willRenew {
      expect("willRenew", answer.renewal?.willRenew ?? false, willRenew)
    }
    if let product = right.renewsTo { expect("renewsTo", answer.renewal?.renewsTo, product) }
    return found
  }
}
