// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
import StrictJSON
import StrictTime

/// The claims of a group as they are stored: the facts, sorted, so that equal claims have equal bytes.
///
///     {"facts":[{"at":1767225600000,"fact":"prepare","id":"…","of":"…"}],"formatVersion":1,
///       "info":{"at":…,"available":2,"claimIds":["…"],"total":5},"originalTransactionId":"2000000100000001"}
struct StoredSeatClaims: Codable {
  var facts: [SeatFact]
  var formatVersion: Int64
  var info: StoredSeatInfo?
  var originalTransactionId: String

  /// The version of the stored format; another is ``LedgerErrorCode/unknownFormat``.
  static let currentVersion: Int64 = 1
}

/// One fact about a request or a claim.
struct SeatFact: Codable, Hashable {
  /// Milliseconds since 1970.
  var at: Int64
  var fact: Kind
  /// The id of the request or the claim.
  var id: String
  /// The person of a request or an association, or the request of a claim.
  var of: String?

  enum Kind: String, Codable, CaseIterable {
    case prepare, withdraw, claim, associate, unclaim, end
  }
}

struct StoredSeatInfo: Codable {
  var at: Int64
  var available: Int64?
  var claimIds: [String]
  var total: Int64?
}

extension StoredSeatClaims {
  init(_ claims: SeatClaims) {
    facts = claims.facts.sorted { $0.precedes($1) }
    formatVersion = StoredSeatClaims.currentVersion
    info = claims.info.map { info in
      StoredSeatInfo(
        at: info.at.millisecondsSince1970,
        available: info.available,
        claimIds: info.claimIds.sorted().map(\.text),
        total: info.total
      )
    }
    originalTransactionId = claims.originalTransactionId
  }
}

extension SeatFact {
  init(_ fact: Kind, _ id: Identifier, of other: Identifier? = nil, at time: Timestamp) {
    at = time.millisecondsSince1970
    self.fact = fact
    self.id = id.text
    of = other?.text
  }

  func precedes(_ other: SeatFact) -> Bool {
    if at != other.at { return at < other.at }
    let texts = [fact.rawValue, id, of ?? ""].map(Identifier.init)
    let others = [other.fact.rawValue, other.id, other.of ?? ""].map(Identifier.init)
    return texts.lexicographicallyPrecedes(others)
  }
}

extension SeatClaims {
  /// The facts that give these claims in any order.
  fileprivate var facts: [SeatFact] {
    requests.flatMap { id, request in
      [SeatFact(.prepare, id.id, at: request.preparedAt)]
        + request.holders.map { SeatFact(.prepare, id.id, of: $0.holder, at: $0.at) }
        + [request.withdrawnAt].compactMap(\.self).map { SeatFact(.withdraw, id.id, at: $0) }
    }
      + claims.flatMap { id, claim -> [SeatFact] in
        let start = claim.claimedAt.map { [SeatFact(.claim, id.id, at: $0)] } ?? []
        let answered = claim.claimedAt.map { at in
          claim.requests.map { SeatFact(.claim, id.id, of: $0.id, at: at) }
        }
        let ends = [
          claim.unclaimedAt.map { SeatFact(.unclaim, id.id, at: $0) },
          claim.endedAt.map { SeatFact(.end, id.id, at: $0) },
        ]
        return start + (answered ?? []) + ends.compactMap(\.self)
          + claim.associations.map { SeatFact(.associate, id.id, of: $0.holder, at: $0.at) }
      }
  }

  fileprivate init(_ stored: StoredSeatClaims) throws(LedgerError) {
    guard stored.formatVersion == StoredSeatClaims.currentVersion else {
      throw LedgerError(
        .unknownFormat,
        expected: "format version \(StoredSeatClaims.currentVersion)",
        found: "\(stored.formatVersion)"
      )
    }
    self.init(of: stored.originalTransactionId)
    for (index, fact) in stored.facts.enumerated() {
      guard let time = Timestamp(millisecondsSince1970: fact.at) else {
        throw LedgerError(.malformed, path: "facts[\(index)]/at")
      }
      add(fact, at: time)
    }
    guard let info = stored.info else { return }
    guard let time = Timestamp(millisecondsSince1970: info.at) else {
      throw LedgerError(.malformed, path: "info/at")
    }
    add(
      SeatInfo(
        at: time,
        claimIds: info.claimIds.map(SeatClaimId.init),
        total: info.total,
        available: info.available
      )
    )
  }

