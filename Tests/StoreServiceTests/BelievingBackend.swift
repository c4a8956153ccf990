// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreService
import StoreServing
import StrictBase64
import StrictJSON
import StrictTime
import Synchronization

/// A webhook that believes all it receives, and a backend that answers accordingly.
final class BelievingBackend: Sendable {
  let backend = FakeBackend()
  private let end = Mutex<Timestamp?>(nil)

  init() {
    backend.answer { [self] question, _ in
      let end = end.withLock { $0 }
      let isEntitled = end.map { $0 > question.time } ?? false
      let answer = KnownAnswer(verdict: isEntitled ? .entitled : .notEntitled, until: end)
      return .success(FakeBackend.response(answer))
    }
  }

  var post: StoreService.Post {
    { [self] delivery in
      do {
        let notification = try payload(
          try JSONDocument(delivery.body[...]).root.object?["signedPayload"]?.string
        )
        let transaction = try payload(
          notification?["data"]?.object?["signedTransactionInfo"]?.string
        )
        let expiration = transaction?["expiresDate"]?.number?.int64
        end.withLock { $0 = expiration.flatMap(Timestamp.init(millisecondsSince1970:)) }
      } catch {
        return DeliveryOutcome(status: 500)
      }
      return DeliveryOutcome(status: 200)
    }
  }

  /// The payload of a token, unverified.
  private func payload(_ token: String?) throws -> JSONObject? {
    let parts = (token ?? "").split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let bytes = try Base64.decode(
      Array(parts[1].utf8)[...],
      alphabet: .urlSafe,
      padding: .forbidden
    )
    return try JSONDocument(bytes[...]).root.object
  }
}
