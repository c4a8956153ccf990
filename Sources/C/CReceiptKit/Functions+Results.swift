// SPDX-License-Identifier: Apache-2.0

import BuildVersion
import CReceiptKitHeader
import StoreVerification

/// The version of ReceiptKit.
@c @implementation
public func rk_version() -> UnsafePointer<CChar>? {
  unsafe UnsafeRawPointer(BuildVersion.number.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// The version of this interface.
@c @implementation
public func rk_abi_version() -> Int32 { RK_ABI_VERSION }

/// Frees a result.
@c @implementation
public func rk_result_free(_ result: OpaquePointer?) {
  unsafe Handle.free(result, ResultHandle.self)
}

/// RK_OK or another class; RK_UNDECIDED for NULL.
@c @implementation
public func rk_result_class(_ result: OpaquePointer?) -> Int32 {
  unsafe Handle.object(result, ResultHandle.self)?.number ?? 4
}

/// The HTTP status to answer with: 200, 400, 403, 409 or 503.
@c @implementation
public func rk_result_http_status(_ result: OpaquePointer?) -> Int32 {
  guard let result = unsafe Handle.object(result, ResultHandle.self) else { return 503 }
  return result.category.map { Int32($0.httpStatus) } ?? 200
}

/// Whether chain and signature of a rejected document are proven.
@c @implementation
public func rk_result_is_proven(_ result: OpaquePointer?) -> Int32 {
  unsafe Handle.object(result, ResultHandle.self)?.isProven == true ? 1 : 0
}

/// The kind of a verified document, or RK_ANY.
@c @implementation
public func rk_result_kind(_ result: OpaquePointer?) -> Int32 {
  unsafe KindNumber.number(of: Handle.object(result, ResultHandle.self)?.kind)
}

/// The stable error code, such as "trust/untrusted".
@c @implementation
public func rk_result_code(
  _ result: OpaquePointer?,
  _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  unsafe (Handle.object(result, ResultHandle.self)?.code).characters(length)
}

/// The error in one line that is safe to log: what is wrong, what was expected and found, and the code.
@c @implementation
public func rk_result_message(
  _ result: OpaquePointer?,
  _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  unsafe (Handle.object(result, ResultHandle.self)?.message).characters(length)
}

/// What to do about the error.
@c @implementation
public func rk_result_hint(
  _ result: OpaquePointer?,
  _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  unsafe (Handle.object(result, ResultHandle.self)?.hint).characters(length)
}

/// The answer as a JSON object.
@c @implementation
public func rk_result_json(
  _ result: OpaquePointer?,
  _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  unsafe (Handle.object(result, ResultHandle.self)?.answer).characters(length)
}
