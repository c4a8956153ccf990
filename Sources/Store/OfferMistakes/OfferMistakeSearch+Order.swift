// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

// Messages with the fields in another order.
extension OfferMistakeSearch {
  /// Two fields are swapped, which is common enough to be tried early.
  func swappedFields() throws(OfferError) -> [OfferError]? {
    for order in OfferMistakeSearch.swaps
    where try matches(OfferMessage(order.map { fields.signed[$0] })) {
      return [orderError(order)]
    }
    return nil
  }

  func mistakesInOrder(_ spellings: [Spelling]) throws(OfferError) -> [OfferError]? {
    let count = OfferFields.names.count
    // Sorted or reversed, combined with other mistakes.
    let sorted = (0..<count).sorted { OfferFields.names[$0] < OfferFields.names[$1] }
    for order in [sorted, Array((0..<count).reversed())] {
      for spelling in spellings {
        let fields = order.map { spelling.fields[$0] }
        if try matches(OfferMessage(fields)) { return [orderError(order)] + spelling.errors }
        for separator in WrongSeparator.all where try matches(separator.message(fields)) {
          return [separator.error, orderError(order)] + spelling.errors
        }
      }
    }
    // Two swapped fields, combined with another mistake.
    for order in OfferMistakeSearch.swaps {
      for spelling in spellings.dropFirst() {
        let fields = order.map { spelling.fields[$0] }
        if try matches(OfferMessage(fields)) { return [orderError(order)] + spelling.errors }
      }
      let fields = order.map { self.fields.signed[$0] }
      for separator in WrongSeparator.all where try matches(separator.message(fields)) {
        return [separator.error, orderError(order)]
      }
    }
    // All 5,040 orders of the seven fields.
    var order = Array(0..<count)
    while OfferMistakeSearch.next(&order) {
      let fields = order.map { self.fields.signed[$0] }
      if try matches(OfferMessage(fields)) { return [orderError(order)] }
    }
    return nil
  }

  /// All orders with two fields swapped.
  private static let swaps = {
    let right = Array(0..<OfferFields.names.count)
    return right.flatMap { first in
      right[(first + 1)...].map { second in
        var order = right
        order.swapAt(first, second)
        return order
      }
    }
  }()

  private func orderError(_ order: [Int]) -> OfferError {
    OfferError(
      .fieldOrder,
      expected: OfferFields.names.joined(separator: ", "),
      found: order.map { OfferFields.names[$0] }.joined(separator: ", ")
    )
  }

  /// Changes to the next order in lexicographic order; false after the last.
  private static func next(_ order: inout [Int]) -> Bool {
    guard let pivot = order.indices.dropLast().last(where: { order[$0] < order[$0 + 1] }),
      let successor = order.indices.last(where: { order[$0] > order[pivot] })
    else { return false }
    order.swapAt(pivot, successor)
    order[(pivot + 1)...].reverse()
    return true
  }
}
