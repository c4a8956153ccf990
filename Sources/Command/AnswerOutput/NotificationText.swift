// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// The text of a notification.

extension NotificationPayload {
  /// `transaction` is the one inside.
  func facts(now: Timestamp?, all: Bool, about transaction: TransactionPayload?) -> [Fact?] {
    let usual = [
      Fact("Meaning", meaning(about: transaction) ?? "unknown notification type"),
      Fact("Type", joined([notificationType?.rawValue, subtype?.rawValue])),
      Fact("App", appName(bundleId, data?.bundleVersion, appAppleId)),
      Fact("Status", statusText),
      Fact("Reason", reasonText),
      Fact("Product", summary?.productId),
      Fact("Result", summary?.words),
      Fact("Storefronts", summary?.storefrontCountryCodes.flatMap { joined($0) }),
      Fact("Request id", summary?.requestIdentifier),
      Fact("Seats", unclaimInfo?.words),
      Fact("External purchase", externalPurchaseToken?.words(seenFrom: now)),
      Fact("Notification UUID", notificationUUID),
      Fact("Signed", signedDate?.text(seenFrom: now)),
    ]
    return all ? usual + labelledFacts() : usual
  }

  /// The meaning of the type and subtype.
  private func meaning(about transaction: TransactionPayload?) -> String? {
    notificationType.flatMap { NotificationDefinition.of($0) }?
      .meaning(with: subtype, of: transaction)
  }

  private var statusText: String? {
    guard let status = data?.status else { return nil }
    return switch status {
    case .active: "active"
    case .expired: "expired"
    case .billingRetry: "billing retry"
    case .billingGracePeriod: "billing grace period"
    case .revoked: "revoked"
    default: "\(status.rawValue)"
    }
  }

  private var reasonText: String? {
    guard let reason = data?.consumptionRequestReason else { return nil }
    return switch reason {
    case .unintendedPurchase: "unintended purchase"
    case .fulfillmentIssue: "not received, or does not work"
    case .unsatisfiedWithPurchase: "not satisfied with the purchase"
    case .legal: "legal reason"
    case .other: "other reason"
    default: reason.rawValue
    }
  }
}

extension NotificationSummary {
  fileprivate var words: String? {
    joined([
      succeededCount.map { "\($0) extended" }, failedCount.map { "\($0) failed" },
    ])
  }
}

extension NotificationUnclaimInfo {
  fileprivate var words: String? {
    unclaimSeatIds.map { $0.isEmpty ? "none" : $0.joined(separator: ", ") }
  }
}

extension ExternalPurchaseToken {
  fileprivate func words(seenFrom now: Timestamp?) -> String? {
    joined([
      externalPurchaseId, tokenType?.rawValue.lowercased(),
      tokenCreationDate.map { "created \($0.text(seenFrom: now))" },
      tokenExpirationDate.map { "expires \($0.text(seenFrom: now))" },
    ])
  }
}
