// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StorePayloads

// Endpoints for seats, which the store does not sell: no purchase is of a group whose invitations the developer manages.
extension LoggedStore {
  static let seatHandlers: [APIEndpoint: Handler] = [
    .seatInfo: { try $0.answers.seats(of: $1.id) },
    .claimSeat: { store, call in
      let body = try RequestBody(call)
      try body.requireUUID("requestIdentifier")
      return try store.answers.seats(of: call.id)
    },
    .unclaimSeat: { try $0.answers.seats(of: $1.id) },
    .associateSeat: { store, call in
      let body = try RequestBody(call)
      _ = try body.text("appTransactionId", .generalBadRequest)
      return try store.answers.seats(of: call.id)
    },
  ]
}

extension StoreAnswers {
  /// Throws, because the purchase has no seats.
  func seats(of id: String) throws(APIRefusal) -> HTTPAnswer {
    guard RequestedIds(state).hasTransaction(id) else {
      throw APIRefusal(
        .generalBadRequest,
        "The store has no transaction with this id. Which error the App Store returns is not published."
      )
    }
    throw APIRefusal(.notDeveloperManaged)
  }
}

extension RequestBody {
  /// Requires a member that is a UUID.
  fileprivate func requireUUID(_ name: String) throws(APIRefusal) {
    let text = try text(name, .generalBadRequest)
    guard UUIDText(rawValue: text).isUUID else {
      throw APIRefusal(.generalBadRequest, "\(name) is not a UUID.")
    }
  }
}
