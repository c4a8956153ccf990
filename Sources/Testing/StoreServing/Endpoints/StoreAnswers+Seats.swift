// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StorePayloads
import StrictJSON

// The endpoints for seats of groups whose invitations the developer hosts; each change is a script step.
extension LoggedStore {
  static let seatHandlers: [APIEndpoint: Handler] = [
    .seatInfo: { try $0.answers.seatInfo(of: $1.id) },
    .claimSeat: { try $0.claimSeat(of: $1.id, $1) },
    .unclaimSeat: { try $0.unclaimSeat($1.second, of: $1.id) },
    .associateSeat: { try $0.associateSeat($1.second, of: $1.id, $1) },
  ]

  /// Claim Seat.
  private func claimSeat(of id: String, _ call: RoutedRequest) throws -> HTTPAnswer {
    let body = try RequestBody(call)
    let request = try body.uuid("requestIdentifier")
    let person = try body.optionalText("appTransactionId", .generalBadRequest)
    let group = try answers.group(of: id)
    // A repeated request is answered as the first one.
    let known = state.claims.claim(of: group, request: request)
    let member = try known == nil ? person.map { try answers.member(withId: $0) } : nil
    _ = try answer(
      to: ClaimSeatStep {
        ($0.subscription, $0.requestIdentifier) = (state.subscriptions[group].name, request)
        $0.member = member
      }
    )
    guard let claim = state.claims.claim(of: group, request: request) else {
      throw APIRefusal.internal
    }
    return HTTPAnswer(json: StoreAnswers.object("seatClaimId", state.claims[claim].id))
  }

  /// Unclaim Seat.
  private func unclaimSeat(_ claim: String, of id: String) throws -> HTTPAnswer {
    let group = try answers.group(of: id)
    try answers.requireClaimId(claim)
    return try answer(
      to: UnclaimSeatStep {
        ($0.subscription, $0.claim) = (state.subscriptions[group].name, claim)
      }
    )
  }

  /// Associate Seat.
  private func associateSeat(
    _ claim: String,
    of id: String,
    _ call: RoutedRequest
  ) throws -> HTTPAnswer {
    let body = try RequestBody(call)
    let person = try body.text("appTransactionId", .generalBadRequest)
    let group = try answers.group(of: id)
    try answers.requireClaimId(claim)
    let member = try answers.member(withId: person)
    return try answer(
      to: AssociateSeatStep {
        ($0.subscription, $0.claim) = (state.subscriptions[group].name, claim)
        $0.member = member
      }
    )
  }
}

extension StoreAnswers {
  /// Get Seat Info.
  func seatInfo(of id: String) throws(APIRefusal) -> HTTPAnswer {
    let group = state.subscriptions[try self.group(of: id)]
    do throws(StoreRefusal) {
      try state.requireHosted(group)
    } catch {
      throw APIRefusal(error)
    }
    let claims = state.claims.runningClaims(of: group.index)
    let available = state.memberSeats(of: group) - Int64(claims.count)
    let mayBeNegative = state.options.knobs.availableSeatsMayBeNegative
    return HTTPAnswer(
      json: JSONWriter.object { json in
        json.member("totalSeatCount") { $0.integer(state.seatsLeft(of: group)) }
        json.member("availableSeatCount") {
          $0.integer(mayBeNegative ? available : max(0, available))
        }
        json.array("assignedSeatClaimIds") { json in
          for claim in claims { json.string(state.claims[claim].id) }
        }
      }
    )
  }

  /// The subscription with an original transaction id; throws unless requests about seats are answered.
  fileprivate func group(of id: String) throws(APIRefusal) -> SubscriptionIndex {
    let ids = RequestedIds(state)
    if state.isOfBundle(id) { throw APIRefusal(state.api(.bundleNotSupported)) }
    guard ids.hasTransaction(id) else {
      throw APIRefusal(
        .generalBadRequest,
        "The store has no transaction with this id. Which error the App Store returns is not published."
      )
    }
    let transaction = state.transactions[try ids.anyTransaction(id)]
    guard state.hasGroups, let group = transaction.subscription else {
      throw APIRefusal(state.api(.notDeveloperManaged))
    }
    return group
  }

  /// The name of the customer of this app and environment with an app transaction id.
  fileprivate func member(withId id: String) throws(APIRefusal) -> String {
    guard let member = RequestedIds(state).member(id) else {
      throw APIRefusal(state.api(.appTransactionNotFound))
    }
    return state.customers[member].name
  }

  fileprivate func requireClaimId(_ id: String) throws(APIRefusal) {
    guard UUIDText(rawValue: id).isUUID else {
      throw APIRefusal(.generalBadRequest, "seatClaimId is not a UUID.")
    }
  }
}

extension RequestBody {
  /// A member that is a UUID.
  fileprivate func uuid(_ name: String) throws(APIRefusal) -> String {
    let text = try text(name, .generalBadRequest)
    guard UUIDText(rawValue: text).isUUID else {
      throw APIRefusal(.generalBadRequest, "\(name) is not a UUID.")
    }
    return text
  }
}
