// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreEntitlements
import StoreSeats
import StrictJSON
import StrictTime

// Claims of seats, in values: a group is found by its purchase, by a person, and by a claim.

extension LedgerTransaction {
  /// The claims of a group; `nil` if none were ever recorded.
  func seatClaims(of group: PurchaseKey) throws(LedgerStoreError) -> SeatClaims? {
    try value(.seatClaims(group)).map { json throws(LedgerStoreError) in
      try rethrowing(SeatClaims(json: json[...])) { (error: LedgerError) in
        LedgerStoreError.unreadable(group, error.code.rawValue)
      }
    }
  }

  /// Stores the claims of a group, and applies what Apple said about them before they were known.
  func put(
    _ claims: SeatClaims,
    instead known: SeatClaims,
    of group: PurchaseKey
  ) throws(LedgerStoreError) -> SeatClaims {
    var claims = claims
    for id in claims.claimIds(since: known) where try value(.groupOfClaim(id.text)) == nil {
      try set(.groupOfClaim(id.text), to: group.json)
      if let date = try endedDate(of: id) { claims.end(id, at: date) }
    }
    for person in claims.appTransactionIds(changedSince: known) {
      let download = PurchaseKey(group.scope, .download(appTransactionId: person))
      let known = try seatGroups(of: download)
      guard !known.contains(group) else { continue }
      let json = JSONWriter.array { list in
        for key in known + [group] { list.string(key.subject.text) }
      }
      try set(.seatGroups(download), to: json)
    }
    try set(.seatClaims(group), to: claims.json)
    return claims
  }

  /// The groups in which the person of a download has or had claims.
  func seatGroups(of download: PurchaseKey) throws(LedgerStoreError) -> [PurchaseKey] {
    guard let json = try value(.seatGroups(download)) else { return [] }
    do {
      if let items = try JSONDocument(json[...]).root.array {
        let subjects = items.compactMap { $0.string.flatMap(PurchaseKey.Subject.init(text:)) }
        return subjects.map { PurchaseKey(download.scope, $0) }
      }
    } catch {
      // The error below.
    }
    throw LedgerStoreError(.unreadableRow, path: StoredValue.seatGroups(download).text)
  }

  /// When Apple ended a claim whose group was not known then.
  private func endedDate(of claim: SeatClaimId) throws(LedgerStoreError) -> Timestamp? {
    try value(.endedClaim(claim.text))
      .flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
      .flatMap { Timestamp(millisecondsSince1970: $0) }
  }

  /// Remembers that Apple ended a claim whose group is not known; the first message counts, in whatever order they come.
  func end(_ claim: SeatClaimId, at date: Timestamp) throws(LedgerStoreError) {
    let first = [try endedDate(of: claim), date].compactMap(\.self).min() ?? date
    try set(.endedClaim(claim.text), to: Array("\(first.millisecondsSince1970)".utf8))
  }

  /// The group of a claim; `nil` if the claim is not known.
  func group(of claim: SeatClaimId) throws(LedgerStoreError) -> PurchaseKey? {
    try value(.groupOfClaim(claim.text)).flatMap { PurchaseKey($0) }
  }

  /// The customers who own the download, or a purchase, of this app transaction id.
  func customers(of person: String, in scope: LedgerScope) throws(LedgerStoreError) -> Set<
    CustomerId
  > {
    let download = PurchaseKey(scope, .download(appTransactionId: person))
    var customers: Set<CustomerId> = []
    try forEachPurchase(.downloaded(download), in: scope) { row in
      if let owner = row.owner?.customer { customers.insert(owner) }
    }
    return customers
  }
}
