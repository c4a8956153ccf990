// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import StoreConfiguration
package import StrictTime

/// A store at one time, for a reader: a copy, so that the store is not locked while it is searched, signed and
/// verified.
package struct StoreView: Sendable {
  let state: StoreState
  let signer: StoreSigner
  let configuration: StoreConfiguration
  /// Changes with everything that a view shows.
  package let revision: String
  /// When something happens next by itself.
  let next: Timestamp?
  let side: StoreSide
  let main: StoreSide

  /// The virtual time.
  package var now: Timestamp { state.now }
  /// The bundle id.
  package var bundleId: String { state.options.bundleId }
  /// Whether it is a store of the sandbox.
  package var isSandbox: Bool { side == .sandbox }
  /// The app's Apple id.
  package var appAppleId: Int64 { state.options.appAppleId }

  /// What verifiers of the documents are to trust.
  package func anchors() throws(TrustError) -> [TrustAnchor] { try signer.anchors() }
}

extension StoreSides {
  /// The store of a side as it is now.
  package func view(of side: StoreSide) -> StoreView? {
    guard let session = self[side: side] else { return nil }
    // The queue of a store drops outdated entries while it looks for the next one.
    let next = session.store.state.nextDue(until: .latest)
    return StoreView(
      state: session.store.state,
      signer: session.store.signer,
      configuration: session.configuration,
      revision: revision,
      next: next,
      side: side,
      main: main
    )
  }

  /// A text that changes with every row, step, attempt and movement of the clock of either side.
  private var revision: String {
    var numbers = [Int64(rows.count), now.millisecondsSince1970]
    for side in StoreSide.allCases {
      guard let session = self[side: side] else { continue }
      numbers += [Int64(session.stepCount), Int64(session.store.state.attemptCount)]
    }
    return numbers.map { String($0) }.joined(separator: "-")
  }
}
