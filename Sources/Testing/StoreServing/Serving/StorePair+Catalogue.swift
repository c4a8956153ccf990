// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine

// Another catalogue for stores in which nothing happened yet.
extension StorePair {
  /// Replaces the products and settings of both stores by those of a `.storekit` file.
  ///
  /// Purchases, prices and steps are about the products of the catalogue, so a store that was used refuses another one. So
  /// does a store with a log, which names the configuration that it repeats.
  ///
  /// A later reset does not play the script of the server, whose steps are about the former products.
  package mutating func replaceCatalogue(_ json: ArraySlice<UInt8>) throws(ViewError) {
    guard log == nil else {
      throw ViewError(
        409,
        "the state file belongs to the catalogue with which it was begun",
        hint: "start with --config FILE and a new --state file"
      )
    }
    try requireUnused()
    let configuration: StoreConfiguration
    do throws(ConfigurationError) {
      configuration = try StoreConfiguration(json)
    } catch {
      throw ViewError(
        400,
        "not a .storekit file: \(error)",
        hint: "send the file itself as the body"
      )
    }
    for side in StoreSide.allCases { self[side: side]?.run.begin(with: configuration) }
    forgetScript()
    note(ActivityEntry(.clock, main, "the catalogue was replaced"))
  }

  private func requireUnused() throws(ViewError) {
    for side in StoreSide.allCases {
      guard let run = self[side: side]?.run, !run.isUnused else { continue }
      throw ViewError(
        409,
        "the \(side.rawValue) store was used: it has \(run.state.customers.count) customers and \(run.sources.count) steps of the present catalogue",
        hint: "POST /store/reset with {\"start\": \"\(now)\"} empties both stores"
      )
    }
  }
}
