// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims
import OpenSSLTrust

/// P-256 arithmetic in libcrypto, for verifying signatures in batches.
///
/// Uses functions that are deprecated since OpenSSL 3.0 and missing in some builds. They bypass providers, so
/// they are not used if FIPS mode is on or a FIPS provider is available.
@safe final class P256Arithmetic: Sendable {
  // Only read after `init`: safe to share.
  /// The curve.
  nonisolated(unsafe) let curve: Owned
  /// Montgomery arithmetic modulo the order of the generator.
  nonisolated(unsafe) let order: Owned
  /// Montgomery arithmetic in the field of the curve.
  nonisolated(unsafe) let field: Owned

  let workspaces = BatchWorkspaces()

  /// The length in bytes of a coordinate, of a scalar, and of a SHA-256 digest.
  static let byteCount = 32

  private static let made = Lock<P256Arithmetic?>(nil)

  /// The shared instance of all keys; `nil` if libcrypto does not support it.
  static var shared: P256Arithmetic? {
    guard receiptkit_has_key_tables() == 1, EVP_default_properties_is_fips_enabled(nil) == 0,
      unsafe OSSL_PROVIDER_available(nil, "fips") == 0
    else { return nil }
    return made.withLock { made in
      if made == nil { made = make() }
      return made
    }
  }

  private static func make() -> P256Arithmetic? {
    defer { LibCrypto.clearErrors() }
    do {
      return try P256Arithmetic()
    } catch {
      return nil
    }
  }

  private init() throws(TrustError) {
    let curve = unsafe try Owned.required(
      EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1),
      "EC_GROUP_new_by_curve_name",
      EC_GROUP_free
    )
    unsafe order = try curve.arithmetic(modulo: EC_GROUP_get0_order)
    unsafe field = try curve.arithmetic(modulo: EC_GROUP_get0_field)
    unsafe self.curve = curve
  }
}

extension Owned {
  /// Montgomery arithmetic modulo a parameter of the curve.
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
