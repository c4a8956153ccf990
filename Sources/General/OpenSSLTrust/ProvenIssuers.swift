// SPDX-License-Identifier: Apache-2.0

import X509Certificates

/// Intermediates that an anchor has issued, found by their bytes and the anchor.
///
/// A signer's certificate that such an intermediate has not signed costs one verification, with the intermediate's key, and
/// not another one with the anchor's. Only chains that satisfy every rule add to the list, so the sender of other documents
/// cannot fill it. Validity at a given time is not remembered.
public final class ProvenIssuers: Sendable {
  private let capacity: Int
  private let entries = Lock<[Entry]>([])

  private struct Entry: Sendable {
    /// A copy of the certificate, so that the list does not keep a document in memory.
    let certificate: ArraySlice<UInt8>
    let anchor: TrustAnchor

    func isEntry(of certificate: ArraySlice<UInt8>, under anchor: TrustAnchor) -> Bool {
      ByteComparison.equal(self.certificate, certificate) && self.anchor == anchor
    }
  }

  /// An empty list.
  public init(capacity: Int) {
    self.capacity = max(capacity, 0)
  }

  /// The number of intermediates.
  package var count: Int { entries.withLock { $0.count } }

  /// Whether `anchor` has issued the certificate of an intermediate.
  func contains(_ intermediate: Certificate, under anchor: TrustAnchor) -> Bool {
    entries.withLock { entries in
      entries.contains { $0.isEntry(of: intermediate.bytes, under: anchor) }
    }
  }

  /// Adds the intermediate of a chain; forgets the one that was used longest ago if the list is full.
  public func add(_ chain: VerifiedChain) {
    guard let intermediate = chain.path.intermediate else { return }
    let anchor = chain.path.anchor
    entries.withLock { entries in
      let known = entries.firstIndex { $0.isEntry(of: intermediate.bytes, under: anchor) }
      let entry =
        known.map { entries.remove(at: $0) }
        ?? Entry(certificate: Array(intermediate.bytes)[...], anchor: anchor)
      entries.insert(entry, at: 0)
      entries = Array(entries.prefix(capacity))
    }
  }
}
