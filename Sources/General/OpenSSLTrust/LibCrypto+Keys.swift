// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims

extension LibCrypto {
  /// A public key of a kind, `RSA` or `EC`, from its parameters, which stay the caller's; `refusal` tells why
  /// libcrypto takes them for none.
  static func makeKey(
    _ kind: String,
    _ parameters: UnsafeMutablePointer<OSSL_PARAM>,
    refusal: () -> TrustError
  ) throws(TrustError) -> OpaquePointer {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, kind, nil) else {
      throw internalFailure("EVP_PKEY_CTX_new_from_name")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    try require(unsafe EVP_PKEY_fromdata_init(context), "EVP_PKEY_fromdata_init")
    var key: OpaquePointer?
    guard
      unsafe EVP_PKEY_fromdata(context, &key, receiptkit_EVP_PKEY_PUBLIC_KEY(), parameters) == 1,
      let key = unsafe key
    else { throw refusal() }
    return unsafe key
  }
}
