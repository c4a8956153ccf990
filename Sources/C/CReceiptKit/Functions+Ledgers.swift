// SPDX-License-Identifier: Apache-2.0

import CReceiptKitHeader
import StoreVerification

/// Creates a ledger of evidence about one customer.
@c @implementation
public func rk_ledger_new(
  _ options: UnsafePointer<UInt8>?,
  _ optionsLength: Int,
  _ ledger: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe ResultHandle.making(ledger, "ledger") {
    try LedgerHandle(unsafe InputBytes.read(options, optionsLength, "options"))
  }
}

/// Frees a ledger.
@c @implementation
public func rk_ledger_free(_ ledger: OpaquePointer?) {
  unsafe Handle.free(ledger, LedgerHandle.self)
}

/// Adds the verified evidence of a result.
@c @implementation
public func rk_ledger_add(_ ledger: OpaquePointer?, _ verified: OpaquePointer?) -> OpaquePointer? {
  unsafe ResultHandle.of {
    let ledger = try unsafe Handle.required(ledger, LedgerHandle.self, "ledger")
    return try ledger.add(unsafe Handle.required(verified, ResultHandle.self, "verified"))
  }
}

/// The entitlements at a given time.
@c @implementation
public func rk_ledger_entitlements(
  _ ledger: OpaquePointer?,
  _ at: Int64,
  _ options: UnsafePointer<UInt8>?,
  _ optionsLength: Int
) -> OpaquePointer? {
  unsafe ResultHandle.of {
    let ledger = try unsafe Handle.required(ledger, LedgerHandle.self, "ledger")
    return try ledger.entitlements(
      at: at,
      unsafe InputBytes.read(options, optionsLength, "options")
    )
  }
}
