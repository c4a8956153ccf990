// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// Attempts to deliver notifications that a server makes over HTTP.
extension StoreSides {
  /// The attempts that are to be made now, in order; each body is what the App Store posts.
  package mutating func takeDeliveries() -> [PendingDelivery] {
    var deliveries: [PendingDelivery] = []
    for side in StoreSide.allCases {
      guard let store = self[side: side]?.store else { continue }
      for attempt in store.state.outgoing {
        let record = store.state.notifications[attempt.notification]
        var body: [UInt8] = []
        do {
          let token = try store.state.token(of: record, signedBy: store.signer)
          body = JSONWriter.bytes { $0.object { $0.member("signedPayload", token) } }
        } catch {
          // libcrypto failed: nothing can be posted.
          let result = DeliveryResult(name: "OTHER")
          unwritten.append(
            WaitingResult(side: side, attempt: attempt, result: result, isReceived: false)
          )
          continue
        }
        deliveries.append(
          PendingDelivery(
            side: side,
            body: body,
            type: record.type,
            subtype: record.subtype,
            attempt: attempt
          )
        )
      }
      store.state.outgoing = []
    }
    return deliveries
  }

  /// Records the result of an attempt; a failed one is tried again as N-2 says.
  package mutating func complete(_ delivery: PendingDelivery, _ outcome: DeliveryOutcome) {
    let result = DeliveryResult(name: outcome.name, isClientError: outcome.isClientError)
    unwritten.append(
      WaitingResult(
        side: delivery.side,
        attempt: delivery.attempt,
        result: result,
        isReceived: result == .success
      )
    )
    do {
      try writeResults()
    } catch {
      // It is written before the next change, which is refused otherwise.
    }
  }
}

/// A notification that is to be posted.
package struct PendingDelivery: Sendable {
  let side: StoreSide
  /// `{"signedPayload":"…"}`.
  package let body: [UInt8]
  /// The type.
  package let type: String
  /// The subtype.
  package let subtype: String?
  let attempt: OutgoingAttempt
}

/// How an attempt to deliver ended.
package struct DeliveryOutcome: Hashable, Sendable {
  /// A `sendAttemptResult` (N-8).
  package let name: String
  /// Whether the server answered with a status of the 400 class.
  package let isClientError: Bool

  /// An outcome.
  package init(name: String, isClientError: Bool = false) {
    self.name = name
    self.isClientError = isClientError
  }

  /// The outcome of an HTTP status: 200 to 206 is success (N-1).
  package init(status: Int) {
    let isSuccess = 200...206 ~= status
    name = isSuccess ? DeliveryResult.success.name : "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    isClientError = 400...499 ~= status
  }
}
