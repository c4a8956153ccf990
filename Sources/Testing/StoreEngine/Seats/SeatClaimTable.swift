// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// The claims of seats in groups whose invitations the developer hosts.
package struct SeatClaimTable: Sendable {
  package private(set) var all: Table<SeatClaimRecord> = []
  /// The claims of each group, in order.
  private var ofGroups: [SubscriptionIndex: [SeatClaimIndex]] = [:]
  private var byId: [[UInt8]: SeatClaimIndex] = [:]
  private var byRequest: [Request: SeatClaimIndex] = [:]
  /// The running claims of each person, and the last one of each group.
  private var ofMembers: [CustomerIndex: [SeatClaimIndex]] = [:]
  /// The running claims of each group.
  private var running: [SubscriptionIndex: Set<SeatClaimIndex>] = [:]

  private struct Request: Hashable {
    let group: SubscriptionIndex
    let identifier: [UInt8]
  }

  package init() {}

  package var count: Int { all.count }

  package subscript(_ index: SeatClaimIndex) -> SeatClaimRecord { all[index] }

  /// The claims of a group, in order, with those that ended.
  package func claims(of group: SubscriptionIndex) -> [SeatClaimIndex] { ofGroups[group] ?? [] }

  /// The claims of a group that take a seat, in order.
  package func runningClaims(of group: SubscriptionIndex) -> [SeatClaimIndex] {
    (running[group] ?? []).sorted()
  }

  /// The running claims of a person, and the last one of each group, which may have ended.
  package func claims(ofMember member: CustomerIndex) -> [SeatClaimIndex] {
    ofMembers[member] ?? []
  }

  package func runningCount(of group: SubscriptionIndex) -> Int { running[group]?.count ?? 0 }

  /// The claim of a request, which may have ended.
  package func claim(of group: SubscriptionIndex, request: String) -> SeatClaimIndex? {
    byRequest[Request(group: group, identifier: SeatClaimTable.key(request))]
  }

  /// A running claim of a group, by its id or that of its request.
  package func runningClaim(of group: SubscriptionIndex, named id: String) -> SeatClaimIndex? {
    let found = byId[SeatClaimTable.key(id)] ?? claim(of: group, request: id)
    return found.flatMap { all[$0].group == group && all[$0].end == nil ? $0 : nil }
  }

  mutating func append(_ claim: SeatClaimRecord) {
    let index = all.endIndex
    all.append(claim)
    ofGroups[claim.group, default: []].append(index)
    byId[SeatClaimTable.key(claim.id)] = index
    let request = Request(group: claim.group, identifier: SeatClaimTable.key(claim.request))
    byRequest[request] = index
    running[claim.group, default: []].insert(index)
    if let member = claim.member { add(index, to: member) }
  }

  mutating func associate(_ index: SeatClaimIndex, with member: CustomerIndex) {
    all[index].member = member
    add(index, to: member)
  }

  mutating func end(_ index: SeatClaimIndex, at time: Timestamp, by cause: SeatClaimRecord.Cause) {
    guard all[index].end == nil else { return }
    all[index].end = SeatClaimRecord.End(date: time, cause: cause)
    running[all[index].group]?.remove(index)
    // A person who claims again and again is not searched for long.
    guard let member = all[index].member, isFollowed(index, of: member) else { return }
    ofMembers[member]?.removeAll { $0 == index }
  }

  private mutating func add(_ index: SeatClaimIndex, to member: CustomerIndex) {
    let ended = ofMembers[member]?.filter {
      all[$0].end != nil && all[$0].group == all[index].group
    }
    ofMembers[member]?.removeAll { ended?.contains($0) == true }
    ofMembers[member, default: []].append(index)
  }

  private func isFollowed(_ index: SeatClaimIndex, of member: CustomerIndex) -> Bool {
    claims(ofMember: member).contains { $0 > index && all[$0].group == all[index].group }
  }

  /// UUIDs are compared without regard to case.
  private static func key(_ id: String) -> [UInt8] {
    id.utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
  }
}

/// A claim of a seat.
package struct SeatClaimRecord: Sendable {
  package let group: SubscriptionIndex
  /// `seatClaimId`.
  package let id: String
  /// `requestIdentifier`.
  package let request: String
  /// The person, once the developer named one.
  package fileprivate(set) var member: CustomerIndex?
  package let claimedAt: Timestamp
  package fileprivate(set) var end: End?

  init(
    group: SubscriptionIndex,
    id: String,
    request: String,
    member: CustomerIndex?,
    claimedAt: Timestamp
  ) {
    (self.group, self.id, self.request) = (group, id, request)
    (self.member, self.claimedAt) = (member, claimedAt)
  }

  package struct End: Hashable, Sendable {
    package let date: Timestamp
    package let cause: Cause
  }

  package enum Cause: String, Sendable {
    /// The developer gave it back.
    case developer
    /// The App Store ended it, after a refund.
    case appStore
    /// The subscription ended, and was bought again.
    case lapse
  }
}

package typealias SeatClaimIndex = TableIndex<SeatClaimRecord>
