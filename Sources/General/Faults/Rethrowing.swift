// SPDX-License-Identifier: Apache-2.0

/// The value of an expression whose error becomes one of another layer.
///
///     let document = try rethrowing(JSONDocument(json), as: PayloadError.init)
@inline(__always)
package func rethrowing<Value, Cause: Error, Failure: Error>(
  _ expression: @autoclosure () throws(Cause) -> Value,
  as conversion: (Cause) -> Failure
) throws(Failure) -> Value {
  do {
    return try expression()
  } catch {
    throw conversion(error)
  }
}
