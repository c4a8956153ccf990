// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims

/// A table of multiples of one key on P-256, with which many signatures are verified 3.6 times as fast as
/// with `EVP_PKEY_verify`.
///
/// libcrypto has such a table for the generator of the curve, and makes one for any point that it is told
/// to take for a generator. It takes 25 ms and 170 KiB, which pays after some 500 signatures. Everything
/// in it is public, so that it tells nobody anything if time depends on the numbers.
@safe package final class KeyTable: Sendable {
  // Only read after `init`, by this object and by its batches: hence safe to share.
  /// The curve.
  nonisolated(unsafe) let curve: Owned
  /// The curve with the key for its generator.
  nonisolated(unsafe) let keyed: Owned
  /// Arithmetic modulo the order of the curve.
  nonisolated(unsafe) let order: Owned
  /// Arithmetic in the field of the curve.
  nonisolated(unsafe) let field: Owned

  private let workspaces = TableWorkspaces()

  /// The table of a point on P-256; `nil` where libcrypto cannot make one.
  ///
  /// It takes calls that are deprecated since 3.0 and missing in some builds. They go around providers,
  /// so they are not made where only approved ones may be used.
  package init?(point: ArraySlice<UInt8>) {
    defer { LibCrypto.clearErrors() }
    guard point.count == KeyTable.pointOctets, receiptkit_has_key_tables() == 1,
      EVP_default_properties_is_fips_enabled(nil) == 0
    else { return nil }
    do {
      let curve = unsafe try Owned.required(
        EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1),
        "EC_GROUP_new_by_curve_name",
        EC_GROUP_free
      )
      unsafe keyed = try curve.withGenerator(point)
      unsafe order = try curve.arithmetic(modulo: EC_GROUP_get0_order)
      unsafe field = try curve.arithmetic(modulo: EC_GROUP_get0_field)
      unsafe self.curve = curve
    } catch {
      return nil
    }
  }

  /// Octets of an uncompressed point; the point at infinity has one.
  private static let pointOctets = 65

  /// Which of the signatures are right.
  ///
  /// One that is not found right may be so all the same, since memory that runs out looks like that, too:
  /// what is wrong, only `EVP_PKEY_verify` can say.
  package func findRight(among signatures: [RawSignature]) -> [Bool] {
    defer { LibCrypto.clearErrors() }
    do {
      return unsafe try workspaces.lend(on: curve) { workspace throws(TrustError) in
        try TableBatch(signatures, table: self, in: workspace).findRight()
      }
    } catch {
      return [Bool](repeating: false, count: signatures.count)
    }
  }
}

extension Owned {
  /// This curve with a point for its generator, and with the table.
  fileprivate borrowing func withGenerator(_ octets: ArraySlice<UInt8>) throws(TrustError) -> Owned
  {
    let keyed = unsafe try Owned.required(EC_GROUP_dup(pointer), "EC_GROUP_dup", EC_GROUP_free)
    let point = unsafe try Owned.required(EC_POINT_new(pointer), "EC_POINT_new", EC_POINT_free)
    try unsafe keyed.lend { keyed throws(TrustError) in
      try unsafe point.lend { point throws(TrustError) in
        try LibCrypto.require(
          unsafe octets.withUnsafeBufferPointer { octets in
            unsafe EC_POINT_oct2point(pointer, point, octets.baseAddress, octets.count, nil)
          },
          "EC_POINT_oct2point"
        )
        let order = unsafe EC_GROUP_get0_order(pointer)
        let cofactor = unsafe EC_GROUP_get0_cofactor(pointer)
        try LibCrypto.require(
          unsafe EC_GROUP_set_generator(keyed, point, order, cofactor),
          "EC_GROUP_set_generator"
        )
        try LibCrypto.require(
          unsafe receiptkit_EC_GROUP_precompute_mult(keyed, nil),
          "EC_GROUP_precompute_mult"
        )
      }
    }
    return keyed
  }

  /// Montgomery arithmetic modulo a number of this curve's.
  fileprivate borrowing func arithmetic(
    modulo number: (OpaquePointer?) -> OpaquePointer?
  ) throws(TrustError) -> Owned {
    let made = unsafe try Owned.required(BN_MONT_CTX_new(), "BN_MONT_CTX_new", BN_MONT_CTX_free)
    let context = unsafe try Owned.required(BN_CTX_new(), "BN_CTX_new", BN_CTX_free)
    try unsafe made.lend { made throws(TrustError) in
      try unsafe context.lend { context throws(TrustError) in
        try LibCrypto.require(
          unsafe BN_MONT_CTX_set(made, number(pointer), context),
          "BN_MONT_CTX_set"
        )
      }
    }
    return made
  }
}

/// A signature of ES256: the two numbers one after the other (RFC 7518, 3.4), and the SHA-256 of what was
/// signed.
package struct RawSignature: Sendable {
  /// r and s.
  package let numbers: ArraySlice<UInt8>
  package let digest: ArraySlice<UInt8>

  /// A signature, not judged yet.
  package init(_ numbers: ArraySlice<UInt8>, digest: ArraySlice<UInt8>) {
    self.numbers = numbers
    self.digest = digest
  }
}
