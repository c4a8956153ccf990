// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import StoreConfiguration
package import StoreEngine
package import StrictTime

/// A copy of a store's state for the dashboard, which searches, signs and verifies without locking the store.
package final class StoreView: Sendable {
  let state: StoreState
  let signer: StoreSigner
  let configuration: StoreConfiguration
  /// Changes whenever the data in a view changes.
  package let revision: String
  let side: StoreSide
  let main: StoreSide
  /// What a backend answers beside the store.
  let backend: BackendView

  init(_ store: LoggedStore, _ side: StoreSide, of sides: StorePair) {
    state = store.state
    signer = store.signer
    configuration = store.run.configuration
    revision = sides.revision
    self.side = side
    main = sides.main
    backend = sides.backend
  }

  /// The time of the store's clock.
  package var now: Timestamp { state.now }
  /// The bundle id.
  package var bundleId: String { state.options.bundleId }
  /// Whether the store is the sandbox.
  package var isSandbox: Bool { side == .sandbox }
  /// The app's Apple id.
  package var appAppleId: Int64 { state.options.appAppleId }

  /// The trust anchors for verifying the store's signed data.
  package func anchors() throws(TrustError) -> [TrustAnchor] { try signer.anchors() }
}

extension StorePair {
  /// A copy of the current state of one store.
  package func view(of side: StoreSide) -> StoreView? {
    self[side: side].map { StoreView($0, side, of: self) }
  }

  /// A string that changes with every row, step, delivery attempt, clock change and answer of a backend of either store.
  fileprivate var revision: String {
    var numbers = [
      Int64(rowCount), now.millisecondsSince1970, Int64(backend.counts.asked),
      Int64(backend.generation),
    ]
    for side in StoreSide.allCases {
      guard let store = self[side: side] else { continue }
      numbers += [Int64(store.run.sources.count), Int64(store.state.deliveries.attemptCount)]
    }
    return numbers.map { String($0) }.joined(separator: "-")
  }
}
