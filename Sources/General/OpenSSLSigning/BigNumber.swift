// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import OpenSSLTrust

/// A number of any size in libcrypto, for keys of tests: nothing here takes the same time for all values.
@safe final class BigNumber {
  private let handle: OpaquePointer

  private init(owning handle: OpaquePointer?, _ function: String) throws(TrustError) {
    guard let handle = unsafe handle else { throw LibCrypto.internalFailure(function) }
    unsafe self.handle = unsafe handle
  }

  /// The number of some octets, the most significant first.
  convenience init(_ octets: [UInt8]) throws(TrustError) {
    let handle = unsafe octets.withUnsafeBufferPointer { octets in
      unsafe BN_bin2bn(octets.baseAddress, CInt(octets.count), nil)
    }
    unsafe try self.init(owning: handle, "BN_bin2bn")
  }

  deinit {
    unsafe BN_free(handle)
  }

  /// The octets, the most significant first and not 0.
  var octets: [UInt8] {
    let count = (Int(unsafe BN_num_bits(handle)) + 7) / 8
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      written = max(Int(unsafe BN_bn2bin(handle, buffer.baseAddress)), 0)
    }
  }

  /// Whether it is a prime number; a wrong yes is less likely than a fault of the machine.
  func isPrime(_ workspace: Workspace) throws(TrustError) -> Bool {
    let answer = unsafe BN_check_prime(handle, workspace.handle, nil)
    guard answer >= 0 else { throw LibCrypto.internalFailure("BN_check_prime") }
    return answer == 1
  }

  /// What is left after a division by a small number.
  func remainder(of divisor: UInt) -> UInt { unsafe BN_mod_word(handle, divisor) }

  func increase(by number: UInt) throws(TrustError) {
    guard unsafe BN_add_word(handle, number) == 1 else {
      throw LibCrypto.internalFailure("BN_add_word")
    }
  }

  /// The number that is smaller by one.
  func predecessor() throws(TrustError) -> BigNumber {
    let copy = unsafe try BigNumber(owning: BN_dup(handle), "BN_dup")
    guard unsafe BN_sub_word(copy.handle, 1) == 1 else {
      throw LibCrypto.internalFailure("BN_sub_word")
    }
    return copy
  }

  func plus(_ other: BigNumber) throws(TrustError) -> BigNumber {
    let sum = unsafe try BigNumber(owning: BN_new(), "BN_new")
    guard unsafe BN_add(sum.handle, handle, other.handle) == 1 else {
      throw LibCrypto.internalFailure("BN_add")
    }
    return sum
  }

  func times(_ other: BigNumber, _ workspace: Workspace) throws(TrustError) -> BigNumber {
    let product = unsafe try BigNumber(owning: BN_new(), "BN_new")
    guard unsafe BN_mul(product.handle, handle, other.handle, workspace.handle) == 1 else {
      throw LibCrypto.internalFailure("BN_mul")
    }
    return product
  }

  func modulo(_ modulus: BigNumber, _ workspace: Workspace) throws(TrustError) -> BigNumber {
    let rest = unsafe try BigNumber(owning: BN_new(), "BN_new")
    guard unsafe BN_nnmod(rest.handle, handle, modulus.handle, workspace.handle) == 1 else {
      throw LibCrypto.internalFailure("BN_nnmod")
    }
    return rest
  }

  /// The number that, times this one, leaves one.
  func inverse(modulo modulus: BigNumber, _ workspace: Workspace) throws(TrustError) -> BigNumber {
    unsafe try BigNumber(
      owning: BN_mod_inverse(nil, handle, modulus.handle, workspace.handle),
      "BN_mod_inverse"
    )
  }

  /// Memory in which numbers are worked with.
  @safe final class Workspace {
    fileprivate let handle: OpaquePointer

    init() throws(TrustError) {
      guard let handle = unsafe BN_CTX_new() else {
        throw LibCrypto.internalFailure("BN_CTX_new")
      }
      unsafe self.handle = unsafe handle
    }

    deinit {
      unsafe BN_CTX_free(handle)
    }
  }
}
