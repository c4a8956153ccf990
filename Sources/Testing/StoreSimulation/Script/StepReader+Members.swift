// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictJSON

// The members of steps.
extension StepReader {
  static let anyNumber: ClosedRange<Int64> = -1_000_000...1_000_000

  static func text(_ step: ScriptObject, _ name: String) throws(ScriptError) -> String {
    try step.required(name, try step.string(name))
  }

  static func flag(_ step: ScriptObject, _ name: String) throws(ScriptError) -> Bool {
    try step.required(name, try step.boolean(name))
  }

  static func name(_ step: ScriptObject, _ member: String) throws(ScriptError) -> String {
    try step.required(member, try step.name(member))
  }

  static func customer(_ step: ScriptObject) throws(ScriptError) -> String {
    try step.name("customer") ?? "customer"
  }

  /// A purchase by its subscription or transaction.
  static func purchaseName(_ step: ScriptObject) throws(ScriptError) -> String {
    let subscription = try step.string("subscription")
    let transaction = try step.string("transaction")
    try step.requireOne(of: ["subscription", "transaction"])
    return try step.required("subscription\" or \"transaction", subscription ?? transaction)
  }

  static func device(_ step: ScriptObject) throws(ScriptError) -> String? {
    guard let device = try step.string("device") else { return nil }
    guard UUIDText(rawValue: device).isUUID else { throw step.error("device", "a UUID") }
    return device
  }

  // MARK: Purchases

  static let massExtendMembers = ["product", "days", "reason", "storefronts", "requestIdentifier"]
  static let purchaseMembers = [
    "product", "customer", "as", "quantity", "purchaseDate", "renews", "offer", "signature",
    "introductoryEligibility", "billingPlan",
    "appAccountToken", "familyShared", "memberAs",
  ]

  static func purchase(_ step: ScriptObject) throws(ScriptError) -> PurchaseStep {
    var purchase = PurchaseStep(product: try text(step, "product"))
    purchase.customer = try customer(step)
    purchase.name = try step.name("as")
    purchase.quantity = try step.integer("quantity", in: 1...10) ?? 1
    purchase.purchaseDate = try step.time("purchaseDate")
    purchase.renews = try step.boolean("renews") ?? true
    purchase.offer = try offer(step)
    purchase.signature = try step.string("signature")
    if purchase.signature != nil {
      guard case .promotional = purchase.offer else {
        throw step.error("signature", "an offer {\"promotional\": id} beside it")
      }
    }
    purchase.introductoryEligibility = try step.string("introductoryEligibility")
    purchase.billingPlan = try billingPlan(step)
    purchase.appAccountToken = try step.string("appAccountToken")
    if let token = purchase.appAccountToken, !UUIDText(rawValue: token).isUUID {
      throw step.error("appAccountToken", "a UUID")
    }
    purchase.isFamilyShared = try step.boolean("familyShared") ?? false
    purchase.memberNames = try memberNames(step)
    return purchase
  }

  private static func billingPlan(_ step: ScriptObject) throws(ScriptError) -> String? {
    guard let plan = try step.string("billingPlan") else { return nil }
    let known = ["BILLED_UPFRONT", "MONTHLY"]
    guard known.contains(where: { isSame($0, plan) }) else {
      throw .unknown("billingPlan", plan, among: known, step: step.step)
    }
    return plan
  }

  private static func offer(
    _ step: ScriptObject
  ) throws(ScriptError) -> PurchaseStep.RequestedOffer? {
    guard let value = step.value("offer") else { return nil }
    let offer = try ScriptObject(value, "offer", step: step.step)
    try offer.requireMembers(["promotional", "code", "winBack"])
    guard offer.object.count == 1 else {
      throw step.error("offer", "one of promotional, code and winBack")
    }
    if let id = try offer.string("promotional") { return .promotional(id) }
    if let id = try offer.string("code") { return .code(id) }
    return .winBack(try text(offer, "winBack"))
  }

  private static func memberNames(_ step: ScriptObject) throws(ScriptError) -> [String: String] {
    guard let value = step.value("memberAs") else { return [:] }
    let object = try ScriptObject(value, "memberAs", step: step.step)
    var names: [String: String] = [:]
    for member in object.object { names[member.name] = try name(object, member.name) }
    return names
  }

  // MARK: Money and time

  static func price(_ step: ScriptObject) throws(ScriptError) -> Price {
    guard let price = Price(try text(step, "price")) else {
      throw step.error("price", "a decimal string such as \"9.99\"")
    }
    return price
  }

  static func refundShare(_ step: ScriptObject) throws(ScriptError) -> RefundShare {
    let percentage = try step.integer("percentage", in: 1...100_000)
    guard try step.boolean("prorated") == true else { return .percentage(percentage ?? 100_000) }
    guard percentage == nil else {
      throw ScriptError(step: step.step, "refund takes \"percentage\" or \"prorated\", not both")
    }
    return .prorated
  }

  /// `P3D`, `P16D`, `P28D`, or null for none.
  static func gracePeriod(
    _ object: ScriptObject,
    _ name: String
  ) throws(ScriptError) -> GracePeriodSetting? {
    guard let value = object.object[name] else { return nil }
    if value.isNull { return GracePeriodSetting.none }
    switch try object.string(name) {
    case "P3D": return .days(3)
    case "P16D": return .days(16)
    case "P28D": return .days(28)
    default: throw object.error(name, "P3D, P16D, P28D or null")
    }
  }

  static func storefront(_ step: ScriptObject, _ code: String) throws(ScriptError) -> String {
    guard Storefront(code) != nil else {
      throw .unknown("storefront", code, among: Storefront.codes, step: step.step)
    }
    return code
  }
}
