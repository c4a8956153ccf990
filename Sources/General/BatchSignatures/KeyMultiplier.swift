// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims
import OpenSSLTrust

/// Multiplies the point of a P-256 key, optionally with a table.
///
/// libcrypto has a table for the generator, which makes multiplication six times as fast, and builds one for
/// any point that is set as the generator of a group, in 25 ms and 170 KiB. All values are public, so the
/// computation need not be constant-time.
@safe package final class KeyMultiplier: Sendable {
  let arithmetic: P256Arithmetic
  // Only read after `init`: safe to share.
  private nonisolated(unsafe) let key: Key

  private enum Key: ~Copyable {
    case point(Owned)
    /// The curve with the point as generator, and its table.
    case table(Owned)
  }

  /// A multiplier for an uncompressed point on P-256; `nil` if libcrypto does not support it.
  package init?(point bytes: ArraySlice<UInt8>, withTable: Bool) {
    defer { LibCrypto.clearErrors() }
    guard bytes.count == 1 + 2 * P256Arithmetic.byteCount, let arithmetic = P256Arithmetic.shared
    else { return nil }
    do {
      let point = unsafe try arithmetic.curve.point(bytes)
      unsafe key =
        withTable ? .table(try arithmetic.curve.withTable(of: point)) : .point(point)
    } catch {
      return nil
    }
    self.arithmetic = arithmetic
  }

  /// Computes u·G + v·Q, with the generator G and the key Q.
  func multiply(
    _ u: OpaquePointer,
    _ v: OpaquePointer,
    in workspace: BatchWorkspace
  ) throws(TrustError) {
    let curve = unsafe arithmetic.curve.pointer
    let sum = unsafe workspace.sum.pointer
    let work = unsafe workspace.numbers.pointer
    switch unsafe key {
    case .point(let point):
      try LibCrypto.require(
        unsafe EC_POINT_mul(curve, sum, u, point.pointer, v, work),
        "EC_POINT_mul"
      )
    case .table(let table):
      let summand = unsafe workspace.summand.pointer
      try LibCrypto.require(unsafe EC_POINT_mul(curve, sum, u, nil, nil, work), "EC_POINT_mul")
      try LibCrypto.require(
        unsafe EC_POINT_mul(table.pointer, summand, v, nil, nil, work),
        "EC_POINT_mul"
      )
      try LibCrypto.require(unsafe EC_POINT_add(curve, sum, sum, summand, work), "EC_POINT_add")
    }
  }
}

extension Owned {
  /// The point with this encoding, if it is on the curve.
  fileprivate borrowing func point(_ bytes: ArraySlice<UInt8>) throws(TrustError) -> Owned {
    let point = unsafe try Owned.required(EC_POINT_new(pointer), "EC_POINT_new", EC_POINT_free)
    try unsafe point.lend { point throws(TrustError) in
      try LibCrypto.require(
        unsafe bytes.withUnsafeBufferPointer { bytes in
          unsafe EC_POINT_oct2point(pointer, point, bytes.baseAddress, bytes.count, nil)
        },
        "EC_POINT_oct2point"
      )
    }
    return point
  }

  /// The curve with a point as generator, and its table.
  fileprivate borrowing func withTable(of point: borrowing Owned) throws(TrustError) -> Owned {
    let keyed = unsafe try Owned.required(EC_GROUP_dup(pointer), "EC_GROUP_dup", EC_GROUP_free)
    try unsafe keyed.lend { keyed throws(TrustError) in
      let order = unsafe EC_GROUP_get0_order(pointer)
      let cofactor = unsafe EC_GROUP_get0_cofactor(pointer)
      try LibCrypto.require(
        unsafe EC_GROUP_set_generator(keyed, point.pointer, order, cofactor),
        "EC_GROUP_set_generator"
      )
      try LibCrypto.require(
        unsafe receiptkit_EC_GROUP_precompute_mult(keyed, nil),
        "EC_GROUP_precompute_mult"
      )
    }
    return keyed
  }
}
