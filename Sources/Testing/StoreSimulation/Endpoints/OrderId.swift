// SPDX-License-Identifier: Apache-2.0

// Order ids, as customers have them in emails from Apple: `M` and nine letters and digits. An order is one charge.
extension StoreState {
  /// The order id of a transaction; `nil` where nothing was ordered: in the sandbox, and for family members.
  func orderId(of record: TransactionRecord) -> String? {
    guard options.environment == .production, record.ownership == .purchased else { return nil }
    var rest = UInt64(identifiers.firstTransactionId) &+ UInt64(record.number)
    var characters: [UInt8] = []
    for _ in 0..<9 {
      characters.append(StoreState.alphabet[Int(rest % 32)])
      rest /= 32
    }
    return String(decoding: [UInt8(ascii: "M")] + characters.reversed(), as: UTF8.self)
  }

  /// The transaction of an order id; `nil` for an id that the store did not give out.
  func transaction(order id: String) -> Int? {
    let characters = Array(id.utf8)
    guard characters.count == 10, characters[0] == UInt8(ascii: "M") else { return nil }
    var value: UInt64 = 0
    for character in characters.dropFirst() {
      guard let digit = StoreState.alphabet.firstIndex(of: character) else { return nil }
      value = value * 32 + UInt64(digit)
    }
    // Nine characters have 45 bits; the first transaction id has 51: the upper bits are the same for all.
    let first = UInt64(identifiers.firstTransactionId)
    let (number, isBefore) = value.subtractingReportingOverflow(first % (1 << 45))
    guard !isBefore, let place = Int(exactly: number), transactions.indices.contains(place),
      !transactions[place].isDeleted, isSame(orderId(of: transactions[place]), id)
    else { return nil }
    return place
  }

  /// Letters and digits without those that look alike.
  private static let alphabet = Array("0123456789BCDFGHJKLMNPQRSTVWXYZA".utf8)
}
