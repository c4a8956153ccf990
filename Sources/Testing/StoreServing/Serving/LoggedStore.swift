// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
package import StoreSimulation
package import StrictTime

/// A store that responds to requests, and records those that change it as script steps.
package final class LoggedStore {
  /// The store.
  package let store: TestStore
  /// The log to which requests to the App Store Server API are written before they are performed.
  var log: SideLog?

  init(_ store: TestStore) { self.store = store }

  /// The state of the store.
  package var state: StoreState {
    get { store.state }
    _modify { yield &store.state }
  }

  /// The signer of the store's tokens and receipts.
  package var signer: StoreSigner { store.signer }

  /// The time of the store's clock.
  package var now: Timestamp { store.now }

  /// What happened in the store.
  package var run: StoreRun {
    get { store.run }
    _modify { yield &store.run }
  }

  func perform(_ step: any Step) throws(StoreRefusal) { try store.perform(step) }

  /// Resets the store, optionally with another start.
  func reset(start: Timestamp?) { store.reset(start: start) }
}
