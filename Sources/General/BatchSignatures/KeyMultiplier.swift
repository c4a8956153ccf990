// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims
import OpenSSLTrust

/// What multiplies a key on P-256: its point, or a table of it.
///
/// libcrypto has a table for the generator of the curve, by which it multiplies six times as fast as another
/// point, and makes one for any point that it is told to take for a generator. That takes 25 ms and 170 KiB.
/// Everything in it is public, so that it tells nobody anything if time depends on the numbers.
@safe package final class KeyMultiplier: Sendable {
  let arithmetic: P256Arithmetic
  // Only read after `init`, by this object: hence safe to share.
  private nonisolated(unsafe) let key: Key

  private enum Key: ~Copyable {
    case point(Owned)
    /// The curve with the point for its generator, and with its table.
    case table(Owned)
  }

  /// The multiplier of an uncompressed point on P-256; `nil` where libcrypto cannot make one.
  package init?(point octets: ArraySlice<UInt8>, withTable: Bool) {
    defer { LibCrypto.clearErrors() }
    guard octets.count == 1 + 2 * P256Arithmetic.octets, let arithmetic = P256Arithmetic.shared
    else { return nil }
    do {
      let point = unsafe try arithmetic.curve.point(octets)
      unsafe key =
        withTable ? .table(try arithmetic.curve.withTable(of: point)) : .point(point)
    } catch {
      return nil
    }
    self.arithmetic = arithmetic
  }

  /// Makes u·G + v·Q of the generator and the key.
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
  /// A point of this curve, if it lies on it; the point at infinity has other octets.
  fileprivate borrowing func point(_ octets: ArraySlice<UInt8>) throws(TrustError) -> Owned {
    let point = unsafe try Owned.required(EC_POINT_new(pointer), "EC_POINT_new", EC_POINT_free)
    try unsafe point.lend { point throws(TrustError) in
      try LibCrypto.require(
        unsafe octets.withUnsafeBufferPointer { octets in
          unsafe EC_POINT_oct2point(pointer, point, octets.baseAddress, octets.count, nil)
        },
        "EC_POINT_oct2point"
      )
    }
    return point
  }

  /// This curve with a point for its generator, and with the table.
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
