// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import CReceiptKitHeader

/// Frees a result.
@c @implementation
public func rkt_result_free(_ result: OpaquePointer?) {
  unsafe Handle.free(result, ResultHandle.self)
}

/// 0 for success, otherwise a class as in rk_result_class.
@c @implementation
public func rkt_result_class(_ result: OpaquePointer?) -> Int32 {
  unsafe Handle.object(result, ResultHandle.self)?.number ?? 4
}

/// Like rk_result_code and rk_result_message.
@c @implementation
public func rkt_result_code(
  _ result: OpaquePointer?,
  _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  unsafe (Handle.object(result, ResultHandle.self)?.code).characters(length)
}

/// Like rk_result_code and rk_result_message.
@c @implementation
public func rkt_result_message(
  _ result: OpaquePointer?,
  _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  unsafe (Handle.object(result, ResultHandle.self)?.message).characters(length)
}

/// The answer: the bytes of a document, or JSON.
@c @implementation
public func rkt_result_bytes(
  _ result: OpaquePointer?,
  _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt8>? {
  unsafe (Handle.object(result, ResultHandle.self)?.answer).bytes(length)
}

/// Creates the authority of a seed, which is the same in every process.
@c @implementation
public func rkt_authority_new(
  _ seed: UnsafePointer<UInt8>?,
  _ length: Int,
  _ authority: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe ResultHandle.answer {
    guard let authority = unsafe authority else { throw InterfaceError(.null, "authority") }
    unsafe authority.pointee = nil
    let seed = try unsafe InputBytes.read(seed, length, "seed")
    let handle = try AuthorityHandle(seed: String(decoding: seed, as: UTF8.self))
    unsafe authority.pointee = Handle.make(handle)
    return []
  }
}

/// Frees an authority.
@c @implementation
public func rkt_authority_free(_ authority: OpaquePointer?) {
  unsafe Handle.free(authority, AuthorityHandle.self)
}

/// The certificates to trust, in PEM: the roots, or the Xcode certificate if `xcode` is not 0.
@c @implementation
public func rkt_authority_roots(_ authority: OpaquePointer?, _ xcode: Int32) -> OpaquePointer? {
  unsafe ResultHandle.answer {
    let authority = try unsafe Handle.required(authority, AuthorityHandle.self, "authority")
    return Array(authority.roots(xcode: xcode != 0).utf8)
  }
}

/// The issuer of legacy transaction receipts, in PEM.
@c @implementation
public func rkt_authority_issuer(_ authority: OpaquePointer?) -> OpaquePointer? {
  unsafe ResultHandle.answer {
    Array(try unsafe Handle.required(authority, AuthorityHandle.self, "authority").issuer.utf8)
  }
}

/// Signs a document.
@c @implementation
public func rkt_mint(
  _ authority: OpaquePointer?,
  _ options: UnsafePointer<UInt8>?,
  _ length: Int
) -> OpaquePointer? {
  unsafe AuthorityHandle.answer(authority, options, length) { authority, options in
    try MintRequest(options).document(by: authority)
  }
}

/// Signs an OCSP response.
@c @implementation
public func rkt_ocsp_response(
  _ authority: OpaquePointer?,
  _ options: UnsafePointer<UInt8>?,
  _ length: Int
) -> OpaquePointer? {
  unsafe AuthorityHandle.answer(authority, options, length) { try $0.ocspResponse($1) }
}

/// The attacks on a kind of document: a list of objects with "name", "level", "summary", "rule", "code" and
/// "effect".
@c @implementation
public func rkt_forgeries(_ kind: UnsafePointer<CChar>?) -> OpaquePointer? {
  unsafe ResultHandle.answer { try Forgeries.json(of: unsafe InputBytes.text(kind, "kind")) }
}

extension AuthorityHandle {
  /// Runs `body` with the authority and the options of a call.
  fileprivate static func answer(
    _ authority: OpaquePointer?,
    _ options: UnsafePointer<UInt8>?,
    _ length: Int,
    _ body: (AuthorityHandle, ArraySlice<UInt8>) throws -> [UInt8]
  ) -> OpaquePointer {
    unsafe ResultHandle.answer {
      let authority = try unsafe Handle.required(authority, AuthorityHandle.self, "authority")
      return try body(authority, unsafe InputBytes.read(options, length, "options"))
    }
  }
}
