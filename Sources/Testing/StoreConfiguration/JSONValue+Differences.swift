// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// JSON values in a ``ConfigurationDifference``.
extension JSONValue? {
  /// Older versions of the format omit lists that newer versions write as empty lists.
  var isAbsentOrEmpty: Bool {
    guard let value = self else { return true }
    return value.isNull || value.array?.isEmpty == true
  }
}

extension JSONValue {
  /// The key that identifies an element of a list; `nil` if the elements are identified by index.
  func key(in list: String) -> String? {
    let name: String? =
      switch list {
      case "adHocOffers", "winbackOffers": "offerID"
      case "codeOffers": "referenceName"
      case "introductoryOffers", "billingPlans": "billingPlanType"
      case "localizations", "policies": "locale"
      case "_storeKitErrors": "name"
      default: nil
      }
    return name.flatMap { object?[$0]?.string }
  }

  /// A string without quotes, or any other value as JSON on one line.
  var differenceText: String {
    if let string { return shortened(string, limit: 400) }
    var text: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in source.prefix(4096) where text.count < 400 {
      if isInString || byte > 0x20 { text.append(byte) }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
    }
    return String(decoding: text, as: UTF8.self) + (text.count < 400 ? "" : "…")
  }

  /// A short description of a product or group.
  func summary(of subject: ConfigurationDifference.Subject) -> String {
    let names =
      subject == .group ? ["name"] : ["type", "recurringSubscriptionPeriod", "displayPrice"]
    let words = names.compactMap { object?[$0]?.string }.map { shortened($0) }
    return words.isEmpty ? subject.rawValue : words.joined(separator: ", ")
  }
}

func shortened(_ text: String, limit: Int = 80) -> String {
  let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
  return start.utf8.count < text.utf8.count ? "\(start)…" : start
}
