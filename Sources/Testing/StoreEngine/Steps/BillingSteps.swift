// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration

extension StepKinds {
  static let billingSteps: [any Step.Type] = [
    SetPaymentStep.self, SetPriceStep.self, RemoveFromSaleStep.self, ReturnToSaleStep.self,
  ]
}

/// Sets whether charges of a customer succeed; due charges are repeated when they do.
///
/// If they do not, purchases fail and renewals enter billing retry.
///
/// Swift: `TestCustomer.paymentMethodWorks`
package struct SetPaymentStep: Step {
  package static let name = "setPayment"
  package static let weight = 8
  package static let title = "Payment method"
  package static let actions = [
    StepAction("Make payments succeed", "works", true),
    StepAction("Make payments fail", "works", false),
  ]
  package static let members: [StepMember<Self>] = [
    .customer(\.customer), .required("works", .flag, \.works, label: "Charges succeed"),
  ]

  package var customer = "customer"
  package var works = false

  package init() {}

  package func perform(in store: inout StoreState) {
    store.setPayment(store.customer(customer), works)
  }
}

/// Sets the price of a product from the next renewals on.
///
/// Without `consent`, the amount and the time of the last increase determine whether consent is
/// required.
///
/// Swift: `TestStore.setPrice`
package struct SetPriceStep: Step {
  package static let name = "setPrice"
  package static let weight = 2
  package static let title = "Change price"
  package static let members: [StepMember<Self>] = [
    .required("product", .product, \.product),
    .required("price", .price, \.price),
    .optional("consent", .choice, \.consent, label: "Consent or notice"),
  ]

  package var product = ""
  package var price = ProductPrice(milliunits: 0)
  /// `nil`: Apple's rule applies.
  package var consent: PriceConsent?

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    store.setPrice(try store.product(product), price.milliunits, consent)
  }
}

/// Whether a higher price needs the customer's consent.
package enum PriceConsent: String, CaseIterable, Sendable {
  case required
  case notice
}

/// Removes a product from sale: purchases are refused, renewals expire.
///
/// Swift: `TestStore.removeFromSale`
package struct RemoveFromSaleStep: Step {
  package static let name = "removeFromSale"
  package static let members: [StepMember<Self>] = [.required("product", .product, \.product)]

  package var product = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    store.setSale(try store.product(product), false)
  }
}

/// Puts a product on sale again.
///
/// Swift: `TestStore.returnToSale`
package struct ReturnToSaleStep: Step {
  package static let name = "returnToSale"
  package static let members: [StepMember<Self>] = [.required("product", .product, \.product)]

  package var product = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    store.setSale(try store.product(product), true)
  }
}
