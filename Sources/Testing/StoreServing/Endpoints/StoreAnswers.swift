// SPDX-License-Identifier: Apache-2.0

import StoreEngine

/// The answers of a store to requests of the App Store Server API that change nothing.
struct StoreAnswers {
  let state: StoreState
  let signer: StoreSigner
}

extension LoggedStore {
  /// The answers of the present state.
  var answers: StoreAnswers { StoreAnswers(state: state, signer: signer) }
}
