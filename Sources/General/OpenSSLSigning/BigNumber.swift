// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import OpenSSLTrust

/// A big number of libcrypto, for test keys only: the operations are not constant-time.
@safe final class BigNumber {
  let handle: OpaquePointer

  private init(owning handle: OpaquePointer?, _ function: String) throws(TrustError) {
    guard let handle = unsafe handle else { throw LibCrypto.internalFailure(function) }
    unsafe self.handle = unsafe handle
  }

  /// A number from big-endian bytes.
  convenience init(_ bytes: [UInt8]) throws(TrustError) {
    let handle = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe BN_bin2bn(bytes.baseAddress, CInt(bytes.count), nil)
    }
    unsafe try self.init(owning: handle, "BN_bin2bn")
  }

  deinit {
    unsafe BN_free(handle)
  }

  /// The magnitude in big-endian bytes, without leading zeros.
  var bytes: [UInt8] {
    let count = (Int(unsafe BN_num_bits(handle)) + 7) / 8
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      written = max(Int(unsafe BN_bn2bin(handle, buffer.baseAddress)), 0)
    }
  }

  /// Whether the number is prime, tested probabilistically (Miller-Rabin).
  func isPrime(_ workspace: Workspace) throws(TrustError) -> Bool {
    let answer = unsafe BN_check_prime(handle, workspace.handle, nil)
    guard answer >= 0 else { throw LibCrypto.internalFailure("BN_check_prime") }
    return answer == 1
  }

  /// The remainder of a division by a small number.
  func remainder(of divisor: UInt) -> UInt { unsafe BN_mod_word(handle, divisor) }

  func increase(by number: UInt) throws(TrustError) {
    guard unsafe BN_add_word(handle, number) == 1 else {
      throw LibCrypto.internalFailure("BN_add_word")
    }
  }

  /// The number minus one.
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

  /// The modular inverse.
  func inverse(modulo modulus: BigNumber, _ workspace: Workspace) throws(TrustError) -> BigNumber {
    unsafe try BigNumber(
      owning: BN_mod_inverse(nil, handle, modulus.handle, workspace.handle),
      "BN_mod_inverse"
    )
  }

  /// Scratch memory for arithmetic (`BN_CTX`).
  @safe final class Workspace {
    let handle: OpaquePointer

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
