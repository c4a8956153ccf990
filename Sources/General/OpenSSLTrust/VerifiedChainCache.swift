// SPDX-License-Identifier: Apache-2.0

public import X509Certificates

/// The cache key of a chain: the exact bytes of its certificates, and the identifier of the signer.
///
/// Keys are compared in full, not hashed, so different certificates never share an entry.
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

  /// A copy that shares no bytes with a document, so that a cache does not keep the document in memory.
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

/// A cache of verified chains with a fixed capacity; evicts the least recently used chain.
///
/// A cache is for one set of anchors and rules. It does not check the time: callers must check the validity
/// of a chain at each use. Only verified chains are cached, so forged chains cannot evict genuine ones.
public final class VerifiedChainCache: Sendable {
  private let capacity: Int
  private let entries = Lock<[Entry]>([])

  /// A class, so that comparing and moving entries copies one reference.
  private final class Entry: Sendable {
    let key: ChainKey
    let chain: VerifiedChain

    init(_ key: ChainKey, _ chain: VerifiedChain) {
      self.key = key
      self.chain = chain
    }
  }

  /// An empty cache.
  public init(capacity: Int) {
    self.capacity = max(capacity, 0)
  }

  /// The number of cached chains.
  public var count: Int { entries.withLock { $0.count } }

  /// The verified chain for exactly these bytes.
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

  /// Caches a copy of a chain; evicts the least recently used one if the cache is full.
  ///
  /// Keeps an existing entry, with the state of its key: two threads may verify the same chain at the same
  /// time. If signed messages start with the bag of the key, the copy also has the digest state after the bag.
  public func remember(
    _ chain: VerifiedChain,
    for key: ChainKey,
    isMessagePrefix: Bool = false
  ) {
    guard let chain = chain.detached(messagePrefix: isMessagePrefix ? key.bag : nil) else { return }
    let entry = Entry(key.copied(), chain)
    entries.withLock { entries in
      let known = entries.firstIndex { $0.key.matches(key) }.map { entries.remove(at: $0) }
      entries.insert(known ?? entry, at: 0)
      entries = Array(entries.prefix(capacity))
    }
  }
}
