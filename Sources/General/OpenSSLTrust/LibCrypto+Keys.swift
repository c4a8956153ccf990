// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims

extension LibCrypto {
  /// Creates a public key of type `RSA` or `EC` from parameters, which the caller still owns.
  ///
  /// `failure` gives the error if libcrypto rejects the parameters.
  static func makeKey(
    _ type: String,
    _ parameters: UnsafeMutablePointer<OSSL_PARAM>,
    failure: () -> TrustError
  ) throws(TrustError) -> OpaquePointer {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, type, nil) else {
      throw internalFailure("EVP_PKEY_CTX_new_from_name")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    try require(unsafe EVP_PKEY_fromdata_init(context), "EVP_PKEY_fromdata_init")
    var key: OpaquePointer?
    guard
      unsafe EVP_PKEY_fromdata(context, &key, receiptkit_EVP_PKEY_PUBLIC_KEY(), parameters) == 1,
      let key = unsafe key
    else { throw failure() }
    return unsafe key
  }
}
