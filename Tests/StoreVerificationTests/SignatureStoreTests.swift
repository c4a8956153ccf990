// SPDX-License-Identifier: Apache-2.0

import StoreLab
import Testing

@Suite struct `Signature store` {
  @Test func `signs the same data once`() throws {
    let store = SignatureStore([:])
    let key = try TestKey.p256().caching("key", in: store)
    let first = try key.sign([1, 2, 3], with: .ecdsa(.sha256))
    #expect(try key.sign([1, 2, 3], with: .ecdsa(.sha256)) == first)
    #expect(try key.sign([1, 2, 4], with: .ecdsa(.sha256)) != first)
    #expect(try key.sign([1, 2, 3], with: .ecdsa(.sha384)) != first)
    #expect(store.used.count == 3)
  }

  @Test func `returns stored signatures and reports the used ones`() throws {
    let before = SignatureStore([:])
    let key = try TestKey.p256()
    let first = try key.caching("key", in: before).sign([1], with: .ecdsa(.sha256))
    let after = SignatureStore(before.used.merging(["other": [1]]) { old, _ in old })
    #expect(try key.caching("key", in: after).sign([1], with: .ecdsa(.sha256)) == first)
    #expect(after.used == before.used)
  }
}
