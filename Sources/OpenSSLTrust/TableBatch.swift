// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims

/// Signatures of one key on their way through its table.
///
///     w = s⁻¹ mod n,  u = e·w mod n,  v = r·w mod n,  R = u·G + v·Q;  right if x(R) mod n = r
///
/// Source: FIPS 186-5, 6.4.2. One inversion serves them all (Montgomery's trick), and x(R) = X / Z² is
/// compared as X = r·Z², which takes none. Wherever libcrypto fails, nothing is found right.
@safe final class TableBatch {
  /// The numbers of one signature; the batch owns them.
  @safe struct Candidate {
    /// Its place among the signatures that were given.
    let place: Int
    fileprivate let r: OpaquePointer
    fileprivate let e: OpaquePointer
    /// First s, then w, in Montgomery form.
    fileprivate let s: OpaquePointer
    /// The product of every s up to here, in Montgomery form.
    fileprivate let product: OpaquePointer
  }

  /// The signatures whose numbers are in their range; no other can be right.
  private(set) var candidates: [Candidate] = []

  private let table: KeyTable
  private let sum: Owned
  private let summand: Owned
  /// Owns all numbers.
  private let context: Owned
  private let u: OpaquePointer
  private let v: OpaquePointer
  private let x: OpaquePointer
  private let z: OpaquePointer

  /// Takes signatures in and inverts every s.
  init?(_ signatures: [RawSignature], table: KeyTable) {
    guard let context = unsafe Owned(BN_CTX_new(), freedBy: BN_CTX_free),
      let sum = unsafe Owned(EC_POINT_new(table.curve.pointer), freedBy: EC_POINT_free),
      let summand = unsafe Owned(EC_POINT_new(table.curve.pointer), freedBy: EC_POINT_free)
    else { return nil }
    unsafe BN_CTX_start(context.pointer)
    guard let u = unsafe BN_CTX_get(context.pointer), let v = unsafe BN_CTX_get(context.pointer),
      let x = unsafe BN_CTX_get(context.pointer), let z = unsafe BN_CTX_get(context.pointer)
    else { return nil }
    self.table = table
    self.sum = sum
    self.summand = summand
    self.context = context
    unsafe self.u = u
    unsafe self.v = v
    unsafe self.x = x
    unsafe self.z = z
    candidates = signatures.enumerated().compactMap { candidate($1, at: $0) }
    guard invert() else { return nil }
  }

  /// Whether a signature is right.
  func isRight(_ candidate: Candidate) -> Bool {
    guard unsafe multiply(candidate.e, candidate.s, into: u, table.order),
      unsafe multiply(candidate.r, candidate.s, into: v, table.order),
      unsafe EC_POINT_mul(curve, sum.pointer, u, nil, nil, work) == 1,
      unsafe EC_POINT_mul(table.keyed.pointer, summand.pointer, v, nil, nil, work) == 1,
      unsafe EC_POINT_add(curve, sum.pointer, sum.pointer, summand.pointer, work) == 1,
      unsafe EC_POINT_is_at_infinity(curve, sum.pointer) == 0,
      unsafe receiptkit_EC_POINT_get_Jprojective_coordinates_GFp(
        curve,
        sum.pointer,
        x,
        nil,
        z,
        work
      ) == 1
    else { return false }
    return unsafe isAbscissa(candidate.r) || isAbscissaBeyondOrder(candidate.r)
  }

  /// Whether X = r·Z² in the field; both sides are divided by the square of what Montgomery's form
  /// multiplies with.
  private func isAbscissa(_ r: OpaquePointer) -> Bool {
    guard unsafe multiply(z, z, into: u, table.field), unsafe multiply(u, r, into: u, table.field),
      unsafe BN_from_montgomery(v, x, table.field.pointer, work) == 1,
      unsafe BN_from_montgomery(v, v, table.field.pointer, work) == 1
    else { return false }
    return unsafe BN_cmp(u, v) == 0
  }

  /// Whether x(R) is r + n: the field is a little larger than the order.
  private func isAbscissaBeyondOrder(_ r: OpaquePointer) -> Bool {
    guard unsafe BN_add(r, r, n) == 1, unsafe BN_cmp(r, EC_GROUP_get0_field(curve)) < 0 else {
      return false
    }
    return unsafe isAbscissa(r)
  }

  // MARK: Numbers

  /// The numbers of a signature, if both are at least 1 and below the order.
  private func candidate(_ signature: RawSignature, at place: Int) -> Candidate? {
    let middle = signature.numbers.startIndex + TableBatch.octets
    guard signature.numbers.count == 2 * TableBatch.octets,
      signature.digest.count == TableBatch.octets,
      let r = unsafe number(signature.numbers[..<middle]),
      let s = unsafe number(signature.numbers[middle...]),
      let e = unsafe number(signature.digest),
      let product = unsafe BN_CTX_get(work),
      unsafe isInRange(r), unsafe isInRange(s),
      // A digest is below twice the order.
      unsafe BN_cmp(e, n) < 0 || BN_sub(e, e, n) == 1,
      unsafe BN_to_montgomery(s, s, table.order.pointer, work) == 1
    else { return nil }
    return unsafe Candidate(place: place, r: r, e: e, s: s, product: product)
  }

  /// Octets of a number, and of a SHA-256.
  private static let octets = 32

  private func number(_ octets: ArraySlice<UInt8>) -> OpaquePointer? {
    guard let number = unsafe BN_CTX_get(work) else { return nil }
    return unsafe octets.withUnsafeBufferPointer { octets in
      unsafe BN_bin2bn(octets.baseAddress, CInt(octets.count), number)
    }
  }

  private func isInRange(_ number: OpaquePointer) -> Bool {
    unsafe BN_is_zero(number) == 0 && BN_cmp(number, n) < 0
  }

  /// Inverts the product of every s, and takes the others out of it, one after the other.
  private func invert() -> Bool {
    guard let last = candidates.last else { return true }
    var product: OpaquePointer?
    for candidate in candidates {
      guard unsafe multiply(product, candidate.s, into: candidate.product) else { return false }
      unsafe product = candidate.product
    }
    let inverse = unsafe u
    guard unsafe BN_from_montgomery(inverse, last.product, table.order.pointer, work) == 1,
      unsafe BN_mod_inverse(inverse, inverse, n, work) != nil,
      unsafe BN_to_montgomery(inverse, inverse, table.order.pointer, work) == 1
    else { return false }
    for index in candidates.indices.reversed() {
      let s = unsafe candidates[index].s
      let before = index > 0 ? unsafe candidates[index - 1].product : nil
      guard unsafe multiply(before, inverse, into: v), unsafe multiply(s, inverse, into: inverse),
        unsafe BN_copy(s, v) != nil
      else { return false }
    }
    return true
  }

  /// A product in Montgomery form modulo the order; without a first factor, the second.
  private func multiply(
    _ factor: OpaquePointer?,
    _ other: OpaquePointer,
    into product: OpaquePointer
  ) -> Bool {
    guard let factor = unsafe factor else { return unsafe BN_copy(product, other) != nil }
    return unsafe multiply(factor, other, into: product, table.order)
  }

  private func multiply(
    _ factor: OpaquePointer,
    _ other: OpaquePointer,
    into product: OpaquePointer,
    _ modulus: borrowing Owned
  ) -> Bool {
    unsafe BN_mod_mul_montgomery(product, factor, other, modulus.pointer, work) == 1
  }

  private var curve: OpaquePointer { unsafe table.curve.pointer }
  private var work: OpaquePointer { unsafe context.pointer }
  private var n: OpaquePointer? { unsafe EC_GROUP_get0_order(curve) }
}
