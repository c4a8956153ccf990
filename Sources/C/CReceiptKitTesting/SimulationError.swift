// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import OpenSSLTrust

extension ResultHandle {
  /// Runs `body` and returns the handle of its bytes, or of its error.
  static func answer(_ body: () throws -> [UInt8]) -> OpaquePointer {
    unsafe ResultHandle.of {
      do {
        return ResultHandle(try body())
      } catch let error where error is InterfaceError || error is TrustError {
        throw error
      } catch {
        throw InterfaceError(.option, nil, found: "\(error)")
      }
    }
  }
}
