// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

extension Verified where Value: StorePayload {
  /// The signed JSON of the token, as received.
  ///
  ///     let transaction = try verifier.verifyTransaction(token, expecting: .init(now: now))
  ///     store(transaction.jsonText)
  public var jsonText: String { String(decoding: value.json, as: UTF8.self) }
}
