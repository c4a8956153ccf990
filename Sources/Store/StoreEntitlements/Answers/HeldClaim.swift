// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A claim of a seat that a person holds, for the answer about that person.
package struct HeldClaim {
  let id: Identifier
  package let start: Timestamp
  package let state: State
  /// Whether a second person was associated with it, who does not count.
  let hasTwoHolders: Bool

  package init(id: Identifier, start: Timestamp, state: State, hasTwoHolders: Bool) {
    self.id = id
    self.start = start
    self.state = state
    self.hasTwoHolders = hasTwoHolders
  }

  package enum State {
    case running
    /// The group was bought again since.
    case unknown(since: Timestamp)
    case ended(Timestamp)
    /// The purchase is no group with invitations by the server.
    case noGroup
  }
}

extension HeldClaim {
  /// Of a person's claims, the last one in this order decides.
  package func precedes(_ other: HeldClaim) -> Bool {
    if state.rank != other.state.rank { return state.rank < other.state.rank }
    return start == other.start ? id < other.id : start < other.start
  }
}

extension HeldClaim.State {
  fileprivate var rank: Int {
    switch self {
    case .running: 3
    case .unknown: 2
    case .noGroup: 1
    case .ended: 0
    }
  }
}
