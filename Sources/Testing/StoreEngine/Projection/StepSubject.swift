// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Who and what a step is about.
package struct StepSubject: Hashable, Sendable {
  /// The customer; `nil` if the step is about none.
  package let customer: String?
  /// The product; `nil` if the step is about none.
  package let product: String?

  package init(customer: String?, product: String? = nil) {
    self.customer = customer
    self.product = product
  }

  /// The customer and the product that the members of a step name, or those of the purchase that they name.
  init(of step: any Step, in state: StoreState) {
    var texts: [String: String] = [:]
    do {
      let object = try JSONDocument(step.source(at: state.now)[...]).root.object
      for member in object.map({ Array($0) }) ?? [] { texts[member.name] = member.value.string }
    } catch {
      // Unreachable: the step wrote this text.
    }
    let purchase = ["subscription", "transaction", "purchase"].compactMap { texts[$0] }.first
      .flatMap { state.owner(ofPurchase: $0) }
    let given = texts["customer"] ?? texts["member"] ?? purchase?.customer
    customer = given ?? (StepSubject.hasDefaultCustomer(step) ? "customer" : nil)
    product = texts["product"] ?? purchase?.product
  }
}

extension StepSubject {
  /// Whether the step is about the customer `customer` if it names none.
  private static func hasDefaultCustomer(_ step: any Step) -> Bool {
    let hasCustomer = type(of: step).fields.contains { isSame($0.name, "customer") }
    return hasCustomer && !(step is NotifyStep) && !(step is AnswerAskToBuyStep)
  }
}

extension StoreState {
  /// The customer and the product of a purchase; `nil` if nothing has this name.
  fileprivate func owner(ofPurchase name: String) -> StepSubject? {
    if case .waiting(let customer) = purchaseNames[name] {
      let waiting = customers[customer].waiting.first { isSame($0.purchase.name, name) }
      return StepSubject(customer: customers[customer].name, product: waiting?.purchase.product)
    }
    guard let number = existingTransaction(name) else { return nil }
    let record = transactions[number]
    return StepSubject(
      customer: customers[record.customer].name,
      product: catalogue[record.product].id
    )
  }
}
