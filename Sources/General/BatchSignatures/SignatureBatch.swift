// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims
package import OpenSSLTrust

/// Verifies ES256 signatures of any keys together.
///
///     w = s⁻¹ mod n,  u = e·w mod n,  v = r·w mod n,  R = u·G + v·Q;  valid if x(R) mod n = r
///
/// Source: FIPS 186-5, 6.4.2. All signatures share one inversion (Montgomery's trick), and x(R) = X / Z² is
/// compared as X = r·Z², which needs no inversion. If libcrypto fails, no signature is reported as valid.
@safe package final class SignatureBatch {
  /// A signature, and the multiplier of the claimed key.
  package struct Query {
    fileprivate let signature: RawSignature
    fileprivate let key: KeyMultiplier

    /// A signature to verify with this key.
    package init(_ signature: RawSignature, by key: KeyMultiplier) {
      self.signature = signature
      self.key = key
    }
  }

  /// The numbers of one signature, owned by the workspace.
  @safe private struct Candidate {
    /// The index of the query.
    let index: Int
    let key: KeyMultiplier
    let r: OpaquePointer
    let e: OpaquePointer
    let s: OpaquePointer
    /// First the product of all s up to this one, then w in Montgomery form.
    let w: OpaquePointer
  }

  /// The signatures with r and s in range; all others are invalid.
  private var candidates: [Candidate] = []
  /// The number of queries.
  private let count: Int

  private let arithmetic: P256Arithmetic
  private let workspace: BatchWorkspace
  private let u: OpaquePointer
  private let v: OpaquePointer
  private let x: OpaquePointer
  private let z: OpaquePointer

  /// Whether each signature is valid.
  ///
  /// `false` is not a verdict, because it can also mean that memory ran out: only `EVP_PKEY_verify` decides
  /// that a signature is invalid.
  package static func verify(_ queries: [Query]) -> [Bool] {
    guard let arithmetic = queries.first?.key.arithmetic else { return [] }
    defer { LibCrypto.clearErrors() }
    do {
      return unsafe try arithmetic.workspaces.lend(on: arithmetic.curve) {
        workspace throws(TrustError) in
        try SignatureBatch(queries, arithmetic, in: workspace).verify()
      }
    } catch {
      return [Bool](repeating: false, count: queries.count)
    }
  }

  /// Loads the signatures and inverts all s.
  private init(
    _ queries: [Query],
    _ arithmetic: P256Arithmetic,
    in workspace: BatchWorkspace
  ) throws(TrustError) {
    unsafe u = try workspace.makeNumber()
    unsafe v = try workspace.makeNumber()
    unsafe x = try workspace.makeNumber()
    unsafe z = try workspace.makeNumber()
    count = queries.count
    self.arithmetic = arithmetic
    self.workspace = workspace
    candidates.reserveCapacity(count)
    for index in queries.indices {
      if let candidate = try candidate(queries[index], at: index) {
        candidates.append(candidate)
      }
    }
    try invert()
  }

  private func verify() throws(TrustError) -> [Bool] {
    var results = [Bool](repeating: false, count: count)
    for candidate in candidates { results[candidate.index] = try isValid(candidate) }
    return results
  }

  private func isValid(_ candidate: Candidate) throws(TrustError) -> Bool {
    try unsafe workspace.multiply(candidate.e, candidate.w, into: u, arithmetic.order)
    try unsafe workspace.multiply(candidate.r, candidate.w, into: v, arithmetic.order)
    try unsafe candidate.key.multiply(u, v, in: workspace)
    // The point at infinity has no x coordinate.
    guard unsafe EC_POINT_is_at_infinity(curve, sum) == 0 else { return false }
    let get = unsafe receiptkit_EC_POINT_get_Jprojective_coordinates_GFp
    try LibCrypto.require(
      unsafe get(curve, sum, x, nil, z, work),
      "EC_POINT_get_Jprojective_coordinates_GFp"
    )
    if try unsafe isXCoordinate(candidate.r) { return true }
    return try unsafe isXCoordinateAboveOrder(candidate.r)
  }

  /// Whether X = r·Z² in the field; both sides are divided by the square of the Montgomery factor.
  private func isXCoordinate(_ r: OpaquePointer) throws(TrustError) -> Bool {
    try unsafe workspace.multiply(z, z, into: u, arithmetic.field)
    try unsafe workspace.multiply(u, r, into: u, arithmetic.field)
    try unsafe workspace.leaveMontgomery(x, into: v, arithmetic.field)
    try unsafe workspace.leaveMontgomery(v, into: v, arithmetic.field)
    return unsafe BN_cmp(u, v) == 0
  }

  /// Whether x(R) is r + n: the field is slightly larger than the order.
  private func isXCoordinateAboveOrder(_ r: OpaquePointer) throws(TrustError) -> Bool {
    try LibCrypto.require(unsafe BN_add(r, r, n), "BN_add")
    guard unsafe BN_cmp(r, EC_GROUP_get0_field(curve)) < 0 else { return false }
    return try unsafe isXCoordinate(r)
  }

  // MARK: Numbers

  /// The numbers of a signature, if r and s are between 1 and the order minus 1.
  private func candidate(
    _ query: Query,
    at index: Int
  ) throws(TrustError) -> Candidate? {
    let signature = query.signature
    let middle = signature.numbers.startIndex + P256Arithmetic.byteCount
    guard signature.numbers.count == 2 * P256Arithmetic.byteCount,
      signature.digest.count == P256Arithmetic.byteCount
    else { return nil }
    let r = unsafe try workspace.number(signature.numbers[..<middle])
    let s = unsafe try workspace.number(signature.numbers[middle...])
    guard unsafe isInRange(r), unsafe isInRange(s) else { return nil }
    // e may exceed the order; the product with w is reduced.
    let e = unsafe try workspace.number(signature.digest)
    let w = unsafe try workspace.makeNumber()
    return unsafe Candidate(index: index, key: query.key, r: r, e: e, s: s, w: w)
  }

  private func isInRange(_ number: OpaquePointer) -> Bool {
    unsafe BN_is_zero(number) == 0 && BN_cmp(number, n) < 0
  }

  /// Inverts the product of all s, and derives the inverse of each from it.
  ///
  /// Each Montgomery product is divided by 2²⁵⁶. The inverse therefore has these factors in excess and loses
  /// one in each step, so that every w has exactly one: it is in Montgomery form.
  private func invert() throws(TrustError) {
    guard let first = candidates.first, let last = candidates.last else { return }
    try unsafe workspace.copy(first.s, into: first.w)
    for index in candidates.indices.dropFirst() {
      let (previous, current) = (candidates[index - 1], candidates[index])
      try unsafe workspace.multiply(previous.w, current.s, into: current.w, arithmetic.order)
    }
    let inverse = unsafe u
    guard unsafe BN_mod_inverse(inverse, last.w, n, work) != nil else {
      throw LibCrypto.internalFailure("BN_mod_inverse")
    }
    try LibCrypto.require(
      unsafe BN_to_montgomery(inverse, inverse, arithmetic.order.pointer, work),
      "BN_to_montgomery"
    )
    for index in candidates.indices.dropFirst().reversed() {
      let (previous, current) = (candidates[index - 1], candidates[index])
      try unsafe workspace.multiply(previous.w, inverse, into: current.w, arithmetic.order)
      try unsafe workspace.multiply(current.s, inverse, into: inverse, arithmetic.order)
    }
    try unsafe workspace.copy(inverse, into: first.w)
  }

  private var curve: OpaquePointer { unsafe arithmetic.curve.pointer }
  private var work: OpaquePointer { unsafe workspace.numbers.pointer }
  private var sum: OpaquePointer { unsafe workspace.sum.pointer }
  private var n: OpaquePointer? { unsafe EC_GROUP_get0_order(curve) }
}
