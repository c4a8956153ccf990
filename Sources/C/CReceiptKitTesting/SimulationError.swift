// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import OpenSSLTrust
import StoreEngine

extension ResultHandle {
  /// Runs `body` and returns the handle of its bytes, or of its error.
  static func answer(_ body: () throws -> [UInt8]) -> OpaquePointer {
    unsafe ResultHandle.of {
      do {
        return ResultHandle(try body())
      } catch let error where error is InterfaceError || error is TrustError {
        throw error
      } catch let error as ScriptError {
        // The hint has the nearest known name.
        throw InterfaceError(
          .option,
          nil,
          found: ([error.description] + [error.hint].compactMap(\.self)).joined(separator: "; ")
        )
      } catch {
        throw InterfaceError(.option, nil, found: "\(error)")
      }
    }
  }
}
