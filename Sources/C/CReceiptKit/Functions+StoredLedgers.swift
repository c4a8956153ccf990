// SPDX-License-Identifier: Apache-2.0

import CReceiptKitHeader
import StoreEntitlements
import StoreVerification

/// The ledger as JSON to store.
@c @implementation
public func rk_ledger_encode(_ ledger: OpaquePointer?) -> OpaquePointer? {
  unsafe ResultHandle.of { () throws(InterfaceError) in
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
  unsafe ResultHandle.of { () throws(InterfaceError) in
    guard let ledger = unsafe ledger else { throw InterfaceError(.null, "ledger") }
    unsafe ledger.pointee = nil
    // The ledger is data of the server, so its size is not an error of the call.
    guard unsafe json == nil || length <= InputBytes.limit else {
      let expected = "at most \(InputBytes.limit) bytes"
      return ResultHandle(LedgerError(.tooLarge, expected: expected, found: "\(length)"))
    }
    let stored = try unsafe InputBytes.read(json, length, "json")
    let decoded = try LedgerHandle.decode(
      stored,
      unsafe InputBytes.read(options, optionsLength, "options")
    )
    switch decoded {
    case .success(let handle):
      unsafe ledger.pointee = Handle.make(handle)
      return ResultHandle()
    case .failure(let error): return ResultHandle(error)
    }
  }
}
