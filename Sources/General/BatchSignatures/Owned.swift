// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// Owns a libcrypto object and frees it on deinitialization.
@safe struct Owned: ~Copyable {
  /// The object, for owners that are stored properties.
  ///
  /// An owner in a local variable may be deinitialized after its last use, while a call still uses the
  /// pointer: use ``lend(_:)`` instead.
  let pointer: OpaquePointer
  private let free: (OpaquePointer?) -> Void

  /// Owns a new object; `nil` if its creation failed.
  init?(_ pointer: OpaquePointer?, freedBy free: @escaping (OpaquePointer?) -> Void) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
    unsafe self.free = free
  }

  /// Owns a new object; throws if its creation failed.
  static func required(
    _ pointer: OpaquePointer?,
    _ call: String,
    _ free: @escaping (OpaquePointer?) -> Void
  ) throws(TrustError) -> Owned {
    guard let owned = unsafe Owned(pointer, freedBy: free) else {
      throw LibCrypto.internalFailure(call)
    }
    return owned
  }

  deinit {
    unsafe free(pointer)
  }

  /// Calls `body` with the object, which stays alive until it returns.
  borrowing func lend<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try body(pointer)
  }
}
