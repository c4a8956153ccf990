// SPDX-License-Identifier: Apache-2.0

// Order ids, which Apple sends to customers by email: `M` and nine letters or digits. Each charge has its own order
// id.
extension StoreState {
  /// The order id of a transaction; `nil` in the sandbox and for family members, who have no orders.
  package func orderId(of record: TransactionRecord) -> String? {
    guard options.environment == .production, record.ownership == .purchased else { return nil }
    var rest = UInt64(identifiers.firstTransactionId) &+ UInt64(record.number.value)
    var characters: [UInt8] = []
    for _ in 0..<9 {
      characters.append(StoreState.alphabet[Int(rest % 32)])
      rest /= 32
    }
    return String(decoding: [UInt8(ascii: "M")] + characters.reversed(), as: UTF8.self)
  }

  /// The transaction with the given order id; `nil` for an unknown order id.
  package func transaction(order id: String) -> TransactionIndex? {
    let characters = Array(id.utf8)
    guard characters.count == 10, characters[0] == UInt8(ascii: "M") else { return nil }
    var value: UInt64 = 0
    for character in characters.dropFirst() {
      guard let digit = StoreState.alphabet.firstIndex(of: character) else { return nil }
      value = value * 32 + UInt64(digit)
    }
    // Nine characters hold the lower 45 of the transaction id's 51 bits. The upper bits are equal for all
    // transactions.
    let first = UInt64(identifiers.firstTransactionId)
    let (number, isBefore) = value.subtractingReportingOverflow(first % (1 << 45))
    guard !isBefore, let place = Int(exactly: number).flatMap(transactions.index(at:)),
      !transactions[place].isDeleted, isSame(orderId(of: transactions[place]), id)
    else { return nil }
    return place
  }

  /// The 32 digits of an order id.
  private static let alphabet = Array("0123456789BCDFGHJKLMNPQRSTVWXYZA".utf8)
}
