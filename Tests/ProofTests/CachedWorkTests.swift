// SPDX-License-Identifier: Apache-2.0

import FailingAllocator
import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Caches reduce the work of libcrypto, measured by its allocations.
///
/// Each test runs in its own process, because libcrypto accepts an allocator only before its first
/// allocation.
struct CachedWorkTests {
  @Test func `batched tokens need few allocations once the key table exists`() async {
    await #expect(processExitsWith: .success) {
      #expect(failing_allocator_install())
      let authority = try TokenAuthority.generate()
      let tokens = [[UInt8]](repeating: Array(try authority.transaction().utf8), count: 64)
      let expectations = VerificationExpectations(
        now: try Timestamp(rfc3339: "2025-01-02T03:05:00Z")
      )
      func verifier() throws -> SignedDataVerifier {
        SignedDataVerifier(
          apps: [AppIdentity(bundleId: "com.example.app")],
          environments: [.production],
          anchors: .custom([try authority.anchor()])
        )
      }
      func verify(_ verifier: SignedDataVerifier) throws {
        let results = verifier.verify(all: tokens, expecting: expectations, following: 10_000)
        for result in results { _ = try result.get() }
      }
      let (alone, together) = (try verifier(), try verifier())
      let new = try Self.allocations {
        _ = try alone.verify(any: tokens[0], expecting: expectations)
      }
      let known = try Self.allocations {
        _ = try alone.verify(any: tokens[0], expecting: expectations)
      }
      // The table is built after the first batch and tested with the second one.
      try verify(together)
      try verify(together)
      let each = try Self.allocations { try verify(together) } / 64
      // With the table, but without other tokens to share the modular inversion.
      let byItself = try Self.allocations {
        for result in together.verify(all: tokens.prefix(1), expecting: expectations) {
          _ = try result.get()
        }
      }
      #expect(known * 10 < new)
      #expect(each * 2 < known)
      #expect(each * 4 < byItself * 3)
    }
  }

  @Test func `a receipt with a cached chain needs few allocations`() async {
    await #expect(processExitsWith: .success) {
      #expect(failing_allocator_install())
      let authority = try TestAuthority.generate()
      let receipt = try authority.receipt()
      let verifier = ReceiptVerifier(
        apps: .any,
        environments: .any,
        anchors: .custom([try authority.anchor()])
      )
      func verify() throws {
        _ = try verifier.verify(receipt, expecting: .init(now: .latest))
      }
      let new = try Self.allocations(verify)
      let known = try Self.allocations(verify)
      #expect(known * 4 < new)
    }
  }

  private static func allocations(_ body: () throws -> Void) rethrows -> Int64 {
    failing_allocator_arm(.max, false)
    defer { _ = failing_allocator_disarm() }
    try body()
    return failing_allocator_count()
  }
}
