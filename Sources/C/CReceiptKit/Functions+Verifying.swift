// SPDX-License-Identifier: Apache-2.0

import CReceiptKitHeader
import StoreVerification

/// Creates a verifier.
@c @implementation
public func rk_verifier_new(
  _ options: UnsafePointer<UInt8>?,
  _ optionsLength: Int,
  _ verifier: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe ResultHandle.making(verifier, "verifier") {
    try VerifierHandle(unsafe InputBytes.read(options, optionsLength, "options"))
  }
}

/// Frees a verifier.
@c @implementation
public func rk_verifier_free(_ verifier: OpaquePointer?) {
  unsafe Handle.free(verifier, VerifierHandle.self)
}

/// Verifies a document of the given kind.
@c @implementation
public func rk_verify(
  _ verifier: OpaquePointer?,
  _ kind: Int32,
  _ document: UnsafePointer<UInt8>?,
  _ length: Int,
  _ now: Int64,
  _ expectations: UnsafePointer<UInt8>?,
  _ expectationsLength: Int
) -> OpaquePointer? {
  unsafe ResultHandle.of {
    let verifier = try unsafe Handle.required(verifier, VerifierHandle.self, "verifier")
    let requirement = try KindNumber.requirement(kind)
    let expected = try unsafe VerificationExpectations(now, expectations, expectationsLength)
    let bytes = try unsafe InputBytes.document(document, length, "document")
    return ResultHandle(try verifier.verify(bytes, as: requirement, expected))
  }
}

/// Verifies all signed members of an App Store Server API response.
@c @implementation
public func rk_verify_response(
  _ verifier: OpaquePointer?,
  _ endpoint: UnsafePointer<CChar>?,
  _ body: UnsafePointer<UInt8>?,
  _ length: Int,
  _ now: Int64,
  _ expectations: UnsafePointer<UInt8>?,
  _ expectationsLength: Int
) -> OpaquePointer? {
  unsafe ResultHandle.of {
    let verifier = try unsafe Handle.required(verifier, VerifierHandle.self, "verifier")
    let endpoint = try unsafe InputBytes.text(endpoint, "endpoint")
    let expected = try unsafe VerificationExpectations(now, expectations, expectationsLength)
    let bytes = try unsafe InputBytes.document(body, length, "body")
    return try verifier.verifyResponse(endpoint, bytes, expected)
  }
}
