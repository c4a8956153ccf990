// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims
import OpenSSLTrust
import Synchronization

/// P-256 in libcrypto, for signatures that are judged together.
///
/// It takes calls that are deprecated since 3.0 and missing in some builds. They go around providers, so they
/// are not made where only approved ones may be used, or where there are such.
@safe final class P256Arithmetic: Sendable {
  // Only read after `init`, by this object, by multipliers and by batches: hence safe to share.
  /// The curve.
  nonisolated(unsafe) let curve: Owned
  /// Arithmetic modulo the order of the curve.
  nonisolated(unsafe) let order: Owned
  /// Arithmetic in the field of the curve.
  nonisolated(unsafe) let field: Owned

  let workspaces = BatchWorkspaces()

  /// Octets of a coordinate, of a number modulo the order, and of a SHA-256.
  static let octets = 32

  private static let made = Mutex<P256Arithmetic?>(nil)

  /// The same for all keys, once it could be made; `nil` where libcrypto cannot make it.
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
  /// Montgomery arithmetic modulo a number of this curve's.
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
