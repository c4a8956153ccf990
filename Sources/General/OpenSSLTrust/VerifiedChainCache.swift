// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import Synchronization
public import X509Certificates

/// A path that kept every rule but the one about time, with the signer's key ready to use.
public final class VerifiedChain: Sendable {
  /// The path.
  public let path: CertificatePath
  /// The signer's key.
  public let leafKey: PublicKey
  /// The SHA-256 of the signer's certificate, by which people know it.
  public let leafSHA256: [UInt8]
  /// A digest over the bytes that the chain is remembered by, where messages start with these.
  public let messageStart: BegunDigest?

  /// Checks `path` against all of `rules`, except at which moment it must be valid.
  ///
  /// `leafKey` is what ``CertificatePath/leafKey(_:)`` gave for these rules.
  public convenience init(
    _ path: CertificatePath,
    leafKey: PublicKey,
    rules: ChainRules
  ) throws(TrustError) {
    try path.requireConstraints(rules)
    try path.requirePurpose(rules)
    self.init(path, leafKey, try DigestAlgorithm.sha256.digest(of: path.leaf.bytes))
  }

  private init(
    _ path: CertificatePath,
    _ leafKey: PublicKey,
    _ leafSHA256: [UInt8],
    messageStart: BegunDigest? = nil
  ) {
    self.path = path
    self.leafKey = leafKey
    self.leafSHA256 = leafSHA256
    self.messageStart = messageStart
  }

  /// The same chain with certificates that share no bytes with a document, so that remembering the
  /// chain does not keep the document in memory.
  fileprivate func detached(from start: ArraySlice<UInt8>?) -> VerifiedChain? {
    do {
      let messageStart = try start.map { start throws(TrustError) in
        try BegunDigest(over: start)
      }
      let path = CertificatePath(
        leaf: try path.leaf.detached(),
        intermediate: try path.intermediate?.detached(),
        anchor: path.anchor,
        isSelfAnchored: path.isSelfAnchored
      )
      return VerifiedChain(path, leafKey, leafSHA256, messageStart: messageStart)
    } catch {
      return nil
    }
  }
}

extension Certificate {
  fileprivate func detached() throws(CertificateError) -> Certificate {
    try Certificate(Array(bytes)[...])
  }
}

/// What a chain is remembered by: the exact bytes it came from, and who of them signed.
///
/// Nothing is derived or shortened, so two different bags can never be taken for one another.
public struct ChainKey: Sendable {
  let bag: ArraySlice<UInt8>
  let issuer: DistinguishedName
  let serialNumber: ArraySlice<UInt8>

  /// A key that shares the bytes of its document.
  public init(
    bag: ArraySlice<UInt8>,
    issuer: DistinguishedName,
    serialNumber: ArraySlice<UInt8>
  ) {
    self.bag = bag
    self.issuer = issuer
    self.serialNumber = serialNumber
  }

  /// The same key with bytes of its own, so that remembering it does not keep a document alive.
  fileprivate func copied() -> ChainKey {
    ChainKey(
      bag: Array(bag)[...],
      issuer: DistinguishedName(bytes: Array(issuer.bytes)[...]),
      serialNumber: Array(serialNumber)[...]
    )
  }

  fileprivate func matches(_ other: ChainKey) -> Bool {
    ByteComparison.equal(serialNumber, other.serialNumber)
      && ByteComparison.equal(issuer.bytes, other.issuer.bytes)
      && ByteComparison.equal(bag, other.bag)
  }
}

/// Remembers chains that were verified, the most recently used first, up to a hard bound.
///
/// One cache belongs to one set of anchors and rules. It knows nothing of time: who uses a chain must
/// check its validity each time. Only chains that end in an anchor get in, so that a flood of made-up
/// chains cannot push out the genuine ones.
public final class VerifiedChainCache: Sendable {
  private let capacity: Int
  private let entries = Mutex<[Entry]>([])

  /// One reference, since entries are looked at and moved all the time.
  private final class Entry: Sendable {
    let key: ChainKey
    let chain: VerifiedChain

    init(_ key: ChainKey, _ chain: VerifiedChain) {
      self.key = key
      self.chain = chain
    }
  }

  /// An empty cache.
  ///
  /// Apple used nine signers in fifteen years, so 32 chains are plenty.
  public init(capacity: Int = 32) {
    self.capacity = max(capacity, 0)
  }

  /// How many chains are remembered.
  public var count: Int { entries.withLock { $0.count } }

  /// The chain that was verified for exactly these bytes.
  public func chain(for key: ChainKey) -> VerifiedChain? {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.key.matches(key) }) else { return nil }
      let entry = entries[index]
      if index > 0 {
        entries.remove(at: index)
        entries.insert(entry, at: 0)
      }
      return entry.chain
    }
  }

  /// Remembers a chain, as a copy of its own; the least recently used one makes room.
  ///
  /// One that is there already stays, with all that is known of its key: threads may come across a signer at
  /// the same time.
  /// Where signed messages start with the bag of the key, the copy has a digest over it.
  public func remember(
    _ chain: VerifiedChain,
    for key: ChainKey,
    asMessageStart isMessageStart: Bool = false
  ) {
    guard let chain = chain.detached(from: isMessageStart ? key.bag : nil) else { return }
    let entry = Entry(key.copied(), chain)
    entries.withLock { entries in
      let known = entries.firstIndex { $0.key.matches(key) }.map { entries.remove(at: $0) }
      entries.insert(known ?? entry, at: 0)
      entries = Array(entries.prefix(capacity))
    }
  }
}
