// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime

/// One line of `--brief`: what a document is and says, or the error about it.
struct BriefRow {
  let word: BriefWord
  let title: String
  /// The cells after the title: kind, product, state, customer.
  let cells: [String]
  /// The error, in place of the cells.
  let fault: CommandDiagnostic?
  /// `expired`, `refunded` or `revoked`, if the purchase is.
  let endWord: String?

  init(_ answer: Answer, title: String) {
    word = BriefWord(answer)
    self.title = shown(title, limit: 400)
    fault = answer.fault
    let facts = answer.payload?.briefFacts(now: answer.now) ?? BriefFacts()
    let word = facts.state?.prefix { $0 != " " } ?? ""
    endWord = ["expired", "refunded", "revoked"].first { $0.utf8.elementsEqual(word.utf8) }
    let isUsual =
      answer.environment?.utf8.elementsEqual(StoreEnvironment.production.words.utf8) ?? true
    cells = [
      joined([answer.kind?.words, facts.type, isUsual ? nil : answer.environmentName]),
      facts.product, facts.state, facts.customer,
    ].map { shown($0 ?? "", limit: 120) }
  }
}

/// The verdict in the first column.
enum BriefWord: Int, CaseIterable {
  case valid, notValid, notVerified, notRead

  init(_ answer: Answer) {
    switch (answer.fault?.status, answer.verdict) {
    case (.inputOutput?, _): self = .notRead
    case (nil, .valid): self = .valid
    case (.notValid?, .invalid): self = .notValid
    default: self = .notVerified
    }
  }

  var text: String {
    switch self {
    case .valid: "VALID"
    case .notValid: "NOT VALID"
    case .notVerified: "NOT VERIFIED"
    case .notRead: "NOT READ"
    }
  }

  var emphasis: ColorStyle.Emphasis {
    switch self {
    case .valid: .good
    case .notValid: .bad
    case .notVerified, .notRead: .caution
    }
  }
}

/// What a line says about a document.
struct BriefFacts {
  /// The type of a notification.
  var type: String?
  var product: String?
  /// `expires 2026-01-30`, `expired …` or `refunded …`.
  var state: String?
  /// The app account token, or else the app transaction id.
  var customer: String?
}

extension DocumentContents {
  fileprivate func briefFacts(now: Timestamp?) -> BriefFacts {
    switch self {
    case .appReceipt(let receipt): BriefFacts(receipt.inAppPurchases, now: now)
    case .transactionReceipt(let receipt):
      BriefFacts([receipt.info?.purchase].compactMap { $0 }, now: now)
    case .token(let payload): payload.briefFacts(now: now)
    }
  }

  /// The app and, unless it is production, the environment.
  var bundleId: String? {
    switch self {
    case .appReceipt(let receipt): receipt.bundleId
    case .transactionReceipt(let receipt): receipt.info?.bundleId
    case .token(.transaction(let payload)): payload.bundleId
    case .token(.appTransaction(let payload)): payload.bundleId
    case .token(.notification(let payload, _)): payload.bundleId
    case .token: nil
    }
  }
}

extension TokenPayload {
  fileprivate func briefFacts(now: Timestamp?) -> BriefFacts {
    switch self {
    case .transaction(let payload):
      return BriefFacts(
        product: payload.productId,
        state: payload.revocationDate.map { "\(payload.revocationWord) \($0.day)" }
          ?? (payload.isUpgraded == true ? "upgraded" : endWords(payload.expiresDate, now: now)),
        customer: payload.appAccountToken?.rawValue ?? payload.appTransactionId
      )
    case .renewalInfo(let payload):
      return BriefFacts(
        product: payload.autoRenewProductId ?? payload.productId,
        state: graceWords(now: now)
          ?? (payload.autoRenewStatus == .off
            ? "does not renew" : payload.renewalDate.map { "renews \($0.day)" }),
        customer: payload.appAccountToken?.rawValue ?? payload.appTransactionId
      )
    case .appTransaction(let payload):
      return BriefFacts(customer: payload.appTransactionId)
    case .notification(let payload, let nested):
      let inside = nested.compactMap { $0.payload?.briefFacts(now: now) }
      return BriefFacts(
        type: payload.notificationType?.rawValue,
        product: payload.summary?.productId ?? inside.lazy.compactMap(\.product).first,
        state: nested.lazy.compactMap { $0.payload?.graceWords(now: now) }.first
          ?? inside.lazy.compactMap(\.state).first,
        customer: inside.lazy.compactMap(\.customer).first
      )
    case .realtimeRequest(let payload): return BriefFacts(product: payload.productId)
    case .unknown: return BriefFacts()
    }
  }
}

extension TokenPayload {
  /// `grace until 2026-01-30` of a renewal info whose grace period runs.
  fileprivate func graceWords(now: Timestamp?) -> String? {
    guard case .renewalInfo(let payload) = self, let end = payload.gracePeriodExpiresDate,
      !end.isPast(at: now)
    else { return nil }
    return "grace until \(end.day)"
  }
}

extension Answer {
  /// The environment without its explanation: `Sandbox`.
  fileprivate var environmentName: String? {
    environment.map { String($0.prefix { $0 != "(" }.trimmed) }
  }
}

extension Substring {
  fileprivate var trimmed: Substring { last == " " ? dropLast() : self }
}

extension TransactionPayload {
  /// A family member's access and a seat are revoked without a refund.
  fileprivate var revocationWord: String {
    switch revocationType {
    case .familyRevoke?, .assignmentRevoke?: "revoked"
    default: "refunded"
    }
  }
}

extension BriefFacts {
  /// The purchases of a receipt: the one that ends last decides.
  fileprivate init(_ purchases: [InAppPurchase], now: Timestamp?) {
    let newest = purchases.max {
      ($0.expiresDate ?? $0.purchaseDate) < ($1.expiresDate ?? $1.purchaseDate)
    }
    let isOne = purchases.allSatisfy {
      $0.productId.utf8.elementsEqual(newest?.productId.utf8 ?? "".utf8)
    }
    product =
      purchases.isEmpty
      ? "no purchases" : isOne ? newest?.productId : counted(purchases.count, "purchase")
    guard isOne else { return }
    state =
      newest?.cancellationDate.map { "refunded \($0.day)" }
      ?? endWords(newest?.expiresDate, now: now)
  }
}

/// `expires 2026-01-30` or `expired 2026-01-30`.
private func endWords(_ date: Timestamp?, now: Timestamp?) -> String? {
  date.map { "\($0.isPast(at: now) ? "expired" : "expires") \($0.day)" }
}
