// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON
import StrictTime

// The members that have a line of their own in the text of a document.

extension CheckedPayload {
  /// A fact for each member whose row has a label, in the order of the rows.
  ///
  /// `texts` has the texts of members that need more than their value.
  func labelledFacts(_ texts: [String: String?] = [:]) -> [Fact?] {
    values.map { field, value in
      field.label.flatMap { Fact($0, texts[field.name] ?? value.text(as: field.kind)) }
    }
  }
}

extension PayloadValue {
  fileprivate func text(as kind: PayloadField.Kind) -> String? {
    switch self {
    case .string(let text): text
    case .boolean(let flag): flag ? "yes" : "no"
    case .integer(let number):
      if case .milliunits = kind { money(number, nil) } else { "\(number)" }
    case .date(let date): date.second
    case .strings(let list): joined(list)
    case .objects(let list): joined(list.map(\.object.value.shortText))
    }
  }
}
