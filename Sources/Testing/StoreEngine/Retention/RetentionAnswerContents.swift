// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StrictBase64
import StrictJSON

/// The contents of an answer in one of Apple's four forms, with valid members.
struct RetentionAnswerContents {
  let form: RetentionAnswer.Form
  /// In lower case.
  let messageIdentifier: String
  /// The other product, and its billing plan.
  private(set) var alternate: (product: String, plan: String?)?
  /// The signed offer or request, as a document for a verifier.
  private(set) var signed: String?
  private let object: JSONObject

  /// Reads an answer to a request of an app.
  init(_ body: [UInt8], bundleId: String) throws(RetentionMistake) {
    (form, object) = try RetentionAnswerContents.form(of: body)
    let path = form.rawValue
    guard let id = object["messageIdentifier"]?.string, UUIDText(rawValue: id).isUUID else {
      let found = RetentionAnswerContents.shown(object["messageIdentifier"])
      throw RetentionMistake("\(path).messageIdentifier", expected: "a UUID", found: found)
    }
    messageIdentifier = id.lowercased()
    let identifier = UUIDText(rawValue: id)
    switch form {
    case .message: try requireMembers([])
    case .alternateProduct: try readAlternate(identifier)
    case .promotionalOffer: try readOffer(identifier, bundleId)
    case .advancedCommerceInfo: try readCommerce(identifier)
    @unknown default: break
    }
  }

  private static func form(
    of body: [UInt8]
  ) throws(RetentionMistake) -> (RetentionAnswer.Form, JSONObject) {
    let root: JSONObject?
    do {
      root = try JSONDocument(body[...]).root.object
    } catch {
      throw RetentionMistake(.form, "the body is not JSON (\(error.code.rawValue))")
    }
    guard let root else { throw RetentionMistake(.form, "the body is JSON, but not an object") }
    let names = root.filter { !$0.value.isNull }.map(\.name)
    let known = RetentionAnswer.Form.allCases.map(\.rawValue)
    guard names.count == 1, let form = RetentionAnswer.Form(rawValue: names[0]) else {
      let found = names.isEmpty ? "none" : names.joined(separator: ", ")
      throw RetentionMistake(
        .form,
        "expected one of \(known.joined(separator: ", ")), found \(found)"
      )
    }
    guard let object = root[form.rawValue]?.object else {
      throw RetentionMistake(.form, "\(form.rawValue) is not an object")
    }
    return (form, object)
  }

  // MARK: Forms

  private mutating func readAlternate(_ id: UUIDText) throws(RetentionMistake) {
    try requireMembers(["productId", "billingPlanType"])
    let product = try text("productId")
    let plan = try optional("billingPlanType")
    let plans = ["MONTHLY", "BILLED_UPFRONT"]
    if let plan, !plans.contains(where: { isSame($0, plan) }) {
      throw RetentionMistake(
        "alternateProduct.billingPlanType",
        expected: plans.joined(separator: " or "),
        found: RetentionAnswerContents.shown(object["billingPlanType"])
      )
    }
    alternate = (product, plan)
  }

  private mutating func readOffer(
    _ id: UUIDText,
    _ bundleId: String
  ) throws(RetentionMistake) {
    let (first, second) = ("promotionalOfferSignatureV1", "promotionalOfferSignatureV2")
    try requireMembers([first, second])
    let present = [first, second].filter { object[$0].map { !$0.isNull } ?? false }
    guard present.count == 1 else {
      throw RetentionMistake(
        "promotionalOffer",
        expected: "\(first) or \(second)",
        found: present.isEmpty ? "neither" : "both"
      )
    }
    guard isSame(present.first, first) else {
      let token = try text(second)
      try requireForm { () throws(SigningError) in
        try RetentionAnswer.promotionalOffer(token: token, messageIdentifier: id)
      }
      return signed = token
    }
    guard let fields = object[first]?.object else {
      throw RetentionMistake(
        "promotionalOffer.\(first)",
        expected: "an object",
        found: "another value"
      )
    }
    signed = RetentionAnswerContents.document(fields, bundleId)
  }

  /// The seven fields with the names that the verifier reads; it reports those that are missing.
  private static func document(_ fields: JSONObject, _ bundleId: String) -> String {
    let names = [
      ("productId", "productIdentifier"), ("offerIdentifier", "offerIdentifier"),
      ("keyId", "keyIdentifier"), ("appAccountToken", "appAccountToken"), ("nonce", "nonce"),
      ("timestamp", "timestamp"), ("encodedSignature", "signature"),
    ]
    let json = JSONWriter.object { json in
      json.member("bundleId", bundleId)
      for (name, other) in names {
        guard let value = fields[name], !value.isNull else { continue }
        json.member(other) { $0.raw(Array(value.source)) }
      }
    }
    return String(decoding: json, as: UTF8.self)
  }

  private mutating func readCommerce(_ id: UUIDText) throws(RetentionMistake) {
    try requireMembers(["advancedCommerceData"])
    let data = try text("advancedCommerceData")
    try requireForm { () throws(SigningError) in
      try RetentionAnswer.advancedCommerce(data: data, messageIdentifier: id)
    }
    signed = RetentionAnswerContents.token(in: data)
    guard signed != nil else {
      throw RetentionMistake(
        "advancedCommerceInfo.advancedCommerceData",
        expected: "the base64 of {\"signatureInfo\": {\"token\": JWS}}",
        found: "another object"
      )
    }
  }

  private static func token(in data: String) -> String? {
    do {
      let json = try Base64.decode(
        Array(data.utf8)[...],
        alphabet: .standard,
        padding: .required
      )
      return try JSONDocument(json[...]).root.object?["signatureInfo"]?.object?["token"]?.string
    } catch {
      // Unreachable: the form was checked.
      return nil
    }
  }

  // MARK: Members

  private func requireMembers(_ known: [String]) throws(RetentionMistake) {
    guard let member = object.firstMember(notIn: ["messageIdentifier"] + known) else { return }
    let unknown = ScriptError.unknown(
      "member of \(form.rawValue)",
      member.name,
      among: ["messageIdentifier"] + known
    )
    throw RetentionMistake(
      .unknownMember,
      unknown.message + (unknown.hint.map { "; \($0)" } ?? "")
    )
  }

  private func text(_ name: String) throws(RetentionMistake) -> String {
    guard let text = try optional(name), !text.isEmpty else {
      throw RetentionMistake(
        "\(form.rawValue).\(name)",
        expected: "a text",
        found: RetentionAnswerContents.shown(object[name])
      )
    }
    return text
  }

  private func optional(_ name: String) throws(RetentionMistake) -> String? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let text = value.string else {
      throw RetentionMistake(
        "\(form.rawValue).\(name)",
        expected: "a text",
        found: RetentionAnswerContents.shown(value)
      )
    }
    return text
  }

  /// Applies the limits of the library, which creates only valid answers.
  private func requireForm(
    _ make: () throws(SigningError) -> RetentionAnswer
  ) throws(RetentionMistake) {
    do throws(SigningError) {
      _ = try make()
    } catch {
      throw RetentionMistake(.member, "\(form.rawValue): \(error)")
    }
  }

  private static func shown(_ value: JSONValue?) -> String {
    guard let value else { return "none" }
    return String(decoding: value.source.prefix(64), as: UTF8.self)
  }
}
