// SPDX-License-Identifier: Apache-2.0

import CReceiptKitHeader
import StoreVerification

/// The OCSP requests for the certificates of a verified document.
@c @implementation
public func rk_ocsp_requests(_ verified: OpaquePointer?) -> OpaquePointer? {
  unsafe ResultHandle.of {
    try unsafe Handle.required(verified, ResultHandle.self, "verified").ocspRequests()
  }
}
