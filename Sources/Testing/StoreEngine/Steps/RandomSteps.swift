// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictJSON
package import StrictTime

/// Draws random steps of scripts: each kind as often as its weight says, its members by their kinds of values.
///
/// A new step is among them as soon as ``StepKinds`` lists it. The store may refuse a step, for example a refund of a
/// refunded purchase.
package struct RandomSteps<Choices: RandomChoices>: Sendable {
  package var choices: Choices
  /// The customers, in the order in which they become organizers and members of families.
  package var customers: [String]
  /// The values of UUIDs.
  package var uuids: [String]
  /// The names of the purchases so far.
  package private(set) var purchases: [String] = []
  /// The customers who exist: earlier steps named them.
  private var known: Set<String> = []
  private let catalogue: Catalogue
  private let products: [String]
  /// Each kind as many times as its weight.
  private let kinds: [any Step.Type]

  /// Draws steps for the products of a catalogue, without steps of some names.
  package init(
    _ choices: Choices,
    of catalogue: Catalogue,
    customers: [String],
    uuids: [String],
    without excluded: Set<String> = []
  ) {
    self.choices = choices
    self.catalogue = catalogue
    self.customers = customers
    self.uuids = uuids
    // Mostly subscriptions, because the history of a one-time product is short.
    products = catalogue.products.flatMap { product in
      Array(repeating: product.id, count: product.terms == nil ? 1 : 3)
    }
    kinds = StepKinds.groups.flatMap(\.steps).filter { !excluded.contains($0.name) }
      .flatMap {
        Array(repeating: $0, count: catalogue.sellsSeats ? $0.weightWithSeats : $0.weight)
      }
  }

  /// A step that could happen now.
  package mutating func step(at time: Timestamp) -> any Step {
    for _ in 0..<100 {
      guard let kind = choices.pick(kinds), let step = step(of: kind, at: time) else { continue }
      return step
    }
    return LookStep()
  }

  /// A step of this kind; `nil` if a purchase is missing that it needs, or if the drawn members exclude each other.
  package mutating func step<Kind: Step>(of kind: Kind.Type, at time: Timestamp) -> Kind? {
    var members: [(name: String, value: [UInt8])] = [("do", string(kind.name))]
    for field in kind.fields
    where !field.isOfSeats || catalogue.sellsSeats {
      guard field.isRequired || field.input.isName || choices.chance(25) else { continue }
      if let value = value(of: field, members, at: time) {
        members.append((field.name, value))
      } else if field.isRequired {
        return nil
      }
    }
    let source = JSONWriter.object { json in
      for member in members { json.member(member.name) { $0.raw(member.value) } }
    }
    do {
      let object = try ScriptObject(JSONDocument(source[...]).root, "a random step")
      let step = alone(try Kind(object, besides: []))
      for case .customer(let name) in step.references where !known.contains(name) { return nil }
      for case .introducesCustomer(let name) in step.references { known.insert(name) }
      for case .introduces(let name) in step.references where !catalogue.ids.contains(name) {
        purchases.append(name)
      }
      return step
    } catch {
      return nil
    }
  }

  /// A purchase without the quantity that a subscription cannot have; other steps as they are.
  private func alone<Kind: Step>(_ step: Kind) -> Kind {
    guard var purchase = step as? PurchaseStep,
      catalogue.number(of: purchase.product).map({ catalogue[$0].terms != nil }) == true
    else { return step }
    purchase.quantity = 1
    return purchase as? Kind ?? step
  }

  /// The value of a member as JSON; `nil` if there is none to choose from.
  private mutating func value(
    of field: StepField,
    _ members: [(name: String, value: [UInt8])],
    at time: Timestamp
  ) -> [UInt8]? {
    switch field.input {
    case .product: choices.pick(products).map(string)
    case .customer: choices.pick(customers).map(string)
    case .subscription, .transaction: choices.pick(purchases).map(string)
    case .newName: string("P\(purchases.count + 1)")
    case .text: choices.pick(field.examples).map(string)
    case .list: choices.pick(field.examples).map { [0x5B] + string($0) + [0x5D] }
    case .uuid: choices.pick(uuids).map(string)
    case .flag: Array("\(choices.below(2) == 0)".utf8)
    // Many integers are codes, the others days and numbers of things.
    case .integer: Array("\(choices.below(choices.chance(40) ? 3 : 90))".utf8)
    case .percent: Array("\(choices.below(100_000) + 1)".utf8)
    case .price: string("\(choices.below(30) + 1).99")
    case .time: string("\(time)")
    case .choice(let list), .choiceOrNumber(let list):
      choices.pick(field.examples.isEmpty ? list : field.examples).map(string)
    case .choiceOrNull(let list):
      choices.chance(25) ? Array("null".utf8) : choices.pick(list).map(string)
    case .offer: choices.pick(offers(in: members))
    case .names: nil
    }
  }

  /// The offers of the product among the members.
  private func offers(in members: [(name: String, value: [UInt8])]) -> [[UInt8]] {
    let product = catalogue.products.first { product in
      members.contains { $0.name == "product" && $0.value == string(product.id) }
    }
    guard let terms = product?.terms else { return [] }
    let offers: [RequestedOffer] =
      terms.promotionalOffers.compactMap { $0.id.map { .promotional($0) } }
      + terms.codeOffers.compactMap { $0.id.map { .code($0) } }
      + terms.winBackOffers.compactMap { $0.id.map { .winBack($0) } }
    return offers.map { offer in
      JSONWriter.bytes { MemberKind.offer.write(offer, &$0) }
    }
  }

  private func string(_ text: String) -> [UInt8] { JSONWriter.bytes { $0.string(text) } }
}

extension StepField.Input {
  /// Whether the value is a name that other steps use; it is never left out.
  fileprivate var isName: Bool {
    switch self {
    case .customer, .newName: true
    default: false
    }
  }
}

/// A source of reproducible choices: a seed, or the bytes of an input.
package protocol RandomChoices: Sendable {
  /// A number below `bound`, which is at least 1.
  mutating func below(_ bound: Int) -> Int
}

extension RandomChoices {
  /// True with this probability.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// A random element; `nil` if the list is empty.
  package mutating func pick<Element>(_ list: [Element]) -> Element? {
    list.isEmpty ? nil : list[below(list.count)]
  }
}
