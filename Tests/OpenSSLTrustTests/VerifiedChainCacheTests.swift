// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import Testing
import X509Certificates

struct VerifiedChainCacheTests {
  @Test func `a chain is found again for the same bytes, wherever they stand`() throws {
    let cache = VerifiedChainCache()
    #expect(cache.chain(for: Self.key(1)) == nil)
    cache.remember(try Self.chain(), for: Self.key(1))
    #expect(cache.count == 1)
    let shifted = ChainKey(
      bag: ([0xFF] + Self.bag(1) + [0xFF])[1...].dropLast(),
      issuer: DistinguishedName(bytes: [0x00, 0x30, 0x00][1...]),
      serialNumber: [0x00, 0x05][1...]
    )
    let found = try #require(cache.chain(for: shifted))
    #expect(found.path.leaf == (try Chain()).leaf)
    #expect(found.leafSHA256 == (try DigestAlgorithm.sha256.digest(of: ChainFixture.leaf[...])))
    try found.leafKey.verify(
      SignatureFixture.sha256[...],
      over: SignatureFixture.message[...],
      digest: .sha256
    )
  }

  @Test func `twins that differ in one octet are strangers`() throws {
    let cache = VerifiedChainCache()
    cache.remember(try Self.chain(), for: Self.key(1))
    for position in Self.bag(1).indices {
      var bag = Self.bag(1)
      bag[position] ^= 1
      #expect(cache.chain(for: Self.key(bag: bag)) == nil)
    }
    #expect(cache.chain(for: Self.key(bag: Self.bag(1) + [0])) == nil)
    #expect(cache.chain(for: Self.key(bag: Array(Self.bag(1).dropLast()))) == nil)
    #expect(cache.chain(for: Self.key(bag: [])) == nil)
    #expect(cache.chain(for: Self.key(bag: Self.bag(1), issuer: [0x30, 0x01])) == nil)
    #expect(cache.chain(for: Self.key(bag: Self.bag(1), serialNumber: [6])) == nil)
    #expect(cache.chain(for: Self.key(bag: Self.bag(1), serialNumber: [0, 5])) == nil)
    // The same octets, divided in another way.
    let moved = Self.key(bag: Self.bag(1) + [0x30], issuer: [0x00])
    #expect(cache.chain(for: moved) == nil)
  }

  @Test func `the least recently used chain makes room`() throws {
    let cache = VerifiedChainCache(capacity: 3)
    let chain = try Self.chain()
    for number in [1, 2, 3] { cache.remember(chain, for: Self.key(number)) }
    #expect(cache.chain(for: Self.key(1)) != nil)
    cache.remember(chain, for: Self.key(4))
    #expect(Self.remembered(cache, 1...4) == [1, 3, 4])
    // Looking them up in the order 1, 3, 4 has made 1 the oldest.
    cache.remember(chain, for: Self.key(5))
    #expect(Self.remembered(cache, 1...5) == [3, 4, 5])
    #expect(cache.count == 3)
  }

  @Test func `remembering again renews`() throws {
    let cache = VerifiedChainCache(capacity: 2)
    let chain = try Self.chain()
    for number in [1, 2, 1, 1] { cache.remember(chain, for: Self.key(number)) }
    #expect(cache.count == 2)
    cache.remember(chain, for: Self.key(3))
    #expect(Self.remembered(cache, 1...3) == [1, 3])
  }

  @Test(arguments: [(-1, 0), (0, 0), (1, 1), (2, 2)])
  func `the capacity is a hard bound`(_ capacity: Int, count: Int) throws {
    let cache = VerifiedChainCache(capacity: capacity)
    let chain = try Self.chain()
    for number in 1...5 {
      cache.remember(chain, for: Self.key(number))
      #expect(cache.count <= count)
    }
    #expect(cache.count == count)
    #expect(Self.remembered(cache, 1...5) == Array(1...5).suffix(count))
  }

  @Test func `the usual capacity is 32`() throws {
    let cache = VerifiedChainCache()
    let chain = try Self.chain()
    for number in 1...40 { cache.remember(chain, for: Self.key(number)) }
    #expect(Self.remembered(cache, 1...40) == Array(9...40))
  }

