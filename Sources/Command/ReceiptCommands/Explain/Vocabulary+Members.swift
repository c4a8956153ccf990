// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads

// The names of members: of Apple's payloads and answers, of verifyReceipt's answers, and of a token's header and claims.

extension Vocabulary {
  static let payloadMembers = Vocabulary(
    "payload-members",
    "members of Apple's payloads and answers",
    role: .members,
    PayloadMembers.all.map { member in
      let name = member.field.name
      let snake = snakeCase(name)
      let isFormer = VerifyReceiptMember(rawValue: snake) != nil
      return Meaning(
        name,
        "member of \(list(member.owners.map(PayloadMembers.place))); "
          + member.field.kind.words.replacing("`", with: ""),
        meaning(of: member),
        source: "Docs/Reference/Members.md",
        aliases: member.field.otherSpellings
          + (isFormer || snake.utf8.elementsEqual(name.utf8) ? [] : [snake])
      )
    }
  )

  static let verifyReceiptMembers = Vocabulary(
    "verify-receipt-members",
    "members of verifyReceipt's answers, which Apple has deprecated",
    role: .members,
    VerifyReceiptMember.allCases.map { member in
      let name = member.rawValue
      return Meaning(
        name,
        "member of verifyReceipt's answers" + (member.isDate ? "; also with _ms and _pst" : ""),
        DocumentedValue.meaning("VerifyReceiptMember", name),
        action: "today: \(member.today)",
        source: "Docs/How-to/From-verifyReceipt-to-signed-data.md",
        aliases: member.isDate ? ["\(name)_ms", "\(name)_pst"] : []
      )
    }
  )

  /// What the objects say about a member, each text once.
  private static func meaning(of member: PayloadMembers.Member) -> String {
    let texts = member.owners.map { owner in
      (owner: owner, text: DocumentedValue.meaning("\(owner)", member.field.name))
    }
    let groups = texts.reduce(into: [(owners: [String], text: String)]()) { groups, next in
      let owner = PayloadMembers.place(next.owner)
      if let index = groups.firstIndex(where: { $0.text.utf8.elementsEqual(next.text.utf8) }) {
        groups[index].owners.append(owner)
      } else {
        groups.append(([owner], next.text))
      }
    }
    guard groups.count > 1 else { return groups.first?.text ?? "" }
    return groups.map { "In \(list($0.owners)): \($0.text)" }.joined(separator: " ")
  }

  /// The names in a sentence, a few of them.
  private static func list(_ names: [String]) -> String {
    let shown =
      names.count <= mostNames
      ? names : names.prefix(mostNames - 1) + ["\(names.count - mostNames + 1) other objects"]
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return "\(shown.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// The maximum number of objects to name; more are most objects.
  private static let mostNames = 4

  /// `is_in_billing_retry_period` of `isInBillingRetryPeriod`.
  private static func snakeCase(_ name: String) -> String {
    var isAfterCapital = true
    return name.reduce(into: "") { snake, letter in
      if letter.isUppercase, !isAfterCapital { snake += "_" }
      isAfterCapital = letter.isUppercase
      snake += letter.lowercased()
    }
  }
}

extension VerifyReceiptMember {
  /// Whether the member is one of three with a date.
  fileprivate var isDate: Bool { rawValue.hasSuffix("_date") }

  /// What says the same in signed data and in the App Store Server API.
  fileprivate var today: String {
    switch self {
    case .status:
      "the verification of the signed document, and status of Get All Subscription Statuses"
    case .environment: "environment of the transaction"
    case .receipt: "the app transaction"
    case .latestReceipt: "the transactions of Get Transaction History"
    case .latestReceiptInfo: "signedTransactions of Get Transaction History"
    case .latestExpiredReceiptInfo: "signedTransactionInfo of Get All Subscription Statuses"
    case .pendingRenewalInfo: "signedRenewalInfo of Get All Subscription Statuses"
    case .inApp: "signedTransactions of Get Transaction History"
    case .receiptType: "receiptType of the app transaction"
    case .adamId, .appItemId: "appAppleId of the app transaction"
    case .itemId: "nothing; productId names the product"
    case .bundleId, .bid: "bundleId of the transaction"
    case .applicationVersion: "applicationVersion of the app transaction"
    case .downloadId: "nothing; transactionId and appTransactionId name a customer"
    case .versionExternalIdentifier: "versionExternalIdentifier of the app transaction"
    case .receiptCreationDate: "receiptCreationDate of the app transaction"
    case .requestDate: "signedDate"
    case .preorderDate: "preorderDate of the app transaction"
    case .expirationDate: "nothing that Apple documents"
    case .originalApplicationVersion: "originalApplicationVersion of the app transaction"
    case .quantity: "quantity of the transaction, a number"
    case .productId: "productId of the transaction"
    case .transactionId: "transactionId of the transaction"
    case .originalTransactionId: "originalTransactionId of the transaction"
    case .purchaseDate: "purchaseDate of the transaction, in milliseconds since 1970"
    case .originalPurchaseDate: "originalPurchaseDate of the transaction, or of the app transaction"
    case .expiresDate, .expiresDateFormatted, .expiresDateFormattedPst:
      "expiresDate of the transaction, in milliseconds since 1970"
    case .cancellationDate: "revocationDate of the transaction; isUpgraded after an upgrade"
    case .cancellationReason: "revocationReason of the transaction"
    case .webOrderLineItemId: "webOrderLineItemId of the transaction"
    case .isTrialPeriod: "offerType 1 with offerDiscountType FREE_TRIAL in the transaction"
    case .isInIntroOfferPeriod: "offerType 1 of the transaction; offerDiscountType says which price"
    case .promotionalOfferId: "offerIdentifier with offerType 2"
    case .offerCodeRefName: "offerIdentifier with offerType 3"
    case .inAppOwnershipType: "inAppOwnershipType of the transaction"
    case .isUpgraded: "isUpgraded of the transaction, a Boolean"
    case .appAccountToken: "appAccountToken of the transaction"
    case .subscriptionGroupIdentifier: "subscriptionGroupIdentifier of the transaction"
    case .expirationIntent: "expirationIntent of the renewal info"
    case .autoRenewProductId: "autoRenewProductId of the renewal info"
    case .isInBillingRetryPeriod: "isInBillingRetryPeriod of the renewal info, a Boolean"
    case .autoRenewStatus: "autoRenewStatus of the renewal info"
    case .gracePeriodExpiresDate: "gracePeriodExpiresDate of the renewal info"
    case .priceConsentStatus, .priceIncreaseStatus: "priceIncreaseStatus of the renewal info"
    }
  }
}
