// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import OpenSSLTrust

/// Scratch numbers and points of libcrypto, reused by one batch after another.
@safe final class BatchWorkspace: Sendable {
  // Taken from the pool by one batch at a time: safe to share.
  /// The arena of the numbers (`BN_CTX`).
  nonisolated(unsafe) let numbers: Owned
  nonisolated(unsafe) let sum: Owned
  nonisolated(unsafe) let summand: Owned

  init(_ curve: borrowing Owned) throws(TrustError) {
    unsafe numbers = try Owned.required(BN_CTX_new(), "BN_CTX_new", BN_CTX_free)
    unsafe sum = try Owned.required(EC_POINT_new(curve.pointer), "EC_POINT_new", EC_POINT_free)
    unsafe summand = try Owned.required(EC_POINT_new(curve.pointer), "EC_POINT_new", EC_POINT_free)
  }

  /// A number that is valid until the end of the batch.
  func makeNumber() throws(TrustError) -> OpaquePointer {
    guard let number = unsafe BN_CTX_get(numbers.pointer) else {
      throw LibCrypto.internalFailure("BN_CTX_get")
    }
    return unsafe number
  }
}

/// A pool with one workspace for each concurrent batch.
final class BatchWorkspaces: Sendable {
  private let idle = Lock<[BatchWorkspace]>([])

  /// Runs a batch with a workspace, which is not reused after a failure.
  func lend<Result: Sendable>(
    on curve: borrowing Owned,
    _ batch: (BatchWorkspace) throws(TrustError) -> Result
  ) throws(TrustError) -> Result {
    let workspace = try takeWorkspace(on: curve)
    unsafe BN_CTX_start(workspace.numbers.pointer)
    let result = try batch(workspace)
    unsafe BN_CTX_end(workspace.numbers.pointer)
    idle.withLock { $0.append(workspace) }
    return result
  }

  private func takeWorkspace(on curve: borrowing Owned) throws(TrustError) -> BatchWorkspace {
    if let workspace = idle.withLock({ $0.popLast() }) { return workspace }
    return try BatchWorkspace(curve)
  }
}
