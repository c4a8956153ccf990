// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import Testing
import X509Certificates

struct VerifiedChainCacheTests {
  @Test func `finds a chain by equal bytes at another position`() throws {
    let cache = VerifiedChainCache(capacity: 32)
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
    #expect(
      found.leafSHA256 == (try DigestAlgorithm.sha256.digest(of: ChainFixture.leaf.der()[...]))
    )
    try found.leafKey.verify(
      SignatureFixture.signed().sha256[...],
      over: SignatureFixture.message[...],
      digest: .sha256
    )
  }

  @Test func `cache keys that differ in one byte are different`() throws {
    let cache = VerifiedChainCache(capacity: 32)
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
    // The same bytes, divided differently.
    let moved = Self.key(bag: Self.bag(1) + [0x30], issuer: [0x00])
    #expect(cache.chain(for: moved) == nil)
  }

  @Test func `evicts the least recently used chain`() throws {
    let cache = VerifiedChainCache(capacity: 3)
    let chain = try Self.chain()
    for number in [1, 2, 3] { cache.remember(chain, for: Self.key(number)) }
    #expect(cache.chain(for: Self.key(1)) != nil)
    cache.remember(chain, for: Self.key(4))
    #expect(Self.remembered(cache, 1...4) == [1, 3, 4])
    // After look-ups of 1, 3 and 4, chain 1 is the least recently used.
    cache.remember(chain, for: Self.key(5))
    #expect(Self.remembered(cache, 1...5) == [3, 4, 5])
    #expect(cache.count == 3)
  }

  @Test func `caching a chain again makes it the most recently used`() throws {
    let cache = VerifiedChainCache(capacity: 2)
    let chain = try Self.chain()
    for number in [1, 2, 1, 1] { cache.remember(chain, for: Self.key(number)) }
    #expect(cache.count == 2)
    cache.remember(chain, for: Self.key(3))
    #expect(Self.remembered(cache, 1...3) == [1, 3])
  }

  @Test(arguments: [(-1, 0), (0, 0), (1, 1), (2, 2)])
  func `never exceeds its capacity`(_ capacity: Int, count: Int) throws {
    let cache = VerifiedChainCache(capacity: capacity)
    let chain = try Self.chain()
    for number in 1...5 {
      cache.remember(chain, for: Self.key(number))
      #expect(cache.count <= count)
    }
    #expect(cache.count == count)
    #expect(Self.remembered(cache, 1...5) == Array(1...5).suffix(count))
  }

  @Test func `the default capacity is 32`() throws {
    let cache = VerifiedChainCache(capacity: 32)
    let chain = try Self.chain()
    for number in 1...40 { cache.remember(chain, for: Self.key(number)) }
    #expect(Self.remembered(cache, 1...40) == Array(9...40))
  }

  @Test func `a cached chain shares no bytes with the document`() throws {
    let (first, second) = (try ChainFixture.leaf.der(), try ChainFixture.intermediate.der())
    let document = [0xFF] + first + second + [0xFF]
    let middle = 1 + first.count
    let leaf = try Certificate(document[1..<middle])
    let intermediate = try Certificate(document[middle...].dropLast())
    let path = try CertificatePath(
      from: leaf,
      through: [leaf, intermediate],
      to: [try Chain().anchor],
      rules: Chain.rules
    )
    let chain = try VerifiedChain(path, leafKey: try path.leafKey(Chain.rules), rules: Chain.rules)
    let cache = VerifiedChainCache(capacity: 32)
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
  func `a chain whose certificates are a message prefix has a digest of the prefix`(_ count: Int)
    throws
  {
    let cache = VerifiedChainCache(capacity: 32)
    let bag = [UInt8](repeating: 0x41, count: count)
    cache.remember(try Self.chain(), for: Self.key(bag: bag), isMessagePrefix: true)
    let prefix = try #require(cache.chain(for: Self.key(bag: bag))?.prefixDigest)
    for rest in [[], [0x2E], [UInt8](repeating: 0x42, count: 1_300)] as [[UInt8]] {
      let whole = try DigestAlgorithm.sha256.digest(of: (bag + rest)[...])
      #expect(try prefix.digest(continuing: rest[...]) == whole)
      #expect(try prefix.digest(continuing: ([0xFF] + rest)[1...]) == whole)
    }
  }

  @Test func `a chain has no prefix digest by default`() throws {
    let cache = VerifiedChainCache(capacity: 32)
    #expect(try Self.chain().prefixDigest == nil)
    cache.remember(try Self.chain(), for: Self.key(1))
    let found = try #require(cache.chain(for: Self.key(1)))
    #expect(found.prefixDigest == nil)
  }

  @Test func `concurrent tasks can share a prefix digest`() async throws {
    let cache = VerifiedChainCache(capacity: 32)
    cache.remember(try Self.chain(), for: Self.key(1), isMessagePrefix: true)
    let prefix = try #require(cache.chain(for: Self.key(1))?.prefixDigest)
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<4 {
        group.addTask {
          let rest = [UInt8](repeating: UInt8(task), count: 200)
          do {
            let whole = try DigestAlgorithm.sha256.digest(of: (Self.bag(1) + rest)[...])
            for _ in 0..<500 {
              guard try prefix.digest(continuing: rest[...]) == whole else { return false }
            }
            return true
          } catch {
            return false
          }
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test func `concurrent tasks can share a cache`() async throws {
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
      for await isEqual in group { #expect(isEqual) }
    }
    #expect(cache.count == 4)
  }

  // MARK: Rules

  @Test(
    arguments: [
      (LeafFixture.authority, ChainFixture.intermediate, .basicConstraints),
      (ChainFixture.leaf, IntermediateFixture.withoutCertSign, .keyUsage),
      (LeafFixture.withoutMarker, ChainFixture.intermediate, .markerMissing),
      (ChainFixture.leaf, IntermediateFixture.withoutMarker, .markerMissing),
      (LeafFixture.withUnknownCriticalExtension, ChainFixture.intermediate, .criticalExtension),
    ] as [(TestCertificate, TestCertificate, TrustError.Code)]
  )
  func `rejects a path that violates a rule`(
    _ leaf: TestCertificate,
    intermediate: TestCertificate,
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

  /// The numbers of the cached chains; each look-up makes a chain the most recently used.
  private static func remembered(_ cache: VerifiedChainCache, _ numbers: ClosedRange<Int>) -> [Int]
  {
    numbers.filter { cache.chain(for: key($0)) != nil }
  }

  private static func address(_ bytes: ArraySlice<UInt8>) -> UInt {
    unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }
}
