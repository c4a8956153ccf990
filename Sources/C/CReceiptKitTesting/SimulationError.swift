// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import OpenSSLTrust
import StoreConfiguration
import StoreVerification

extension ResultHandle {
  /// Runs `body` and returns the handle of its bytes, or of its error.
  static func answer(_ body: () throws -> [UInt8]) -> OpaquePointer {
    unsafe ResultHandle.of { () throws(InterfaceError) in
      do {
        return ResultHandle(try body())
      } catch let error as InterfaceError {
        throw error
      } catch let error as TrustError {
        return ResultHandle(VerificationError.trust(error))
      } catch {
        throw InterfaceError(.option, nil, found: "\(error)")
      }
    }
  }
}