  private mutating func add(_ fact: SeatFact, at time: Timestamp) {
    switch fact.fact {
    case .prepare: prepare(SeatRequestId(fact.id), for: fact.of, at: time)
    case .withdraw: withdraw(SeatRequestId(fact.id), at: time)
    case .claim:
      let requests = Set([fact.of.map(SeatRequestId.init)].compactMap(\.self))
      add(Claim(claimedAt: time, requests: requests), SeatClaimId(fact.id))
    case .associate:
      if let holder = fact.of { associate(SeatClaimId(fact.id), with: holder, at: time) }
    case .unclaim: unclaim(SeatClaimId(fact.id), at: time)
    case .end: end(SeatClaimId(fact.id), at: time)
    }
  }
}

extension SeatClaims: Codable {
  /// Decodes stored claims; throws ``/StoreEntitlements/LedgerError`` for those of another format version.
  public init(from decoder: any Decoder) throws {
    try self.init(StoredSeatClaims(from: decoder))
  }

  /// Encodes the claims; equal claims have equal bytes if the encoder sorts keys.
  public func encode(to encoder: any Encoder) throws {
    try StoredSeatClaims(self).encode(to: encoder)
  }
}

// The same JSON, without Foundation.
extension SeatClaims {
  package var json: [UInt8] {
    let stored = StoredSeatClaims(self)
    return JSONWriter.object { object in
      object.array("facts") { list in
        for fact in stored.facts { list.object { fact.write(to: &$0) } }
      }
      object.member("formatVersion") { $0.integer(stored.formatVersion) }
      if let info = stored.info { object.object("info") { info.write(to: &$0) } }
      object.member("originalTransactionId", stored.originalTransactionId)
    }
  }

  package init(json: ArraySlice<UInt8>) throws(LedgerError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(json)
    } catch {
      throw LedgerError(.malformed, at: error.offset, found: error.code.rawValue)
    }
    let members = try LedgerMembers(document.root)
    let info = try members["info"].map { value throws(LedgerError) in
      try StoredSeatInfo(LedgerMembers(value, at: "info"))
    }
    let facts = try members.required("facts", "an array") { $0.array }
    let stored = StoredSeatClaims(
      facts: try facts.map { value throws(LedgerError) in
        try SeatFact(LedgerMembers(value, at: "facts"))
      },
      formatVersion: try members.required("formatVersion", "an integer") { $0.number?.int64 },
      info: info,
      originalTransactionId: try members.required("originalTransactionId", "a string") {
        $0.string
      }
    )
    try self.init(stored)
  }
}

extension SeatFact {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("at") { $0.integer(at) }
    object.member("fact", fact.rawValue)
    object.member("id", id)
    if let of { object.member("of", of) }
  }

  fileprivate init(_ members: LedgerMembers) throws(LedgerError) {
    try members.requireKnown(["at", "fact", "id", "of"])
    self.init(
      at: try members.required("at", "an integer") { $0.number?.int64 },
      fact: try members.required("fact", "a kind of fact") { $0.string.flatMap(Kind.init) },
      id: try members.required("id", "a string") { $0.string },
      of: try members.read("of", "a string") { $0.string }
    )
  }
}

extension StoredSeatInfo {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("at") { $0.integer(at) }
    if let available { object.member("available") { $0.integer(available) } }
    object.array("claimIds") { list in for id in claimIds { list.string(id) } }
    if let total { object.member("total") { $0.integer(total) } }
  }

  fileprivate init(_ members: LedgerMembers) throws(LedgerError) {
    try members.requireKnown(["at", "available", "claimIds", "total"])
    self.init(
      at: try members.required("at", "an integer") { $0.number?.int64 },
      available: try members.read("available", "an integer") { $0.number?.int64 },
      claimIds: try members.texts("claimIds"),
      total: try members.read("total", "an integer") { $0.number?.int64 }
    )
  }
}
