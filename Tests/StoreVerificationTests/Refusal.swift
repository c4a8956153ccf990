// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import Testing

/// Why something is refused; `nil` when it is accepted.
func refusal<Value>(_ body: () throws -> Value) -> VerificationError? {
  do {
    _ = try body()
  } catch let error as VerificationError {
    return error
  } catch {
    Issue.record(error)
  }
  return nil
}
