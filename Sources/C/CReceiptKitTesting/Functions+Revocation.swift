// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import CReceiptKitHeader

/// Signs an OCSP response.
@c @implementation
public func rkt_ocsp_response(
  _ authority: OpaquePointer?,
  _ options: UnsafePointer<UInt8>?,
  _ length: Int
) -> OpaquePointer? {
  unsafe ResultHandle.answer {
    let authority = try unsafe Handle.required(authority, AuthorityHandle.self, "authority")
    return try authority.ocspResponse(unsafe InputBytes.read(options, length, "options"))
  }
}
