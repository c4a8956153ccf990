// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// A fact that a ledger stores in a row.
protocol StoredFact: Mergeable {
  /// A fact to read into.
  init(blankOf key: EvidenceKey)
  /// Writes or reads the columns; `key` is that of the row.
  mutating func code<Coder: RowCoder>(
    with coder: inout Coder,
    of key: EvidenceKey
  ) throws(Coder.Failure)
}

extension Dated where Fact: StoredFact {
  /// A dated fact to read into.
  init(blankOf key: EvidenceKey, in kind: DocumentKind) {
    self.init(Fact(blankOf: key), signed: .earliest, in: kind)
  }

  /// The columns of a row behind its key; `usual` is the kind of document of most rows.
  mutating func code<Coder: RowCoder>(
    with coder: inout Coder,
    of key: EvidenceKey,
    usually usual: DocumentKind
  ) throws(Coder.Failure) {
    var (fact, signedDate, kind, isContested) = (fact, signedDate, kind, isContested)
    try coder.required(&signedDate)
    try coder.value(&kind, usually: usual)
    try coder.flag(&isContested)
    try fact.code(with: &coder, of: key)
    self = Dated(fact, signed: signedDate, in: kind, isContested: isContested)
  }
}

extension StatusClaim: StoredFact {
  init(blankOf key: EvidenceKey) {
    self.init(transactionId: key.id, status: nil, saysGrace: false, saysExpired: false)
  }

  mutating func code<Coder: RowCoder>(
    with coder: inout Coder,
    of key: EvidenceKey
  ) throws(Coder.Failure) {
    try coder.required(&transactionId)
    try coder.optional(&status)
    try coder.flag(&saysGrace)
    try coder.flag(&saysExpired)
    try coder.flag(&isOfRevoked)
    try coder.optional(&seatHolder)
  }
}

extension CompleteHistory: StoredFact {
  init(blankOf key: EvidenceKey) { self.init() }

  func code<Coder: RowCoder>(with coder: inout Coder, of key: EvidenceKey) {}
}

extension AppFacts: StoredFact {
  init(blankOf key: EvidenceKey) { self.init() }

  mutating func code<Coder: RowCoder>(
    with coder: inout Coder,
    of key: EvidenceKey
  ) throws(Coder.Failure) {
    try coder.optional(&originalApplicationVersion)
    try coder.optional(&originalPurchaseDate)
    try coder.optional(&originalPlatform)
  }
}
