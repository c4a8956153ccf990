// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// Values of two files in differences.
extension JSONValue? {
  /// Older versions leave out lists that newer ones write empty.
  var isAbsentOrEmpty: Bool {
    guard let value = self else { return true }
    return value.isNull || value.array?.isEmpty == true
  }
}

extension JSONValue {
  /// What names an element of a list; `nil` where its place does.
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

  /// A string as it is, anything else as JSON on one line.
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

  /// A product or group in a few words.
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
