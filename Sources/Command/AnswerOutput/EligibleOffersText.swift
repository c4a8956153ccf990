// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreConfiguration
import StoreReceipts
import StrictJSON

// Eligible offers on a page and in JSON.

extension TextPage {
  mutating func write(_ offers: [EligibleOffer]) {
    guard !offers.isEmpty else {
      blank()
      return line("no offer of the configuration applies", .dim)
    }
    let rows = offers.map { offer in
      TableRow(
        cells: [
          offer.offer.id ?? "-", offer.offer.kind.words,
          named(offer.productId, in: offer.environment),
          offer.terms,
        ],
        emphasis: offer.isCertain ? .none : .dim
      )
    }
    table(["ELIGIBLE FOR", "KIND", "SUBSCRIPTION", "TERMS"], rows, wrapsLast: true)
  }
}

extension EligibleOffer {
  fileprivate var terms: String {
    // Savings are rounded down to two digits, because the price of part of a period may have more digits.
    let saving = saving.map { $0 - $0 % 10 }.flatMap { $0 > 0 ? money($0, nil) : nil }
    let condition = isCertain ? nil : "if the evidence includes all purchases"
    return joined([offer.words, saving.map { "saves \($0)" }, condition]) ?? ""
  }

  var json: JSON {
    .object([
      "subscriptionGroupIdentifier": .string(groupId),
      "environment": .string(environment.name),
      "productId": .string(productId),
      "eligible": .string(isCertain ? "yes" : "unknown"),
      "saving": .number(saving),
      "offer": offer.json,
    ])
  }
}
