// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StrictTime

// Extensions of the renewal date, with the error codes of the App Store Server API.
extension StoreState {
  /// Extends a subscription, unless the request was performed before: a client repeats one whose response was lost.
  mutating func extend(
    _ number: SubscriptionIndex,
    days: Int64,
    reason: Int64,
    request identifier: String? = nil
  ) throws(StoreRefusal) {
    changes.note("extension")
    guard 1...90 ~= days else { throw .api(.invalidExtendByDays) }
    guard 0...3 ~= reason else { throw .api(.invalidExtendReasonCode) }
    if let identifier, subscriptions[number].extensionRequests.contains(Array(identifier.utf8)) {
      return assume(.repeatedExtensionRequest)
    }
    try requireExtensible(number)
    applyExtension(number, days: days)
    if let identifier { subscriptions[number].extensionRequests.insert(Array(identifier.utf8)) }
  }

  /// Extends all active subscriptions of a product, and sends a summary notification.
  mutating func massExtend(
    _ product: ProductIndex,
    days: Int64,
    reason: Int64,
    storefronts chosen: [String]?,
    request identifier: String? = nil
  ) throws(StoreRefusal) {
    changes.note("massExtension")
    guard 1...90 ~= days else { throw .api(.invalidExtendByDays) }
    guard 0...3 ~= reason else { throw .api(.invalidExtendReasonCode) }
    guard catalogue[product].terms != nil else {
      throw .api(.invalidProductId, "productId is not an auto-renewable subscription")
    }
    let storefronts = chosen ?? []
    guard chosen?.isEmpty != true else {
      throw .api(.invalidEmptyStorefrontCountryCodeList)
    }
    if let unknown = storefronts.first(where: { Storefront($0) == nil }) {
      throw .api(
        .invalidStorefrontCountryCode,
        "storefrontCountryCodes contains an unknown storefront: \(unknown)"
      )
    }
    let request = identifier ?? identifiers.uuid(.request, massExtensions)
    massExtensions += 1
    searches += subscriptions.count
    var counts = (succeeded: Int64(0), failed: Int64(0))
    var summary: ExtensionSummary {
      ExtensionSummary(
        requestIdentifier: request,
        productId: catalogue[product].id,
        storefronts: storefronts,
        succeeded: counts.succeeded,
        failed: counts.failed
      )
    }
    for number in subscriptions.indices where isOffered(number, product, storefronts) {
      do {
        try requireExtensible(number)
        applyExtension(number, days: days)
        counts.succeeded += 1
      } catch {
        counts.failed += 1
        notify(.renewalExtension, .failure, subscription: number)
      }
    }
    notify(.renewalExtension, .summary, .summary(summary))
  }

  private func isOffered(
    _ number: SubscriptionIndex,
    _ product: ProductIndex,
    _ storefronts: [String]
  ) -> Bool {
    let subscription = subscriptions[number]
    let storefront = customers[subscription.customer].storefront.code
    return record(of: subscription.current).product == product
      && subscription.ownership == .purchased && subscription.phase.isRunning
      && (storefronts.isEmpty || storefronts.contains { isSame($0, storefront) })
  }

  private func requireExtensible(_ number: SubscriptionIndex) throws(StoreRefusal) {
    let subscription = subscriptions[number]
    switch subscription.ownership {
    case .purchased: break
    case .familyShared: throw .api(.familySharedSubscriptionExtensionIneligible)
    case .assigned: throw .api(.assignedSubscriptionExtensionIneligible)
    }
    guard subscription.phase == .active, !record(of: subscription.current).isFree else {
      throw .api(.subscriptionExtensionIneligible)
    }
    let year = now.adding(seconds: -365 * 86_400)
    let all = customers[subscription.customer].extensions
    guard all.filter({ $0 > year }).count < 2 else {
      throw .api(.subscriptionMaxExtension)
    }
  }

  private mutating func applyExtension(_ number: SubscriptionIndex, days: Int64) {
    customers[subscriptions[number].customer].extensions.append(now)
    // The components of a bundle end together.
    for each in runningTogether(with: number) { move(endOf: each, days: days) }
  }

  private mutating func move(endOf number: SubscriptionIndex, days: Int64) {
    let current = subscriptions[number].current
    guard let end = record(of: current).expiresDate else { return }
    let extended = timeTable(of: subscriptions[number].customer).extended(end, days: days)
    let delay = extended.milliseconds(since: end)
    change(current) { term in
      term.end = extended
      if let commitment = term.commitment {
        term.commitment?.expiresDate = commitment.expiresDate.adding(milliseconds: delay)
      }
    }
    assume(.billingDay)
    subscriptions[number].cycle = BillingCycle(anchor: extended)
    notify(.renewalExtended, subscription: number)
    schedule(subscription: number)
    forEachMember(of: number) { store, member, _ in
      let current = store.subscriptions[member].current
      store.change(current) { $0.end = extended }
      store.touch(subscription: member, transaction: store.shownTransaction(of: current))
    }
  }
}
