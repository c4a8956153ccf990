// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration
import StrictTime

// Performs each kind of step.
extension StoreState {
  /// Performs a step at the current time; `name` is its `do`.
  mutating func perform(_ step: Step, name: String? = nil) throws(StoreRefusal) {
    try requireNoError(for: step, name: name)
    switch step {
    case .purchase(let purchase): try self.purchase(purchase)
    case .setAutoRenew(let name, let isOn): try setAutoRenew(try subscription(name), isOn)
    case .install(let name, let device, let version): install(customer(name), device, version)
    case .finish(let name): finish(try transaction(name))
    case .setPayment(let name, let works): setPayment(customer(name), works)
    case .setPrice(let id, let price, let consent): setPrice(try product(id), price, consent)
    case .requestPriceConsent(let name, let price):
      try requestConsent(of: try subscription(name), to: price)
    case .answerPriceIncrease(let name, let consents):
      try answerPriceIncrease(try subscription(name), consents: consents)
    case .requestRefund(let name, let reason):
      try requestRefund(try transaction(name), reason: reason)
    case .declineRefund(let name): declineRefund(try transaction(name))
    case .reverseRefund(let name): try reverseRefund(try transaction(name))
    case .refund(let name, let share, let reason):
      try refund(try transaction(name), share, reason: reason)
    case .joinFamily(let organizer, let member):
      try joinFamily(customer(organizer), customer(member))
    case .leaveFamily(let organizer, let member):
      try leaveFamily(customer(organizer), customer(member))
    case .setFamilySharing(let name, let isOn): try setFamilySharing(name, isOn)
    case .extend(let name, let days, let reason):
      try extend(
        try subscription(name, orAnswer: .originalTransactionIdNotFound),
        days: days,
        reason: reason
      )
    case .massExtend(let id, let days, let reason, let storefronts, let request):
      try massExtend(
        try product(id),
        days: days,
        reason: reason,
        storefronts: storefronts,
        request: request
      )
    case .setAskToBuy(let name, let isOn):
      changes.note("setting")
      customers[customer(name)].asksToBuy = isOn
    case .answerAskToBuy(let purchase, let name, let approves):
      let number = name.map { customer($0) }
      try answerAskToBuy(purchase: purchase, customer: number, approves: approves)
    case .setInterruptedPurchases(let name, let isOn):
      changes.note("setting")
      customers[customer(name)].interruptsPurchases = isOn
    case .resolvePurchaseIssue(let purchase): try resolvePurchaseIssue(purchase)
    case .renewNow(let name): try renewNow(try subscription(name))
    case .expire(let name): try expireNow(try subscription(name))
    case .deleteTransaction(let name): delete(try transaction(name))
    case .clearHistory(let name): clearHistory(customer(name))
    case .postNotifications(let isOn): postNotifications(isOn)
    case .deliver(let delivery): try deliver(delivery)
    case .setTimeRate(let rate): try setTimeRate(rate)
    case .setRenewalRate(let name, let month): try setRenewalRate(customer(name), month)
    case .setStorefront(let name, let code):
      setStorefront(customer(name), Storefront(code) ?? storefront)
    case .setError(let call, let error):
      changes.note("setting")
      simulatedErrors[call] = error
    case .removeFromSale(let id): setSale(try product(id), false)
    case .returnToSale(let id): setSale(try product(id), true)
    case .setGracePeriod(let length, let scope):
      changes.note("setting")
      gracePeriod = length ?? gracePeriod
      gracePeriodScope = scope ?? gracePeriodScope
    case .setAppAccountToken(let name, let token): try setAppAccountToken(name, token)
    case .consumption(let name, let errorCode):
      try consumption(try transaction(name, orAnswer: .transactionIdNotFound), errorCode)
    case .rescindConsent(let name):
      changes.note("consentRescinded")
      let number = customer(name)
      let installs = customers[number].installs.count
      notify("RESCIND_CONSENT", nil, .appTransaction(customer: number, installs: installs))
    case .testNotification:
      changes.note("testNotification")
      notify("TEST", nil, .app)
    case .notify(let notification): try notifyOther(notification)
    case .setNotificationEndpoint(let endpoint):
      changes.note("setting")
      self.endpoint = endpoint
    case .retention(let change): try applyRetention(change)
    case .look: changes.showsAll = true
    }
  }