  @Test func `what is remembered shares no bytes with the document`() throws {
    let document = [0xFF] + ChainFixture.leaf + ChainFixture.intermediate + [0xFF]
    let middle = 1 + ChainFixture.leaf.count
    let leaf = try Certificate(document[1..<middle])
    let intermediate = try Certificate(document[middle...].dropLast())
    let path = try CertificatePath(
      from: leaf,
      through: [leaf, intermediate],
      to: [try Chain().anchor],
      rules: Chain.rules
    )
    let chain = try VerifiedChain(path, leafKey: try path.leafKey(Chain.rules), rules: Chain.rules)
    let cache = VerifiedChainCache()
    cache.remember(chain, for: Self.key(1))
    let found = try #require(cache.chain(for: Self.key(1)))
    for (copy, original) in zip(found.path.certificates, [leaf, intermediate]) {
      #expect(copy == original)
      #expect(copy.bytes.startIndex == 0)
      #expect(Self.address(copy.bytes) != Self.address(original.bytes))
      #expect(
        copy.subject.bytes.startIndex
          == original.subject.bytes.startIndex - original.bytes.startIndex
      )
    }
  }

  @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 5_000])
  func `where messages start with the bag, its digest is begun`(_ count: Int) throws {
    let cache = VerifiedChainCache()
    let bag = [UInt8](repeating: 0x41, count: count)
    cache.remember(try Self.chain(), for: Self.key(bag: bag), asMessageStart: true)
    let start = try #require(cache.chain(for: Self.key(bag: bag))?.messageStart)
    for rest in [[], [0x2E], [UInt8](repeating: 0x42, count: 1_300)] as [[UInt8]] {
      let whole = try DigestAlgorithm.sha256.digest(of: (bag + rest)[...])
      #expect(try start.digest(continuing: rest[...]) == whole)
      #expect(try start.digest(continuing: ([0xFF] + rest)[1...]) == whole)
    }
  }

  @Test func `no digest is begun where nobody has asked for it`() throws {
    let cache = VerifiedChainCache()
    #expect(try Self.chain().messageStart == nil)
    cache.remember(try Self.chain(), for: Self.key(1))
    let found = try #require(cache.chain(for: Self.key(1)))
    #expect(found.messageStart == nil)
  }

  @Test func `many tasks may use one digest that was begun`() async throws {
    let cache = VerifiedChainCache()
    cache.remember(try Self.chain(), for: Self.key(1), asMessageStart: true)
    let start = try #require(cache.chain(for: Self.key(1))?.messageStart)
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<4 {
        group.addTask {
          let rest = [UInt8](repeating: UInt8(task), count: 200)
          do {
            let whole = try DigestAlgorithm.sha256.digest(of: (Self.bag(1) + rest)[...])
            for _ in 0..<500 {
              guard try start.digest(continuing: rest[...]) == whole else { return false }
            }
            return true
          } catch {
            return false
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `many tasks may use one cache`() async throws {
    let cache = VerifiedChainCache(capacity: 4)
    let chain = try Self.chain()
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<4 {
        group.addTask {
          var isBounded = true
          for round in 0..<500 {
            let key = Self.key((task + round) % 8)
            if round % 3 == 0 { cache.remember(chain, for: key) }
            if let found = cache.chain(for: key), found.path.leaf != chain.path.leaf {
              return false
            }
            isBounded = isBounded && cache.count <= 4
          }
          return isBounded
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(cache.count == 4)
  }

  // MARK: What may be remembered

  @Test(
    arguments: [
      (LeafFixture.authority, ChainFixture.intermediate, .basicConstraints),
      (ChainFixture.leaf, IntermediateFixture.withoutCertSign, .keyUsage),
      (LeafFixture.withoutMarker, ChainFixture.intermediate, .markerMissing),
      (ChainFixture.leaf, IntermediateFixture.withoutMarker, .markerMissing),
      (LeafFixture.withUnknownCriticalExtension, ChainFixture.intermediate, .criticalExtension),
    ] as [([UInt8], [UInt8], TrustError.Code)]
  )
  func `a path that breaks a rule makes no verified chain`(
    _ leaf: [UInt8],
    intermediate: [UInt8],
    code: TrustError.Code
  ) throws {
    let path = try Chain.path(leaf: leaf, intermediate: intermediate)
    let key = try path.leafKey(Chain.rules)
    let error = #expect(throws: TrustError.self) {
      try VerifiedChain(path, leafKey: key, rules: Chain.rules)
    }
    #expect(error?.code == code)
  }

  private static func chain() throws -> VerifiedChain {
    let path = try Chain.path()
    return try VerifiedChain(path, leafKey: try path.leafKey(Chain.rules), rules: Chain.rules)
  }

  private static func bag(_ number: Int) -> [UInt8] {
    [0x30, 0x03, 0x02, 0x01, UInt8(number)]
  }

  private static func key(_ number: Int) -> ChainKey {
    key(bag: bag(number))
  }

  private static func key(
    bag: [UInt8],
    issuer: [UInt8] = [0x30, 0x00],
    serialNumber: [UInt8] = [5]
  ) -> ChainKey {
    ChainKey(
      bag: bag[...],
      issuer: DistinguishedName(bytes: issuer[...]),
      serialNumber: serialNumber[...]
    )
  }

  /// Which of the numbered chains are there; each look-up makes a chain the youngest.
  private static func remembered(_ cache: VerifiedChainCache, _ numbers: ClosedRange<Int>) -> [Int]
  {
    numbers.filter { cache.chain(for: key($0)) != nil }
  }

  private static func address(_ bytes: ArraySlice<UInt8>) -> UInt {
    unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }
}
