// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer

extension StepKinds {
  package static let seatSteps: [any Step.Type] = [
    SetRenewalSeatsStep.self, AssignSeatStep.self, TakeBackSeatStep.self, LeaveGroupStep.self,
    ClaimSeatStep.self, AssociateSeatStep.self, UnclaimSeatStep.self,
  ]
}

/// A customer sets how many seats the next renewal has: more or fewer, until another step changes it.
///
/// 1 renews for one customer. More seats at once are a `purchase` with `seats`.
///
/// Swift: `TestTransaction.setRenewalSeats`
package struct SetRenewalSeatsStep: Step {
  package static let name = "setRenewalSeats"
  package static let weight = 0
  package static let weightWithSeats = 4
  package static let title = "Change renewal seats"
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .required("seats", .seats, \.seats, label: "Seats of the next renewal"),
  ]

  package var subscription = ""
  package var seats: Int64 = 1

  package init() {}

  package var storeKitCall: SimulatedCall? { .manageSubscriptions }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.changeRenewalSeats(try store.subscription(subscription), seats)
  }
}

/// A member gets a seat of a group whose invitations the App Store manages, or of an organization.
///
/// The member has a transaction and a subscription of their own, named `as` or `A@bea`.
///
/// Swift: `TestTransaction.assignSeat`
package struct AssignSeatStep: Step {
  package static let name = "assignSeat"
  package static let weight = 0
  package static let weightWithSeats = 6
  package static let title = "Assign a seat"
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .required("member", .customer, \.member),
    .optional("as", .purchaseName, \.name, label: "Name in later steps"),
  ]

  package var subscription = ""
  package var member = ""
  /// The name of the member's purchase in later steps.
  package var name: String?

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let group = try store.subscription(subscription)
    try store.assignSeat(group, to: store.customer(member), name: name)
  }
}

/// The purchaser of a group, or an organization, takes back the seat of a member.
///
/// Swift: `TestTransaction.takeBackSeat`
package struct TakeBackSeatStep: Step {
  package static let name = "takeBackSeat"
  package static let weight = 0
  package static let weightWithSeats = 3
  package static let title = "Take back a seat"
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .required("member", .existingCustomer, \.member),
  ]

  package var subscription = ""
  package var member = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let group = try store.subscription(subscription)
    try store.endSeat(group, of: try store.existingCustomer(member))
  }
}

/// A member leaves a group.
///
/// Swift: `TestTransaction.leaveGroup`
package struct LeaveGroupStep: Step {
  package static let name = "leaveGroup"
  package static let weight = 0
  package static let weightWithSeats = 2
  package static let title = "Leave the group"
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .required("member", .existingCustomer, \.member),
  ]

  package var subscription = ""
  package var member = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let group = try store.subscription(subscription)
    try store.endSeat(group, of: try store.existingCustomer(member))
    store.assume(.leavingGroup)
  }
}

/// A server claims a seat of a group whose invitations it hosts, as Claim Seat does.
///
/// A request with a `requestIdentifier` that was used before returns the same claim. Without `member`, `associateSeat` names the
/// person later.
///
/// Swift: `TestTransaction.claimSeat`
package struct ClaimSeatStep: Step {
  package static let name = "claimSeat"
  package static let weight = 0
  package static let weightWithSeats = 8
  package static let title = "Claim a seat"
  package static var endpoint: APIEndpoint? { .claimSeat }
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .optional("member", .customer, \.member),
    .optional("requestIdentifier", .uuid, \.requestIdentifier),
  ]

  package var subscription = ""
  package var member: String?
  package var requestIdentifier: String?

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let group = try store.subscription(subscription)
    let person = member.map { store.customer($0) }
    try store.claimSeat(group, request: requestIdentifier, for: person)
  }
}

/// A server names the person of a claim, as Associate Seat does.
///
/// `claim` is the id of the claim, or that of its request.
///
/// Swift: `TestTransaction.associateSeat`
package struct AssociateSeatStep: Step {
  package static let name = "associateSeat"
  package static let weight = 0
  package static let weightWithSeats = 4
  package static let title = "Name the person of a claim"
  package static var endpoint: APIEndpoint? { .associateSeat }
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .required("claim", .uuid, \.claim),
    .required("member", .customer, \.member),
  ]

  package var subscription = ""
  package var claim = ""
  package var member = ""

  package init() {}

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let group = try store.subscription(subscription)
    try store.associateSeat(group, claim, with: store.customer(member))
  }
}

/// A server gives the seat of a claim back, as Unclaim Seat does.
///
/// `claim` is the id of the claim, or that of its request; `member` is the person who has it.
///
/// Swift: `TestTransaction.unclaimSeat`
package struct UnclaimSeatStep: Step {
  package static let name = "unclaimSeat"
  package static let weight = 0
  package static let weightWithSeats = 4
  package static let title = "Give a claimed seat back"
  package static var endpoint: APIEndpoint? { .unclaimSeat }
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .optional("claim", .uuid, \.claim), .optional("member", .knownCustomer, \.member),
  ]

  package var subscription = ""
  package var claim: String?
  package var member: String?

  package init() {}

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    try object.requireExactlyOne(of: ["claim", "member"])
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let group = try store.subscription(subscription)
    if let claim { return try store.unclaimSeat(group, claim) }
    try store.unclaimSeat(group, of: try store.existingCustomer(member ?? ""))
  }
}
