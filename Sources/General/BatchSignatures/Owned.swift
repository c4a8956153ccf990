// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// An object of libcrypto's that is freed when its owner goes.
@safe struct Owned: ~Copyable {
  /// The object, for whoever keeps its owner in a property.
  ///
  /// An owner in a variable goes after its last use, even while a call still works with the pointer: there,
  /// ``lend(_:)`` it.
  let pointer: OpaquePointer
  private let free: (OpaquePointer?) -> Void

  /// Owns what libcrypto has made; `nil` when it has made nothing.
  init?(_ pointer: OpaquePointer?, freedBy free: @escaping (OpaquePointer?) -> Void) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
    unsafe self.free = free
  }

  /// Owns what a call of libcrypto has made.
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

  /// Gives the object to `body`, and keeps it until that is done.
  borrowing func lend<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try body(pointer)
  }
}
