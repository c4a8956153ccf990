// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import StrictJSON

//     {"billingRetryAccess": "P7D", "retryEvidenceAge": "P1D", "renewalLeeway": "PT6H",
//      "assumedGrace": "P16D", "offlineTrust": "P3D", "durations": {"season.pass": "P90D"}, "stacking": "stack",
//      "trialProducts": {"trial14": "P14D"}, "partialRefundKeepsAccess": false,
//      "features": {"ads-off": ["lifetime", "news.month"]},
//      "groups": {"news.month": {"group": "News", "level": 1}},
//      "unlock": ["lifetime"], "firstFreeVersion": "10", "freeSince": "2026-01-01T00:00:00Z"}
extension EntitlementPolicy {
  /// The names of all fields.
  package static let memberNames = Member.allCases.map(\.rawValue)

  /// Reads a policy from JSON, for instance `{"renewalLeeway": "PT6H"}`.
  ///
  /// Missing fields keep their defaults; unknown fields are rejected. Docs/Reference/receiptctl.md lists the fields.
  public init(json: ArraySlice<UInt8>) throws(PolicyError) {
    let document = try rethrowing(JSONDocument(json)) { (error: JSONError) in
      PolicyError(.malformed, error)
    }
    guard let object = document.root.object else {
      throw PolicyError(.malformed, at: document.root.offset, expected: "an object")
    }
    self.init()
    for member in object {
      guard let name = Member(rawValue: member.name) else {
        throw PolicyError(
          .unknownMember,
          at: member.value.offset,
          path: member.name,
          expected: EntitlementPolicy.memberNames.joined(separator: ", "),
          found: member.name
        )
      }
      try set(name, to: PolicyValue(member.value, at: member.name))
    }
  }

  private mutating func set(_ member: Member, to value: PolicyValue) throws(PolicyError) {
    switch member {
    case .billingRetryAccess: billingRetryAccess = try value.period()
    case .retryEvidenceAge: retryEvidenceAge = try value.period()
    case .renewalLeeway: renewalLeeway = try value.period()
    case .assumedGrace: assumedGrace = try value.period()
    case .offlineTrust: offlineTrust = try value.period()
    case .durations: durations = try value.periods()
    case .trialProducts: trialProducts = try value.periods()
    case .stacking: stacking = try value.stacking()
    case .partialRefundKeepsAccess: partialRefundKeepsAccess = try value.boolean()
    case .features: features = try value.lists()
    case .groups: groups = try value.memberships()
    case .unlock: unlock = try value.strings()
    case .firstFreeVersion: firstFreeVersion = try value.version()
    case .freeSince: freeSince = try value.date()
    }
  }

  private enum Member: String, CaseIterable {
    case billingRetryAccess, retryEvidenceAge, renewalLeeway, assumedGrace, offlineTrust, durations
    case trialProducts, stacking, partialRefundKeepsAccess, features, groups, unlock
    case firstFreeVersion, freeSince
  }
}
