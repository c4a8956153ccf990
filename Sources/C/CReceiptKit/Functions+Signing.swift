// SPDX-License-Identifier: Apache-2.0

import CReceiptKitHeader
import StoreVerification

/// Creates a signer from a .p8 file of App Store Connect.
@c @implementation
public func rk_signer_new(
  _ key: UnsafePointer<UInt8>?,
  _ keyLength: Int,
  _ options: UnsafePointer<UInt8>?,
  _ optionsLength: Int,
  _ signer: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe ResultHandle.making(signer, "signer") {
    let file = try unsafe InputBytes.read(key, keyLength, "key")
    return try SignerHandle(file, unsafe InputBytes.read(options, optionsLength, "options"))
  }
}

/// Frees a signer.
@c @implementation
public func rk_signer_free(_ signer: OpaquePointer?) {
  unsafe Handle.free(signer, SignerHandle.self)
}

/// Signs a request.
@c @implementation
public func rk_sign(
  _ signer: OpaquePointer?,
  _ request: UnsafePointer<UInt8>?,
  _ length: Int,
  _ now: Int64
) -> OpaquePointer? {
  unsafe ResultHandle.of {
    let signer = try unsafe Handle.required(signer, SignerHandle.self, "signer")
    return try signer.sign(unsafe InputBytes.read(request, length, "request"), now)
  }
}
