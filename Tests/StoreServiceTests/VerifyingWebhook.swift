// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreService
import StoreServing
import StoreTypes
import StoreVerification
import StrictJSON
import StrictTime
import Synchronization

/// A webhook that accepts what the verifier of this package accepts.
final class VerifyingWebhook: Sendable {
  private let found = Mutex<[String]>([])

  /// The error code of each body; empty for those that were accepted.
  var codes: [String] { found.withLock { $0 } }

  var post: StoreService.Post {
    { [self] delivery in
      let code = code(of: delivery.body, at: delivery.storeTime)
      found.withLock { $0.append(code) }
      return DeliveryOutcome(status: code.isEmpty ? 200 : 400)
    }
  }

  private func code(of body: [UInt8], at now: Timestamp) -> String {
    do {
      let token = try JSONDocument(body[...]).root.object?["signedPayload"]?.string ?? ""
      let verifier = SignedDataVerifier(
        apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
        environments: [.production],
        anchors: .custom(try StoreSigner(seed: "receiptkit").anchors())
      )
      _ = try verifier.verifyNotification(Array(token.utf8), expecting: .init(now: now))
      return ""
    } catch let error as VerificationError {
      return error.code
    } catch {
      return "\(error)"
    }
  }
}
