// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// E-3d: the seats of one transaction of a multiseat purchase.
struct SeatFacts: Hashable, Sendable {
  /// The number of seats as the transaction states it; `nil` if it states none.
  var quantity: Int64?
  /// The number of seats that refunds took back, in the transaction of the purchaser.
  var revokedQuantity: Int64?
  var invitation: InvitationManagement?

  /// The seats that were bought; a number below 0 counts none.
  var bought: Int64 { max(quantity ?? 0, 0) }

  /// The seats that refunds left: never fewer than 0, and never more than were bought.
  var left: Int64 { bought - min(max(revokedQuantity ?? 0, 0), bought) }

  /// Whether the transaction states how many seats it has.
  var isCounted: Bool { quantity.map { $0 > 0 } ?? false }
}

extension SeatFacts {
  /// The seats of a transaction; `nil` unless it is a multiseat purchase.
  init?(_ payload: TransactionPayload) {
    guard let info = payload.multiSeatInfo else { return nil }
    quantity = payload.quantity
    revokedQuantity = info.revokedSeatQuantity
    invitation = info.invitationManagement
  }
}

extension SeatFacts? {
  func encode(into encoding: inout CanonicalEncoding) {
    encoding.append(self != nil)
    encoding.append(self?.quantity)
    encoding.append(self?.revokedQuantity)
    encoding.append(self?.invitation?.rawValue)
  }
}
