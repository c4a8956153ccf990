// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer

extension StepKinds {
  static let customerSteps: [any Step.Type] = [
    SetStorefrontStep.self, SetAppAccountTokenStep.self, RescindConsentStep.self,
    DeleteTransactionStep.self, ClearHistoryStep.self,
  ]
}

/// Sets the storefront of a customer, for purchases and renewals from now on.
///
/// Swift: `TestCustomer.storefront`
package struct SetStorefrontStep: Step {
  package static let name = "setStorefront"
  package static let members: [StepMember<Self>] = [
    .customer(\.customer), .required("storefront", .storefront, \.storefront),
  ]

  package var customer = "customer"
  package var storefront = ""

  package init() {}

  package func perform(in store: inout StoreState) {
    let number = store.customer(customer)
    store.setStorefront(number, Storefront(storefront) ?? store.storefront)
  }
}

/// A backend sets the app account token of a purchase: Set App Account Token.
///
/// Swift: `TestTransaction.setAppAccountToken`
package struct SetAppAccountTokenStep: Step {
  package static let name = "setAppAccountToken"
  package static var endpoint: APIEndpoint? { .setAppAccountToken }
  package static let members: [StepMember<Self>] = [
    .optional("subscription", .subscription, \.subscription),
    .optional("transaction", .transaction, \.transaction),
    .required("token", .token, \.token),
  ]

  package var subscription: String?
  package var transaction: String?
  package var token = ""

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    try object.requireExactlyOne(of: ["subscription", "transaction"])
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.setAppAccountToken(subscription ?? transaction ?? "", token)
  }
}

/// A parent withdraws the consent to the use of the app: RESCIND_CONSENT.
///
/// Swift: `TestCustomer.rescindConsent`
package struct RescindConsentStep: Step {
  package static let name = "rescindConsent"
  package static let title = "Withdraw consent to the app"
  package static let actions = [
    StepAction(title, warning: "The withdrawal cannot be taken back.")
  ]
  package static let members: [StepMember<Self>] = [.existingCustomer(\.customer)]

  package var customer = "customer"

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    store.rescindConsent(of: try store.existingCustomer(customer))
  }
}

/// Removes a transaction; the newest remaining one then determines the state of the subscription.
///
/// Swift: `TestStore.deleteTransaction`
package struct DeleteTransactionStep: Step {
  package static let name = "deleteTransaction"
  package static let title = "Delete transaction"
  package static let actions = [
    StepAction(title, warning: "The transaction is removed from the store.")
  ]
  package static let members: [StepMember<Self>] = [
    .required("transaction", .transaction, \.transaction)
  ]

  package var transaction = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    store.delete(try store.transaction(transaction))
  }
}

/// Removes all transactions of a customer, so that introductory offers are available again.
///
/// Swift: `TestStore.clearTransactions`
package struct ClearHistoryStep: Step {
  package static let name = "clearHistory"
  package static let title = "Clear history"
  package static let actions = [
    StepAction(title, warning: "All transactions of the customer are removed from the store.")
  ]
  package static let members: [StepMember<Self>] = [.existingCustomer(\.customer)]

  package var customer = "customer"

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    store.clearHistory(try store.existingCustomer(customer))
  }
}
