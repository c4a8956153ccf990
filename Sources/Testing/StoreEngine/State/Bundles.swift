// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The bundles of a store: those on sale, those that customers bought, and the moves between a bundle and a standalone
/// subscription.
///
/// Each component has a chain of its own. All chains of a purchase are charged together, and share the transactions of the
/// bundle itself, which no history contains.
package struct Bundles: Sendable {
  /// The bundles on sale.
  package let sold: [SoldBundle]
  private var purchases: [Purchase] = []
  private var components: [SubscriptionIndex: Component] = [:]
  /// The number of the bundle's own transaction, by the period of a component.
  private var transactions: [PeriodIndex: Int] = [:]
  private(set) var transactionCount = 0
  /// The chain that a chain continues, and the reverse.
  private var predecessors: [SubscriptionIndex: SubscriptionIndex] = [:]
  private var successors: [SubscriptionIndex: SubscriptionIndex] = [:]

  /// The purchase of a bundle by a customer.
  private struct Purchase: Sendable {
    let bundle: Int
    /// The number of the bundle's first own transaction.
    var original: Int?
    /// The newest one, and the start of its period.
    var newest: (number: Int, start: Timestamp)?
    var chains: [SubscriptionIndex] = []
  }

  /// A chain that belongs to a bundle.
  private struct Component: Sendable {
    let purchase: Int
    /// The place among the components of the bundle.
    let place: Int
    /// Whether it leaves the bundle at the next renewal.
    var isLeaving = false
  }

  init(_ sold: [SoldBundle]) { self.sold = sold }

  // MARK: Names

  /// The bundle on sale with a product id.
  package func number(of id: String) -> Int? { sold.firstIndex { isSame($0.id, id) } }

  // MARK: Purchases

  /// Begins the purchase of a bundle, and returns its number.
  mutating func begin(_ bundle: Int) -> Int {
    purchases.append(Purchase(bundle: bundle))
    return purchases.count - 1
  }

  /// Adds the chain of a component to a purchase.
  mutating func add(_ chain: SubscriptionIndex, to purchase: Int, at place: Int) {
    purchases[purchase].chains.append(chain)
    components[chain] = Component(purchase: purchase, place: place)
  }

  /// Records that a component has a new period, which belongs to the transaction of the bundle that began then.
  mutating func begin(_ period: PeriodIndex, of chain: SubscriptionIndex, at start: Timestamp) {
    guard let purchase = components[chain]?.purchase else { return }
    if let newest = purchases[purchase].newest, newest.start == start {
      transactions[period] = newest.number
      return
    }
    transactions[period] = transactionCount
    purchases[purchase].newest = (transactionCount, start)
    purchases[purchase].original = purchases[purchase].original ?? transactionCount
    transactionCount += 1
  }

  /// The bundle of a chain; `nil` for a standalone subscription.
  package func bundle(of chain: SubscriptionIndex) -> SoldBundle? {
    components[chain].map { sold[purchases[$0.purchase].bundle] }
  }

  /// The price of a component's period.
  func price(of chain: SubscriptionIndex) -> Int64? {
    components[chain].map { sold[purchases[$0.purchase].bundle].components[$0.place].price }
  }

  /// All chains of the purchase that a chain belongs to; of a standalone subscription the chain itself.
  package func chains(with chain: SubscriptionIndex) -> [SubscriptionIndex] {
    components[chain].map { purchases[$0.purchase].chains } ?? [chain]
  }

  /// The number of the bundle's own transaction that a period belongs to.
  func transaction(of period: PeriodIndex) -> Int? { transactions[period] }

  /// The number of the bundle's first own transaction.
  func original(of chain: SubscriptionIndex) -> Int? {
    components[chain].flatMap { purchases[$0.purchase].original }
  }

  // MARK: Moves

  package func isLeaving(_ chain: SubscriptionIndex) -> Bool {
    components[chain]?.isLeaving ?? false
  }

  /// Whether a chain belongs to a bundle, and stays in it.
  package func isStaying(_ chain: SubscriptionIndex) -> Bool {
    components[chain].map { !$0.isLeaving } ?? false
  }

  mutating func setLeaving(_ chain: SubscriptionIndex, _ isLeaving: Bool) {
    components[chain]?.isLeaving = isLeaving
  }

  /// Records that a chain continues another one.
  mutating func move(_ old: SubscriptionIndex, to new: SubscriptionIndex) {
    setLeaving(old, false)
    predecessors[new] = old
    successors[old] = new
  }

  /// The chain that a chain continues.
  package func predecessor(of chain: SubscriptionIndex) -> SubscriptionIndex? {
    predecessors[chain]
  }

  /// The chain that continues a chain.
  package func successor(of chain: SubscriptionIndex) -> SubscriptionIndex? { successors[chain] }

  /// A chain after those that it continues, the oldest first.
  package func lane(endingIn chain: SubscriptionIndex) -> [SubscriptionIndex] {
    var lane = [chain]
    while let last = lane.last, let before = predecessors[last] { lane.append(before) }
    return lane.reversed()
  }

  // MARK: Copies

  /// The bundles of a store with only one chain, numbered 0, and its newest period.
  func reduced(to chain: SubscriptionIndex) -> Bundles {
    var reduced = Bundles(sold)
    guard let component = components[chain] else { return reduced }
    let purchase = reduced.begin(purchases[component.purchase].bundle)
    reduced.add(.first, to: purchase, at: component.place)
    reduced.setLeaving(.first, component.isLeaving)
    return reduced
  }
}
