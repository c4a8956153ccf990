// SPDX-License-Identifier: Apache-2.0

package import StoreSimulation

/// A play as a table for people: one line for each time.
package enum PlayText {
  package static func text(of play: Play) -> String {
    var text = ""
    for row in play.rows {
      let states = row.subscriptions.map { "\($0.name) \($0.productId): \(status($0.status))" }
      text += "\(row.time)  \(row.causes.joined(separator: ", "))\n"
      for state in states { text += "  \(state)\n" }
      for refusal in row.refusals { text += "  refused: \(refusal.message)\n" }
    }
    return text
  }

  private static func status(_ number: Int64) -> String {
    switch number {
    case 1: "active"
    case 2: "expired"
    case 3: "billing retry"
    case 4: "grace period"
    default: "revoked"
    }
  }
}
