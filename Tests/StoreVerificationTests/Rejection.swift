// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import Testing

/// The error of a rejected document; `nil` if it is accepted.
func rejection<Value>(_ body: () throws -> Value) -> VerificationError? {
  do {
    _ = try body()
  } catch let error as VerificationError {
    return error
  } catch {
    Issue.record(error)
  }
  return nil
}