  // MARK: Small steps

  private mutating func setAutoRenew(_ number: Int, _ isOn: Bool) throws(StoreRefusal) {
    let subscription = subscriptions[number]
    guard subscription.organizer == nil, subscription.phase.isRunning else {
      throw StoreRefusal(.invalidState, "the subscription is not running")
    }
    changes.note(isOn ? "autoRenewOn" : "autoRenewOff")
    // The months of a commitment are always charged: the setting applies to the renewal after it.
    if isCommitment(number) {
      guard subscription.renewsCommitment != isOn else { return }
      return setCommitmentRenewal(number, isOn)
    }
    if isOn {
      guard !subscription.isAutoRenewOn else { return }
      return turnOn(number)
    }
    guard subscription.phase == .active else { return cancelDuringBillingProblem(number) }
    guard subscription.isAutoRenewOn else { return }
    subscriptions[number].isAutoRenewOn = false
    subscriptions[number].priceIncrease = nil
    notify("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", subscription: number)
    schedule(subscription: number)
    followIntention(of: number)
  }

  private mutating func install(_ customer: Int, _ device: String?, _ version: String) {
    changes.note("install")
    touch(appTransactionOf: customer)
    customers[customer].installs.append(
      CustomerState.Install(device: device, appVersion: version, date: now)
    )
  }

  private mutating func finish(_ number: Int) {
    changes.note("finish")
    transactions[number].isFinished = true
  }

  private mutating func setPayment(_ customer: Int, _ works: Bool) {
    changes.note("payment")
    customers[customer].paymentWorks = works
    for number in customers[customer].allSubscriptions { schedule(subscription: number) }
    if works { collect(from: customer) }
  }

  /// Sets the storefront of the following purchases and renewals.
  private mutating func setStorefront(_ customer: Int, _ storefront: Storefront) {
    changes.note("setting")
    let isOtherCurrency = !isSame(customers[customer].storefront.currency, storefront.currency)
    customers[customer].storefront = storefront
    guard isOtherCurrency else { return }
    for number in customers[customer].allSubscriptions where subscriptions[number].phase.isRunning {
      touch(subscription: number)
    }
  }

  private mutating func setFamilySharing(_ name: String, _ isOn: Bool) throws(StoreRefusal) {
    changes.note("familySharing")
    if case .subscription(let number) = purchaseNames[name] {
      guard subscriptions[number].organizer == nil else {
        throw StoreRefusal(.invalidState, "\(name) is shared by another customer")
      }
      if isOn {
        guard !subscriptions[number].isShared else { return }
        try requireShareable(transactions[subscriptions[number].current].product)
        startSharing(number, [:])
      } else {
        stopSharing(number)
      }
    } else {
      let number = try transaction(name)
      guard transactions[number].ownership == .purchased else {
        throw StoreRefusal(.invalidState, "\(name) is shared by another customer")
      }
      guard isOn else { return stopSharing(transaction: number) }
      try requireShareable(transactions[number].product)
      share(transaction: number, [:])
    }
  }

  private func requireShareable(_ product: Int) throws(StoreRefusal) {
    guard catalogue[product].isFamilyShareable else {
      throw StoreRefusal(.invalidState, "\(catalogue[product].id) is not family shareable")
    }
  }

  private mutating func setSale(_ product: Int, _ isOnSale: Bool) {
    changes.note("sale")
    catalogue[product].isOnSale = isOnSale
    searches += subscriptions.count
    for number in subscriptions.indices where subscriptions[number].renewalProduct == product {
      schedule(subscription: number)
    }
  }
}
