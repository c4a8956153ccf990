// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration
import StorePayloads
import StrictTime

// Performs each kind of step.
extension StoreState {
  /// Performs a step.
  ///
  /// A refusal is recorded as an answer.
  package mutating func attempt(_ step: some Step, number: Int?) {
    let outcomes = StepOutcomes(step, before: self)
    do {
      try perform(step)
    } catch {
      let subject = StepSubject(of: step, in: self)
      changes.answers.append(
        Changes.Answer(step: number, name: step.name, refusal: error, subject: subject)
      )
    }
    changes.outcomes += outcomes.outcomes(after: self)
  }

  /// Performs a step at the current time.
  package mutating func perform(_ step: any Step) throws(StoreRefusal) {
    try requireNoError(for: step)
    try step.perform(in: &self)
  }

  // MARK: Small steps

  mutating func setAutoRenew(_ number: SubscriptionIndex, _ isOn: Bool) throws(StoreRefusal) {
    let subscription = subscriptions[number]
    guard subscription.organizer == nil, subscription.phase.isRunning else {
      throw StoreRefusal(.invalidState, "the subscription is not running")
    }
    changes.note(isOn ? "autoRenewOn" : "autoRenewOff")
    if bundles.bundle(of: number) != nil { return setBundleRenewal(number, isOn) }
    // The months of a commitment are always charged: the setting applies to the renewal after it.
    if isCommitment(number) {
      guard subscription.renewal.renewsCommitment != isOn else { return }
      return setCommitmentRenewal(number, isOn)
    }
    if isOn {
      guard !subscription.renewal.isOn else { return }
      return turnOn(number)
    }
    guard subscription.phase == .active else { return cancelDuringBillingProblem(number) }
    guard subscription.renewal.isOn else { return }
    subscriptions[number].renewal.isOn = false
    subscriptions[number].renewal.price.forgetIncrease()
    notify(.didChangeRenewalStatus, .autoRenewDisabled, subscription: number)
    schedule(subscription: number)
    followIntention(of: number)
  }

  mutating func install(_ customer: CustomerIndex, _ device: String?, _ version: String) {
    changes.note("install")
    touch(appTransactionOf: customer)
    customers[customer].installs.append(
      CustomerState.Install(device: device, appVersion: version, date: now)
    )
  }

  mutating func setPayment(_ customer: CustomerIndex, _ works: Bool) {
    changes.note("payment")
    customers[customer].paymentWorks = works
    for number in customers[customer].allSubscriptions { schedule(subscription: number) }
    if works { collect(from: customer) }
  }

  mutating func rescindConsent(of customer: CustomerIndex) {
    changes.note("consentRescinded")
    let installs = customers[customer].installs.count
    notify(.rescindConsent, nil, .appTransaction(customer: customer, installs: installs))
  }

  /// Performs an event that only logs contain.
  package mutating func repeatEvent(_ event: StoreScript.TimedStep) throws(ScriptError) {
    do {
      try perform(event.step)
    } catch {
      throw ScriptError(step: event.number, error.message)
    }
  }

  /// Sets the storefront of the following purchases and renewals.
  mutating func setStorefront(_ customer: CustomerIndex, _ storefront: Storefront) {
    changes.note("setting")
    let isOtherCurrency = !isSame(customers[customer].storefront.currency, storefront.currency)
    customers[customer].storefront = storefront
    guard isOtherCurrency else { return }
    for number in customers[customer].allSubscriptions where subscriptions[number].phase.isRunning {
      touch(subscription: number)
    }
  }

  mutating func setFamilySharing(_ name: String, _ isOn: Bool) throws(StoreRefusal) {
    changes.note("familySharing")
    if case .subscription = purchaseNames[name] {
      let number = try subscription(name)
      guard subscriptions[number].organizer == nil else {
        throw StoreRefusal(.invalidState, "\(name) is shared by another customer")
      }
      if isOn {
        guard !subscriptions[number].isShared else { return }
        try requireShareable(record(of: subscriptions[number].current).product)
        guard !isGroup(subscriptions[number]) else {
          throw StoreRefusal(.invalidState, "\(name) was bought with several seats")
        }
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

  private func requireShareable(_ product: ProductIndex) throws(StoreRefusal) {
    guard catalogue[product].isFamilyShareable else {
      throw StoreRefusal(.invalidState, "\(catalogue[product].id) is not family shareable")
    }
  }

  mutating func setSale(_ product: ProductIndex, _ isOnSale: Bool) {
    changes.note("sale")
    catalogue[product].isOnSale = isOnSale
    searches += subscriptions.count
    for number in subscriptions.indices where subscriptions[number].renewal.product == product {
      schedule(subscription: number)
    }
  }
}
