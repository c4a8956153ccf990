// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Behaviour of the App Store that Apple does not document, as a play assumes it.
struct Assumption: Sendable {
  let name: String
  let value: String
  let confidence: Confidence
  let why: String

  enum Confidence: String, Sendable {
    /// Well known, without a primary source.
    case medium
    /// Inferred.
    case low
  }

  /// The first line of a play: `{"assumptions": […]}`.
  static func json(_ state: StoreState) -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("assumptions") { json in
          json.array { json in
            for assumption in all(state.options) {
              json.object { json in
                json.member("name") { $0.string(assumption.name) }
                json.member("value") { $0.string(assumption.value) }
                json.member("confidence") { $0.string(assumption.confidence.rawValue) }
                json.member("why") { $0.string(assumption.why) }
              }
            }
          }
        }
      }
    }
  }

  static func all(_ options: StoreOptions) -> [Assumption] {
    let knobs = options.knobs
    var list = [
      Assumption(
        name: "monthOverflow",
        value: knobs.monthOverflow.rawValue,
        confidence: .low,
        why: "Apple does not publish how day 31 continues in shorter months"
      ),
      Assumption(
        name: "timeZone",
        value: knobs.timeZone.rawValue,
        confidence: .low,
        why: "receipts seen in the field shift by an hour with daylight saving time"
      ),
      Assumption(
        name: "renewalLead",
        value: "\(knobs.renewalLead) s",
        confidence: .low,
        why: "renewals are charged up to 24 hours early; when exactly is not documented"
      ),
      Assumption(
        name: "resubscribeKeepsOriginalId",
        value: "\(knobs.resubscribeKeepsOriginalId)",
        confidence: .medium,
        why: "a lapsed subscription that is bought again is seen under the same original id"
      ),
      Assumption(
        name: "upgradedCarriesRevocation",
        value: "\(knobs.upgradedCarriesRevocation)",
        confidence: .low,
        why: "whether a superseded transaction has a revocation date is not documented"
      ),
      Assumption(
        name: "cancelInRetryIntent",
        value: "\(knobs.cancelInRetryIntent)",
        confidence: .low,
        why: "the expiration intent after cancelling during billing retry is not documented"
      ),
      Assumption(
        name: "resignOnRetry",
        value: "\(knobs.resignOnRetry)",
        confidence: .low,
        why: "whether a notification that is sent again is signed again is not documented"
      ),
      Assumption(
        name: "recoveryInGracePurchaseDate",
        value: "old expiresDate",
        confidence: .medium,
        why: "the period recovered in grace continues the old cycle"
      ),
      Assumption(
        name: "cancelInGrace",
        value: "AUTO_RENEW_DISABLED, then EXPIRED/VOLUNTARY",
        confidence: .medium,
        why: "the order of the two notifications is not documented"
      ),
    ]
    if options.environment == .sandbox {
      list.append(
        Assumption(
          name: "sandboxRenewals",
          value: "12, then auto-renew off",
          confidence: .medium,
          why: "the notification for the limit is not documented"
        )
      )
    }
    return list
  }
}
