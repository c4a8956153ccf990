// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictJSON
import StrictTime

// MARK: Names and texts

extension MemberKind<String> {
  static let text = text(.text)
  /// A product, which the store looks up when it performs the step.
  static let productId = text(.product)
  static let product = text(.product) { [.product($0)] }
  /// The product or bundle of a purchase, which later steps may name by it.
  static let purchasedProduct = text(.product) { [.purchasable($0), .introduces($0)] }
  static let subscription = text(.subscription) { [.purchase($0)] }
  static let transaction = text(.transaction) { [.purchase($0)] }

  /// A customer, who begins to exist with the first step that names them.
  static let customer = name(.customer) { [.introducesCustomer($0)] }
  /// A customer whom the store looks up when it performs the step.
  static let knownCustomer = name(.customer)
  /// A customer whom an earlier step named.
  static let existingCustomer = name(.customer) { [.customer($0)] }
  /// A name that the step gives its purchase.
  static let purchaseName = name(.newName) { [.introduces($0)] }

  static let uuid = MemberKind(
    input: .uuid,
    read: { (object, name) throws(ScriptError) in
      guard let text = try object.string(name) else { return nil }
      guard UUIDText(rawValue: text).isUUID else { throw object.error(name, "a UUID") }
      return text
    },
    write: { $1.string($0) }
  )
  /// A UUID, which the store checks as Apple's server does.
  static let token = text(.uuid)

  static let storefront = MemberKind(
    input: .choice(Storefront.codes),
    read: { (object, name) throws(ScriptError) in
      guard let code = try object.string(name) else { return nil }
      guard Storefront(code) != nil else {
        throw .unknown("storefront", code, among: Storefront.codes, step: object.step)
      }
      return code
    },
    write: { $1.string($0) }
  )

  /// A token, or a signed offer as JSON: in a string, or as the object that `receiptctl sign promotional-offer` prints.
  static let signature = MemberKind(
    input: .text,
    read: { (object, name) throws(ScriptError) in
      guard let value = object.value(name), value.object != nil else {
        return try object.string(name)
      }
      return String(decoding: compactJSON(value.source), as: UTF8.self)
    },
    write: { $1.string($0) }
  )

  static func text(
    _ input: StepField.Input,
    references: @escaping @Sendable (String) -> [StepReference] = { _ in [] }
  ) -> MemberKind {
    MemberKind(
      input: input,
      read: { (object, name) throws(ScriptError) in try object.string(name) },
      write: { $1.string($0) },
      references: references
    )
  }

  private static func name(
    _ input: StepField.Input,
    references: @escaping @Sendable (String) -> [StepReference] = { _ in [] }
  ) -> MemberKind {
    MemberKind(
      input: input,
      read: { (object, name) throws(ScriptError) in try object.name(name) },
      write: { $1.string($0) },
      references: references
    )
  }

  /// One of these strings; `what` names it in errors, by default as the member.
  static func choice(_ choices: [String], as what: String? = nil) -> MemberKind {
    MemberKind(
      input: .choice(choices),
      read: { (object, name) throws(ScriptError) in
        guard let text = try object.string(name) else { return nil }
        guard choices.contains(where: { isSame($0, text) }) else {
          throw .unknown(what ?? name, text, among: choices, step: object.step)
        }
        return text
      },
      write: { $1.string($0) }
    )
  }
}

extension MemberKind where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A case of an enumeration.
  static var choice: MemberKind {
    MemberKind(
      input: .choice(Value.allCases.map(\.rawValue)),
      read: { (object, name) throws(ScriptError) in try object.choice(name, Value.self) },
      write: { $1.string($0.rawValue) }
    )
  }
}

extension MemberKind<[String]> {
  static let list = MemberKind(
    input: .list,
    read: { (object, name) throws(ScriptError) in
      object.value(name) == nil ? nil : try object.strings(name)
    },
    write: { texts, json in json.array { json in texts.forEach { json.string($0) } } }
  )
}

// MARK: Numbers, times and money

extension MemberKind<Bool> {
  static let flag = MemberKind(
    input: .flag,
    read: { (object, name) throws(ScriptError) in try object.boolean(name) },
    write: { $1.boolean($0) }
  )
}

extension MemberKind<Int64> {
  /// A number, which the store checks as Apple's server does.
  static let number = integer(in: anyNumber)

  static func integer(in range: ClosedRange<Int64>) -> MemberKind {
    MemberKind(
      input: .integer,
      read: { (object, name) throws(ScriptError) in try object.integer(name, in: range) },
      write: { $1.integer($0) }
    )
  }

  /// A share in thousandths of a percent, up to the whole.
  static let thousandthsOfPercent = MemberKind(
    input: .percent,
    read: { (object, name) throws(ScriptError) in try object.integer(name, in: 1...100_000) },
    write: { $1.integer($0) }
  )

  static let anyNumber: ClosedRange<Int64> = -1_000_000...1_000_000
}

extension MemberKind<Timestamp> {
  static let time = MemberKind(
    input: .time,
    read: { (object, name) throws(ScriptError) in try object.time(name) },
    write: { $1.string("\($0)") }
  )
}

extension MemberKind<ProductPrice> {
  static let price = MemberKind(
    input: .price,
    read: { (object, name) throws(ScriptError) in
      guard let text = try object.string(name) else { return nil }
      guard let price = ProductPrice(text) else {
        throw object.error(name, "a decimal string such as \"9.99\"")
      }
      return price
    },
    write: { $1.string("\($0)") }
  )
}
