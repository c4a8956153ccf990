// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import ReceiptKit

// Values of payloads in Foundation's types.

extension UUIDText {
  /// The UUID; `nil` if the text is none.
  ///
  ///     let account = notification.transaction?.value.appAccountToken?.uuid
  public var uuid: UUID? { canonical.flatMap { UUID(uuidString: $0) } }

  /// The text of a UUID, in lower case.
  public init(_ uuid: UUID) { self.init(rawValue: uuid.uuidString.lowercased()) }
}

extension Decimal {
  /// An amount of money from thousandths, as in payloads: 9990 is 9.99.
  public init(milliunits: Int64) { self = Decimal(milliunits) / 1000 }
}

extension TransactionPayload {
  /// The price, in units of ``currency``.
  ///
  ///     let price = notification.transaction?.value.priceDecimal   // 9.99
  public var priceDecimal: Decimal? { price.map { Decimal(milliunits: $0) } }

  /// The price of all seats, in units of ``currency``; `nil` for other purchases.
  public var totalDecimal: Decimal? { total.map { Decimal(milliunits: $0) } }
}

extension RenewalInfoPayload {
  /// The next price, in units of ``currency``.
  public var renewalPriceDecimal: Decimal? { renewalPrice.map { Decimal(milliunits: $0) } }

  /// The price of all seats of the next renewal, in units of ``currency``; `nil` for other subscriptions.
  public var totalDecimal: Decimal? { total.map { Decimal(milliunits: $0) } }
}
