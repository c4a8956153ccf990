// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims
package import OpenSSLTrust

/// Signatures on their way through the multipliers of their keys.
///
///     w = s⁻¹ mod n,  u = e·w mod n,  v = r·w mod n,  R = u·G + v·Q;  right if x(R) mod n = r
///
/// Source: FIPS 186-5, 6.4.2. One inversion serves them all, whatever their keys (Montgomery's trick), and
/// x(R) = X / Z² is compared as X = r·Z², which takes none. Wherever libcrypto fails, nothing is found right.
@safe package final class SignatureBatch {
  /// A signature, and what multiplies the key that is said to have made it.
  package struct Question {
    fileprivate let signature: RawSignature
    fileprivate let key: KeyMultiplier

    /// Whether the holder of the key made the signature.
    package init(_ signature: RawSignature, by key: KeyMultiplier) {
      self.signature = signature
      self.key = key
    }
  }

  /// The numbers of one signature; the workspace owns them.
  @safe private struct Candidate {
    /// Its place among the questions.
    let place: Int
    let key: KeyMultiplier
    let r: OpaquePointer
    let e: OpaquePointer
    let s: OpaquePointer
    /// First the product of every s up to here, then w in Montgomery form.
    let w: OpaquePointer
  }

  /// The signatures whose numbers are in their range; no other can be right.
  private var candidates: [Candidate] = []
  /// How many questions there are.
  private let count: Int

  private let arithmetic: P256Arithmetic
  private let workspace: BatchWorkspace
  private let u: OpaquePointer
  private let v: OpaquePointer
  private let x: OpaquePointer
  private let z: OpaquePointer

  /// Which of the signatures are right.
  ///
  /// One that is not found right may be so all the same, since memory that runs out looks like that, too:
  /// what is wrong, only `EVP_PKEY_verify` can say.
  package static func findRight(among questions: [Question]) -> [Bool] {
    guard let arithmetic = questions.first?.key.arithmetic else { return [] }
    defer { LibCrypto.clearErrors() }
    do {
      return unsafe try arithmetic.workspaces.lend(on: arithmetic.curve) {
        workspace throws(TrustError) in
        try SignatureBatch(questions, arithmetic, in: workspace).findRight()
      }
    } catch {
      return [Bool](repeating: false, count: questions.count)
    }
  }

  /// Takes signatures in and inverts every s.
  private init(
    _ questions: [Question],
    _ arithmetic: P256Arithmetic,
    in workspace: BatchWorkspace
  ) throws(TrustError) {
    unsafe u = try workspace.makeNumber()
    unsafe v = try workspace.makeNumber()
    unsafe x = try workspace.makeNumber()
    unsafe z = try workspace.makeNumber()
    count = questions.count
    self.arithmetic = arithmetic
    self.workspace = workspace
    candidates.reserveCapacity(count)
    for place in questions.indices {
      if let candidate = try candidate(questions[place], at: place) {
        candidates.append(candidate)
      }
    }
    try invert()
  }

  private func findRight() throws(TrustError) -> [Bool] {
    var found = [Bool](repeating: false, count: count)
    for candidate in candidates { found[candidate.place] = try isRight(candidate) }
    return found
  }

  private func isRight(_ candidate: Candidate) throws(TrustError) -> Bool {
    try unsafe multiply(candidate.e, candidate.w, into: u, arithmetic.order)
    try unsafe multiply(candidate.r, candidate.w, into: v, arithmetic.order)
    try unsafe candidate.key.multiply(u, v, in: workspace)
    // The point at infinity has no x.
    guard unsafe EC_POINT_is_at_infinity(curve, sum) == 0 else { return false }
    let get = unsafe receiptkit_EC_POINT_get_Jprojective_coordinates_GFp
    try LibCrypto.require(
      unsafe get(curve, sum, x, nil, z, work),
      "EC_POINT_get_Jprojective_coordinates_GFp"
    )
    if try unsafe isAbscissa(candidate.r) { return true }
    return try unsafe isAbscissaBeyondOrder(candidate.r)
  }

  /// Whether X = r·Z² in the field; both sides are divided by the square of what Montgomery's form
  /// multiplies with.
  private func isAbscissa(_ r: OpaquePointer) throws(TrustError) -> Bool {
    try unsafe multiply(z, z, into: u, arithmetic.field)
    try unsafe multiply(u, r, into: u, arithmetic.field)
    try unsafe leaveMontgomery(x, into: v, arithmetic.field)
    try unsafe leaveMontgomery(v, into: v, arithmetic.field)
    return unsafe BN_cmp(u, v) == 0
  }

  /// Whether x(R) is r + n: the field is a little larger than the order.
  private func isAbscissaBeyondOrder(_ r: OpaquePointer) throws(TrustError) -> Bool {
    try LibCrypto.require(unsafe BN_add(r, r, n), "BN_add")
    guard unsafe BN_cmp(r, EC_GROUP_get0_field(curve)) < 0 else { return false }
    return try unsafe isAbscissa(r)
  }

  // MARK: Numbers

  /// The numbers of a signature, if both are at least 1 and below the order.
  private func candidate(
    _ question: Question,
    at place: Int
  ) throws(TrustError) -> Candidate? {
    let signature = question.signature
    let middle = signature.numbers.startIndex + P256Arithmetic.octets
    guard signature.numbers.count == 2 * P256Arithmetic.octets,
      signature.digest.count == P256Arithmetic.octets
    else { return nil }
    let r = unsafe try number(signature.numbers[..<middle])
    let s = unsafe try number(signature.numbers[middle...])
    guard unsafe isInRange(r), unsafe isInRange(s) else { return nil }
    // It may be above the order; the product with w is not.
    let e = unsafe try number(signature.digest)
    let w = unsafe try workspace.makeNumber()
    return unsafe Candidate(place: place, key: question.key, r: r, e: e, s: s, w: w)
  }

  private func number(_ octets: ArraySlice<UInt8>) throws(TrustError) -> OpaquePointer {
    let number = unsafe try workspace.makeNumber()
    let read = unsafe octets.withUnsafeBufferPointer { octets in
      unsafe BN_bin2bn(octets.baseAddress, CInt(octets.count), number)
    }
    guard let read = unsafe read else { throw LibCrypto.internalFailure("BN_bin2bn") }
    return unsafe read
  }

  private func isInRange(_ number: OpaquePointer) -> Bool {
    unsafe BN_is_zero(number) == 0 && BN_cmp(number, n) < 0
  }

  /// Inverts the product of every s, and takes the others out of it, one after the other.
  ///
  /// Each product by Montgomery's method comes out divided by 2²⁵⁶. The inverse has all these factors to spare,
  /// and loses one with each number that is taken out: every w is left with one, which is Montgomery's form.
  private func invert() throws(TrustError) {
    guard let first = candidates.first, let last = candidates.last else { return }
    try unsafe SignatureBatch.copy(first.s, into: first.w)
    for index in candidates.indices.dropFirst() {
      let (before, next) = (candidates[index - 1], candidates[index])
      try unsafe multiply(before.w, next.s, into: next.w, arithmetic.order)
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
      let (before, next) = (candidates[index - 1], candidates[index])
      try unsafe multiply(before.w, inverse, into: next.w, arithmetic.order)
      try unsafe multiply(next.s, inverse, into: inverse, arithmetic.order)
    }
    try unsafe SignatureBatch.copy(inverse, into: first.w)
  }

  private func multiply(
    _ factor: OpaquePointer,
    _ other: OpaquePointer,
    into product: OpaquePointer,
    _ modulus: borrowing Owned
  ) throws(TrustError) {
    try LibCrypto.require(
      unsafe BN_mod_mul_montgomery(product, factor, other, modulus.pointer, work),
      "BN_mod_mul_montgomery"
    )
  }

  private func leaveMontgomery(
    _ number: OpaquePointer,
    into result: OpaquePointer,
    _ modulus: borrowing Owned
  ) throws(TrustError) {
    try LibCrypto.require(
      unsafe BN_from_montgomery(result, number, modulus.pointer, work),
      "BN_from_montgomery"
    )
  }

  private static func copy(
    _ number: OpaquePointer,
    into other: OpaquePointer
  ) throws(TrustError) {
    guard unsafe BN_copy(other, number) != nil else { throw LibCrypto.internalFailure("BN_copy") }
  }

  private var curve: OpaquePointer { unsafe arithmetic.curve.pointer }
  private var work: OpaquePointer { unsafe workspace.numbers.pointer }
  private var sum: OpaquePointer { unsafe workspace.sum.pointer }
  private var n: OpaquePointer? { unsafe EC_GROUP_get0_order(curve) }
}
