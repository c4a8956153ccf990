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

  /// The table of a point on P-256; `nil` where libcrypto cannot make one.
  ///
  /// It takes calls that are deprecated since 3.0 and missing in some builds. They go around providers,
  /// so they are not made where only approved ones may be used.
  package init?(point: ArraySlice<UInt8>) {
    defer { LibCrypto.clearErrors() }
    guard point.count == KeyTable.pointOctets, receiptkit_has_key_tables() == 1,
      EVP_default_properties_is_fips_enabled(nil) == 0,
      let curve = unsafe Owned(
        EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1),
        freedBy: EC_GROUP_free
      ),
      let keyed = curve.withGenerator(point),
      let order = unsafe curve.arithmetic(modulo: EC_GROUP_get0_order),
      let field = unsafe curve.arithmetic(modulo: EC_GROUP_get0_field)
    else { return nil }
    unsafe self.curve = curve
    unsafe self.keyed = keyed
    unsafe self.order = order
    unsafe self.field = field
  }

  /// Octets of an uncompressed point; the point at infinity has one.
  private static let pointOctets = 65

  /// Which of the signatures are right.
  ///
  /// One that is not found right may be so all the same, since memory that runs out looks like that, too:
  /// what is wrong, only `EVP_PKEY_verify` can say.
  package func findRight(among signatures: [RawSignature]) -> [Bool] {
    defer { LibCrypto.clearErrors() }
    var isRight = [Bool](repeating: false, count: signatures.count)
    guard let batch = TableBatch(signatures, table: self) else { return isRight }
    for candidate in batch.candidates { isRight[candidate.place] = batch.isRight(candidate) }
    return isRight
  }
}

extension Owned {
  /// This curve with a point for its generator, and with the table.
  fileprivate borrowing func withGenerator(_ octets: ArraySlice<UInt8>) -> Owned? {
    guard let keyed = unsafe Owned(EC_GROUP_dup(pointer), freedBy: EC_GROUP_free),
      let point = unsafe Owned(EC_POINT_new(pointer), freedBy: EC_POINT_free)
    else { return nil }
    let isMade = unsafe keyed.lend { keyed in
      unsafe point.lend { point in
        unsafe octets.withUnsafeBufferPointer { octets in
          let order = unsafe EC_GROUP_get0_order(pointer)
          let cofactor = unsafe EC_GROUP_get0_cofactor(pointer)
          return unsafe EC_POINT_oct2point(pointer, point, octets.baseAddress, octets.count, nil)
            == 1
            && EC_GROUP_set_generator(keyed, point, order, cofactor) == 1
            && receiptkit_EC_GROUP_precompute_mult(keyed, nil) == 1
        }
      }
    }
    guard isMade else { return nil }
    return keyed
  }

  /// Montgomery arithmetic modulo a number of this curve's.
  fileprivate borrowing func arithmetic(
    modulo number: (OpaquePointer?) -> OpaquePointer?
  ) -> Owned? {
    guard let arithmetic = unsafe Owned(BN_MONT_CTX_new(), freedBy: BN_MONT_CTX_free),
      let context = unsafe Owned(BN_CTX_new(), freedBy: BN_CTX_free)
    else { return nil }
    let isMade = unsafe arithmetic.lend { arithmetic in
      unsafe context.lend { unsafe BN_MONT_CTX_set(arithmetic, number(pointer), $0) == 1 }
    }
    guard isMade else { return nil }
    return arithmetic
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
