// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import OpenSSLTrust

extension BatchWorkspace {
  /// A new number with this magnitude.
  func number(_ bytes: ArraySlice<UInt8>) throws(TrustError) -> OpaquePointer {
    let number = unsafe try makeNumber()
    let read = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe BN_bin2bn(bytes.baseAddress, CInt(bytes.count), number)
    }
    guard let read = unsafe read else { throw LibCrypto.internalFailure("BN_bin2bn") }
    return unsafe read
  }

  /// The Montgomery product of two numbers.
  func multiply(
    _ factor: OpaquePointer,
    _ other: OpaquePointer,
    into product: OpaquePointer,
    _ modulus: borrowing Owned
  ) throws(TrustError) {
    try LibCrypto.require(
      unsafe BN_mod_mul_montgomery(product, factor, other, modulus.pointer, numbers.pointer),
      "BN_mod_mul_montgomery"
    )
  }

  /// A number without its Montgomery factor.
  func leaveMontgomery(
    _ number: OpaquePointer,
    into result: OpaquePointer,
    _ modulus: borrowing Owned
  ) throws(TrustError) {
    try LibCrypto.require(
      unsafe BN_from_montgomery(result, number, modulus.pointer, numbers.pointer),
      "BN_from_montgomery"
    )
  }

  func copy(
    _ number: OpaquePointer,
    into other: OpaquePointer
  ) throws(TrustError) {
    guard unsafe BN_copy(other, number) != nil else { throw LibCrypto.internalFailure("BN_copy") }
  }
}
