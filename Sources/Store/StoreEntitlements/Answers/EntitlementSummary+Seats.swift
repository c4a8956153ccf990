// SPDX-License-Identifier: Apache-2.0

extension EntitlementSummary {
  /// The answer about the product whose seats a server assigns, for the summary of a purchaser: the one that grants access now.
  ///
  /// After the period nothing says which product had seats: the answer is that of the subscription group.
  package var purchaserOfSeats: Entitlement? {
    let withSeats = products.filter { $0.seats != nil }
    let best = withSeats.max { left, right in
      if left.verdict != right.verdict { return left.verdict.rank < right.verdict.rank }
      return left.seats?.left ?? 0 < right.seats?.left ?? 0
    }
    if let best, best.verdict != .notEntitled { return best }
    return groups.first ?? best ?? products.first
  }
}
