// SPDX-License-Identifier: Apache-2.0

import X509Certificates

/// Chains that satisfied every rule, found by the bytes of their certificates alone.
///
/// A document that repeats such a chain with other bytes around it, or with a wrong signature, costs no verification of
/// its certificates. Nothing else about the document is in the key, so its sender cannot fill the list: each entry needs a
/// certificate that an anchor's authority has issued for this purpose. Validity at a given time is not remembered.
public final class ProvenChains: Sendable {
  private let capacity: Int
  private let entries = Lock<[Entry]>([])

  /// A class, so that moving entries copies one reference.
  private final class Entry: Sendable {
    let chain: VerifiedChain
    /// The copy of the anchor's certificate beside the first such chain.
    let anchorCopy: [UInt8]?

    init(_ chain: VerifiedChain, _ anchorCopy: [UInt8]?) {
      self.chain = chain
      self.anchorCopy = anchorCopy
    }
  }

  /// An empty list.
  public init(capacity: Int) {
    self.capacity = max(capacity, 0)
  }

  /// The number of chains.
  public var count: Int { entries.withLock { $0.count } }

  /// The chain of a signer's certificate, if its intermediate is among the certificates.
  public func chain(
    of leaf: ArraySlice<UInt8>,
    among certificates: [ArraySlice<UInt8>]
  ) -> VerifiedChain? {
    entry(of: leaf, among: certificates)?.chain
  }

  /// The chain of signer, intermediate and a copy of the anchor's certificate, in this order, or of a signer alone that is
  /// the anchor.
  package func chain(inOrder certificates: [ArraySlice<UInt8>]) -> VerifiedChain? {
    guard let leaf = certificates.first, let entry = entry(of: leaf, among: certificates) else {
      return nil
    }
    let path = entry.chain.path
    guard certificates.count == 3 else { return path.isSelfAnchored ? entry.chain : nil }
    guard let intermediate = path.intermediate,
      ByteComparison.equal(certificates[1], intermediate.bytes)
    else { return nil }
    if let copy = entry.anchorCopy, ByteComparison.equal(certificates[2], copy[...]) {
      return entry.chain
    }
    do {
      let copy = try Certificate(rootCopy: certificates[2])
      return path.anchor.matches(copy) ? entry.chain : nil
    } catch {
      return nil
    }
  }

  private func entry(
    of leaf: ArraySlice<UInt8>,
    among certificates: [ArraySlice<UInt8>]
  ) -> Entry? {
    entries.withLock { entries in
      guard
        let index = entries.firstIndex(where: { $0.chain.isChain(of: leaf, among: certificates) })
      else { return nil }
      let entry = entries[index]
      if index > 0 {
        entries.remove(at: index)
        entries.insert(entry, at: 0)
      }
      return entry
    }
  }

  /// Adds a copy of a chain; forgets the least recently used one if the list is full.
  public func add(_ chain: VerifiedChain, anchorCopy: ArraySlice<UInt8>? = nil) {
    guard let copy = chain.detached(messagePrefix: nil) else { return }
    let leaf = copy.path.leaf.bytes
    let others = [copy.path.intermediate?.bytes].compactMap { $0 }
    let entry = Entry(copy, anchorCopy.map { Array($0) })
    entries.withLock { entries in
      entries.removeAll { $0.chain.isChain(of: leaf, among: others) }
      entries.insert(entry, at: 0)
      entries = Array(entries.prefix(capacity))
    }
  }
}

extension VerifiedChain {
  /// Whether these are its certificates.
  fileprivate func isChain(
    of leaf: ArraySlice<UInt8>,
    among certificates: [ArraySlice<UInt8>]
  ) -> Bool {
    guard ByteComparison.equal(path.leaf.bytes, leaf) else { return false }
    guard let intermediate = path.intermediate?.bytes else { return true }
    return certificates.contains { ByteComparison.equal($0, intermediate) }
  }
}
