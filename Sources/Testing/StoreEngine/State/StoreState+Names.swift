// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

// Looks up names in steps.
extension StoreState {
  /// The names of transactions without a subscription.
  package typealias OneTimeNames = [TransactionIndex: String]

  func product(_ id: String) throws(StoreRefusal) -> ProductIndex {
    guard let number = catalogue.number(of: id) else {
      guard bundles.number(of: id) == nil else {
        throw StoreRefusal(.invalidState, "\(id) is a bundle; the step is about other products")
      }
      throw .notFound("product", id)
    }
    return number
  }

  /// A customer whom an earlier step named.
  func existingCustomer(_ name: String) throws(StoreRefusal) -> CustomerIndex {
    if let number = customerNumbers[name] { return number }
    let unknown = ScriptError.unknown("customer", name, among: customerNumbers.keys, step: nil)
    throw StoreRefusal(.notFound, unknown.message + (unknown.hint.map { "; \($0)" } ?? ""))
  }

  /// A subscription by its name.
  ///
  /// If there is none, throws a refusal with the API error code `code`.
  func subscription(
    _ name: String,
    orAnswer code: APIErrorCode? = nil
  ) throws(StoreRefusal) -> SubscriptionIndex {
    guard case .subscription(let number) = purchaseNames[name], !subscriptions[number].isRemoved
    else {
      throw StoreRefusal(.notFound, StoreState.absent("subscription", name), errorCode: code)
    }
    return number
  }

  /// A transaction by its name: `A.2` is the second transaction of purchase A, `A` the newest one.
  func transaction(
    _ name: String,
    orAnswer code: APIErrorCode? = nil
  ) throws(StoreRefusal) -> TransactionIndex {
    guard let number = find(name), !transactions[number].isDeleted else {
      throw StoreRefusal(.notFound, StoreState.absent("transaction", name), errorCode: code)
    }
    return number
  }

  /// A transaction by its name; `nil` if there is none.
  func existingTransaction(_ name: String) -> TransactionIndex? {
    find(name).flatMap { transactions[$0].isDeleted ? nil : $0 }
  }

  private func find(_ name: String) -> TransactionIndex? {
    if name.hasPrefix("="), let found = Int(name.dropFirst()).flatMap(transactions.index(at:)) {
      return found
    }
    if case .subscription(let number) = purchaseNames[name] {
      return shownTransaction(of: subscriptions[number].current)
    }
    if let list = transactions(named: name) { return list.last }
    let digits = name.utf8.reversed().prefix { 0x30...0x39 ~= $0 }.count
    guard let number = Int(name.suffix(digits)), "\(number)".utf8.count == digits,
      let list = transactions(named: String(name.dropLast(digits + 1))),
      1...list.count ~= number, name.dropLast(digits).last == "."
    else { return nil }
    return list[number - 1]
  }

  /// The internal name of a transaction.
  ///
  /// Names in scripts cannot have this form.
  package static func name(ofTransaction number: TransactionIndex) -> String { "=\(number.value)" }

  /// The name of a transaction in scripts: `A.2`.
  package func scriptName(ofTransaction number: TransactionIndex) -> String {
    scriptName(ofTransaction: number, oneTimeNames())
  }

  /// The name of a transaction in scripts.
  ///
  /// Callers with many transactions pass ``oneTimeNames()`` to compute it once.
  package func scriptName(ofTransaction number: TransactionIndex, _ names: OneTimeNames) -> String {
    guard let subscription = transactions[number].subscription else {
      return names[number] ?? StoreState.name(ofTransaction: number)
    }
    let place = chains[subscription].count(before: number) + 1
    return "\(subscriptions[subscription].name).\(place)"
  }

  /// The names of transactions without a subscription.
  ///
  /// If a transaction has several names, the first in byte order.
  package func oneTimeNames() -> OneTimeNames {
    var names: OneTimeNames = [:]
    for (name, purchase) in purchaseNames.sorted(by: { $0.key < $1.key }) {
      guard case .oneTime(let list) = purchase else { continue }
      for (place, number) in list.enumerated() where names[number] == nil {
        names[number] = "\(name).\(place + 1)"
      }
    }
    return names
  }

  private func transactions(named name: String) -> [TransactionIndex]? {
    switch purchaseNames[name] {
    case .subscription(let number): chains[number].transactions
    case .oneTime(let list): list
    case .waiting, nil: nil
    }
  }

  private static func absent(_ what: String, _ name: String) -> String {
    "\(what) \"\(name)\" does not exist at this time"
  }
}
