// SPDX-License-Identifier: Apache-2.0

import CReceiptKitHeader
import StoreEntitlements
import StoreVerification

/// The ledger as JSON to store.
@c @implementation
public func rk_ledger_encode(_ ledger: OpaquePointer?) -> OpaquePointer? {
  unsafe ResultHandle.of {
    try unsafe Handle.required(ledger, LedgerHandle.self, "ledger").encoded()
  }
}

/// Creates a ledger from stored JSON.
@c @implementation
public func rk_ledger_decode(
  _ json: UnsafePointer<UInt8>?,
  _ length: Int,
  _ options: UnsafePointer<UInt8>?,
  _ optionsLength: Int,
  _ ledger: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe ResultHandle.making(ledger, "ledger") {
    // The ledger is data of the server, so its size is not an error of the call.
    guard unsafe json == nil || length <= InputBytes.limit else {
      let expected = "at most \(InputBytes.limit) bytes"
      throw LedgerError(.tooLarge, expected: expected, found: "\(length)")
    }
    let stored = try unsafe InputBytes.read(json, length, "json")
    return try LedgerHandle(
      stored: stored,
      unsafe InputBytes.read(options, optionsLength, "options")
    )
  }
}
