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
    /// The certificates of the document that proved it.
    let certificates: [ArraySlice<UInt8>]

    init(_ chain: VerifiedChain, _ certificates: [ArraySlice<UInt8>]) {
      self.chain = chain
      self.certificates = certificates.map { Array($0)[...] }
    }
  }

  /// An empty list.
  public init(capacity: Int) {
    self.capacity = max(capacity, 0)
  }

  /// The number of chains.
  public var count: Int { entries.withLock { $0.count } }

  /// The chain of a signer's certificate, if the document has exactly the certificates that proved it, in any order.
  ///
  /// An additional certificate must be checked.
  public func chain(
    of leaf: ArraySlice<UInt8>,
    among certificates: [ArraySlice<UInt8>]
  ) -> VerifiedChain? {
    guard let entry = entry(of: leaf, among: certificates),
      entry.certificates.count == certificates.count,
      Self.contains(entry.certificates, certificates),
      Self.contains(certificates, entry.certificates)
    else { return nil }
    return entry.chain
  }

  private static func contains(
    _ certificates: [ArraySlice<UInt8>],
    _ others: [ArraySlice<UInt8>]
  ) -> Bool {
    others.allSatisfy { other in certificates.contains { ByteComparison.equal($0, other) } }
  }

  /// The chain of signer, intermediate and a copy of the anchor's certificate, in this order, or of a signer alone that is
  /// the anchor.
  package func chain(inOrder certificates: [ArraySlice<UInt8>]) -> VerifiedChain? {
    guard let leaf = certificates.first, let entry = entry(of: leaf, among: certificates) else {
      return nil
    }
    let path = entry.chain.path
    guard certificates.count == 3 else {
      return certificates.count == 1 && path.isSelfAnchored ? entry.chain : nil
    }
    guard let intermediate = path.intermediate,
      ByteComparison.equal(certificates[1], intermediate.bytes)
    else { return nil }
    if let copy = entry.certificates.last, ByteComparison.equal(certificates[2], copy) {
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

  /// Adds a copy of a chain that a document with these certificates has proven; forgets the least recently used one if the
  /// list is full.
  public func add(_ chain: VerifiedChain, of certificates: [ArraySlice<UInt8>]) {
    guard let copy = chain.detached(messagePrefix: nil) else { return }
    let leaf = copy.path.leaf.bytes
    let others = [copy.path.intermediate?.bytes].compactMap { $0 }
    let entry = Entry(copy, certificates)
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
