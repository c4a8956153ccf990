// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration
import StorePayloads

// Steps that are requests to the App Store Server API, and the step `notify`.
extension StoreState {
  /// Set App Account Token, for all periods of a subscription or for a one-time purchase.
  mutating func setAppAccountToken(_ name: String, _ token: String) throws(StoreRefusal) {
    changes.note("appAccountToken")
    guard UUIDText(rawValue: token).isUUID else {
      throw .api(.invalidAppAccountTokenUUID)
    }
    let number = try originalTransaction(name)
    guard transactions[number].original == number else {
      throw .api(.transactionIdIsNotOriginalTransactionId)
    }
    try requirePurchased(number)
    guard let subscription = transactions[number].subscription else {
      transactions[number].appAccountToken = token
      return touch(transaction: number)
    }
    for period in chains[subscription].transactions {
      transactions[period].appAccountToken = token
      touch(subscription: subscription, transaction: period)
    }
  }

  private func requirePurchased(_ number: TransactionIndex) throws(StoreRefusal) {
    switch transactions[number].ownership {
    case .purchased: break
    case .familyShared: throw .api(.familyTransactionNotSupported)
    case .assigned: throw .api(.invalidAssignedTransactionNotSupported)
    }
  }

  /// The transaction with the given name.
  ///
  /// The name of a subscription refers to its original transaction.
  private func originalTransaction(_ name: String) throws(StoreRefusal) -> TransactionIndex {
    if case .subscription(let number) = purchaseNames[name] {
      return subscriptions[number].original
    }
    return try transaction(name, orAnswer: .originalTransactionIdNotFound)
  }

  /// Send Consumption Information.
  ///
  /// It changes nothing; throws if the request is invalid.
  mutating func consumption(
    _ index: TransactionIndex,
    _ version: ConsumptionRequest.Version,
    _ share: ConsumptionRequest.Share,
    _ code: APIErrorCode?
  ) throws(StoreRefusal) {
    changes.note("consumption")
    try requirePurchased(index)
    guard version != .one || hasFirstVersion(transactions[index]) else {
      throw .api(.invalidTransactionTypeNotSupported)
    }
    if let code { throw .api(code) }
    guard transactions[index].subscription == nil else {
      guard !share.isGiven else { throw .api(.consumptionPercentageAutoRenewableSubscription) }
      return
    }
    guard let problem = share.problem else { return }
    assume(.consumptionPercentageErrors)
    throw .api(.generalBadRequest, problem)
  }

  /// Whether version 1 of Send Consumption Information accepts a transaction: it is for consumables and auto-renewable
  /// subscriptions.
  private func hasFirstVersion(_ record: TransactionRecord) -> Bool {
    switch catalogue[record.product].kind {
    case .oneTime(let kind): kind == .consumable
    case .subscription: true
    }
  }

  /// Sends a notification that no other step causes.
  mutating func notifyOther(_ notification: NotifyStep) throws(StoreRefusal) {
    changes.note("notification")
    let type = NotificationType(rawValue: notification.type)
    let subtype = notification.subtype.map { NotificationSubtype(rawValue: $0) }
    switch NotificationDefinition.of(type)?.contents {
    case .externalPurchaseToken:
      let given = notification.externalPurchaseId
      let id = try externalPurchaseId(given, .externalPurchase, notifications.count)
      let date = notification.tokenCreationDate ?? now
      externalPurchases.addNotified(id)
      notify(type, subtype, .externalPurchase(ExternalToken(id: id, created: date)))
    case .unclaimInfo:
      notify(type, subtype, .unclaimedSeats(group: nil, ids: notification.unclaimSeatIds ?? []))
    case .appData:
      let customer = try existingCustomer(notification.customer ?? "customer")
      let installs = customers[customer].installs.count
      notify(type, subtype, .appTransaction(customer: customer, installs: installs))
    case .data, .summary, nil: try notifyAboutPurchase(notification, type, subtype)
    }
  }

  /// Sends a notification about the named purchase, or else about the newest subscription, of the named customer if there
  /// is one.
  private mutating func notifyAboutPurchase(
    _ notification: NotifyStep,
    _ type: NotificationType,
    _ subtype: NotificationSubtype?
  ) throws(StoreRefusal) {
    if let name = notification.transaction ?? notification.subscription {
      return notify(type, subtype, transaction: try transaction(name))
    }
    let owner = try notification.customer.map { (name) throws(StoreRefusal) in
      try existingCustomer(name)
    }
    let newest =
      owner.map { customers[$0].allSubscriptions.last }
      ?? subscriptions.indices.last { !subscriptions[$0].isRemoved }
    if let newest { return notify(type, subtype, subscription: newest) }
    // Only the types without subtypes are sent about an app that has no subscription.
    guard subtype == nil else {
      throw StoreRefusal(.notFound, "there is no subscription that \(type.rawValue) is about")
    }
    notify(type, subtype, .app)
  }

  /// The id of an external purchase: the given one, or a new one.
  ///
  /// Throws for the id of another environment: the prefix of an id is all that tells the environment of such a notification.
  func externalPurchaseId(
    _ given: String?,
    _ stream: SeededIdentifiers.Stream,
    _ number: Int
  ) throws(StoreRefusal) -> String {
    let isSandbox = options.environment == .sandbox
    guard options.environment != .xcode else {
      throw StoreRefusal(.invalidState, "StoreKit testing in Xcode has no external purchases")
    }
    guard let given else {
      return (isSandbox ? "SANDBOX_" : "")
        + identifiers.uuid(stream, number)
    }
    guard given.utf8.starts(with: "SANDBOX".utf8) == isSandbox else {
      throw StoreRefusal(
        .invalidState,
        "an externalPurchaseId of the sandbox begins with SANDBOX, one of production does not"
      )
    }
    return given
  }
}
