// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import StoreEngine
import StorePayloads
import StrictJSON
import StrictTime

/// The purchase about which forged notifications are posted.
package struct DrillTarget: Sendable {
  let side: StoreSide
  let notification: NotificationIndex
  /// The customer and the product whose answer must not change.
  let subject: BackendSubject
}

// Forged notifications.
extension StorePair {
  /// The newest notification about a purchase that the webhook received; `nil` if there is none.
  package var drillTarget: DrillTarget? {
    for side in [main, main.other] {
      guard let state = self[side: side]?.state else { continue }
      let newest = state.notifications.last { record in
        guard case .purchase(let snapshot) = record.contents else { return false }
        return snapshot.transaction != nil && record.isReceivedByServer
      }
      guard let newest, case .purchase(let snapshot) = newest.contents,
        let transaction = snapshot.transaction
      else { continue }
      let product = state.catalogue[transaction.product].id
      return DrillTarget(
        side: side,
        notification: newest.number,
        subject: BackendSubject(side: side, customer: transaction.customer, product: product)
      )
    }
    return nil
  }

  /// The question about the customer of the target; `nil` if no backend is asked.
  package func question(about target: DrillTarget) -> BackendQuestion? {
    question(about: target.subject)
  }

  /// The answer in a reply about the customer of the target, for people.
  package func text(of reply: BackendReply, about target: DrillTarget) -> String {
    let answer: BackendAnswer? =
      switch reply {
      case .one(let answer): answer
      case .products: target.subject.product.flatMap { reply.answer(about: $0) }
      }
    return answer?.text ?? ""
  }

  /// The forgery to post, or with `nil` the genuine notification again.
  package func delivery(
    of forgery: DrillForgery?,
    _ target: DrillTarget
  ) throws(TrustError) -> PendingDelivery? {
    guard let store = self[side: target.side] else { return nil }
    let record = store.state.notifications[target.notification]
    let token: String
    if let forgery {
      token = try store.state.token(forging: record, as: forgery, signedBy: store.signer)
    } else {
      token = try store.state.token(of: record, signedBy: store.signer)
    }
    return PendingDelivery(
      side: target.side,
      notificationUUID: record.uuid,
      body: JSONWriter.bytes { $0.object { $0.member("signedPayload", token) } },
      storeTime: store.now,
      fault: nil,
      isToPost: true,
      attempt: OutgoingAttempt(notification: target.notification, isRetry: true, isResend: true),
      generation: generation
    )
  }

  /// Lets the backend be asked about the customer of the target.
  package mutating func touch(_ target: DrillTarget) {
    let subject = target.subject
    backend.touch(subject.side, subject.customer, subject.product.map { [$0] } ?? [])
  }

  /// Adds an attempt of the drill to the activity.
  package mutating func note(_ attempt: DrillReport.Attempt, _ target: DrillTarget) {
    let name = attempt.forgery?.rawValue ?? "genuine notification again"
    var entry = ActivityEntry(.delivery, target.side, "forgery drill, \(name): \(attempt.text)")
    entry.isFailure = !attempt.isRight
    note(entry)
  }
}

extension NotificationRecord {
  /// Whether a server received it, and not a simulated one.
  fileprivate var isReceivedByServer: Bool {
    attempts.contains { $0.isReceived && !$0.isSimulated }
  }
}
