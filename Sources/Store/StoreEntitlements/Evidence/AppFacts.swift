// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// How and when the app was first obtained.
struct AppFacts: Mergeable {
  var originalApplicationVersion: String?
  var originalPurchaseDate: Timestamp?
  var originalPlatform: PurchasePlatform?

  /// The later date is safer: it grants less.
  var safety: [Int64] {
    [originalPurchaseDate == nil ? 0 : 1, ~(originalPurchaseDate?.millisecondsSince1970 ?? 0)]
  }

  func encode(into encoding: inout CanonicalEncoding) {
    encoding.append(originalApplicationVersion)
    encoding.append(originalPurchaseDate)
    encoding.append(originalPlatform?.rawValue)
  }
}
