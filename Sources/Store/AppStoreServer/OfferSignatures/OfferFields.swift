// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

/// The seven fields of a promotional offer and its signature, as a document has them.
package struct OfferFields {
  /// The fields as written, in the order of the message; the timestamp as decimal digits.
  package let texts: [String]
  /// Milliseconds since 1970, if the unit is right.
  package let timestamp: Int64
  let signature: String

  /// The fields in the order of the message, by the names of `SKPaymentDiscount` and Apple's documentation.
  package static let names = [
    "bundleId", "keyIdentifier", "productIdentifier", "offerIdentifier", "appAccountToken", "nonce",
    "timestamp",
  ]

  /// Other names that Apple uses in its documentation, sample code, libraries and StoreKit.
  private static let otherNames = [
    ["appBundleId", "appBundleID", "bundleID", "bid"],
    ["keyId", "keyID", "kid"],
    ["productId", "productID"],
    ["offerId", "offerID", "subscriptionOfferId", "subscriptionOfferID", "identifier"],
    ["applicationUsername"],
    [],
    [],
  ]

  private static let account = 4
  private static let nonceIndex = 5
  package static let timestampIndex = 6

  /// Reads the fields.
  ///
  /// The report receives the fields that can be read, and the errors of the others.
  init?(_ object: JSONObject, _ report: inout OfferSignatureReport) {
    var texts: [String] = []
    for (name, others) in zip(OfferFields.names, OfferFields.otherNames) {
      let value = ([name] + others).lazy.compactMap { object[$0] }.first
      guard let value, !value.isNull else {
        // A purchase need not have an account token.
        if texts.count == OfferFields.account {
          texts.append("")
        } else {
          report.add(OfferError(.missing, path: name))
        }
        continue
      }
      guard let text = OfferFields.text(of: value, name) else {
        report.add(
          .field,
          path: name,
          expected: name == "timestamp" ? "milliseconds since 1970" : "a string",
          found: "\(value.kind)"
        )
        continue
      }
      texts.append(text)
      report.fields.append(OfferSignatureReport.Field(name, text))
    }
    guard let signature = object["signature"]?.string else {
      let found = object["signature"].map { "\($0.kind)" }
      report.add(OfferError(found == nil ? .missing : .field, path: "signature", found: found))
      return nil
    }
    report.fields.append(OfferSignatureReport.Field("signature", signature))
    guard texts.count == OfferFields.names.count,
      let timestamp = Int64(texts[OfferFields.timestampIndex])
    else { return nil }
    self.texts = texts
    self.timestamp = timestamp
    self.signature = signature
    for (index, text) in texts.enumerated() where index != OfferFields.account {
      if text.isEmpty { report.add(OfferError(.missing, path: OfferFields.names[index])) }
    }
    for (name, text) in zip(OfferFields.names, texts) {
      guard let error = OfferFields.separatorError(text, name) else { continue }
      report.add(error)
    }
    if let error = OfferFields.nonceError(texts[OfferFields.nonceIndex]) { report.add(error) }
  }

  /// A field with the separator inside could be two fields, so one signature would be valid for several offers.
  private static func separatorError(_ text: String, _ name: String) -> OfferError? {
    guard text.unicodeScalars.contains(PromotionalOffer.separator) else { return nil }
    return OfferError(.field, path: name, expected: "text without U+2063", found: "U+2063")
  }

  private static func nonceError(_ nonce: String) -> OfferError? {
    guard !nonce.isEmpty, UUIDText(rawValue: nonce).canonical == nil else { return nil }
    return OfferError(.field, path: "nonce", expected: "a UUID", found: nonce)
  }

  /// A string, or the digits of the timestamp.
  private static func text(of value: JSONValue, _ name: String) -> String? {
    guard name == "timestamp" else { return value.string }
    let number = value.number.map(\.description) ?? value.string
    guard let number, let timestamp = Int64(number), timestamp > 0 else { return nil }
    return "\(timestamp)"
  }

  /// The fields as the App Store signs them: UUIDs in lower case.
  package var signed: [String] {
    texts.enumerated().map { index, text in
      index == OfferFields.account || index == OfferFields.nonceIndex ? text.lowercased() : text
    }
  }

  /// The indices of the fields that are changed to lower case.
  package static let lowered = [account, nonceIndex]
}
