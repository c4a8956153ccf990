// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreLab
import StrictJSON
import StrictTime

// The answer of verifyReceipt about a customer (receipt.md 8): strings, and dates three times.
extension StoreState {
  /// The JSON, without `latest_receipt`, which the caller signs.
  func verifyReceipt(of customer: Int, latestReceipt: String) -> [UInt8] {
    let items = receiptTransactions(of: customer)
    let pending = customers[customer].allSubscriptions.map { pendingRenewal(of: $0) }
    var members = [
      MemberBuilder("status", json: "0"),
      MemberBuilder("environment", json: quoted(environmentName)),
      MemberBuilder("receipt", bytes: receiptObject(of: customer, items)),
    ]
    if !pending.isEmpty {
      members += [
        MemberBuilder("latest_receipt", json: quoted(latestReceipt)),
        array("latest_receipt_info", items.reversed().map { item($0, isLatest: true) }),
        array("pending_renewal_info", pending),
      ]
    }
    return object(members)
  }

  private var environmentName: String {
    options.environment == .production ? "Production" : "Sandbox"
  }

  private func receiptObject(of customer: Int, _ items: [TransactionRecord]) -> [UInt8] {
    let app = customers[customer].app
    let isProduction = options.environment == .production
    let original = isProduction ? app.originalPurchaseDate : StoreState.sandboxPurchase
    var members = [
      string("receipt_type", isProduction ? "Production" : "ProductionSandbox"),
      MemberBuilder("adam_id", json: "\(isProduction ? options.appAppleId : 0)"),
      MemberBuilder("app_item_id", json: "\(isProduction ? options.appAppleId : 0)"),
      string("bundle_id", options.bundleId),
      string("application_version", app.version),
      MemberBuilder("download_id", json: isProduction ? "504427454456956077" : "0"),
      MemberBuilder("version_external_identifier", json: isProduction ? "860000001" : "0"),
      string("original_application_version", isProduction ? app.originalVersion : "1.0"),
    ]
    members += VerifyReceiptDate.members("receipt_creation_date", now)
    members += VerifyReceiptDate.members("request_date", now)
    members += VerifyReceiptDate.members("original_purchase_date", original)
    members.append(array("in_app", items.map { item($0, isLatest: false) }))
    return object(members)
  }

  private func item(_ record: TransactionRecord, isLatest: Bool) -> [UInt8] {
    let product = catalogue[record.product]
    var members = [
      string("quantity", "\(record.quantity)"),
      string("product_id", product.id),
      string("transaction_id", receiptTransactionId(record)),
      string("original_transaction_id", transactionId(record.original)),
    ]
    members += VerifyReceiptDate.members("purchase_date", record.purchaseDate)
    members += VerifyReceiptDate.members("original_purchase_date", record.originalPurchaseDate)
    members += VerifyReceiptDate.members("expires_date", record.expiresDate)
    members += VerifyReceiptDate.members("cancellation_date", cancellationDate(of: record))
    if let reason = record.revocation?.reason {
      members.append(string("cancellation_reason", "\(reason)"))
    }
    if let lineItem = lineItemId(record) {
      members.append(string("web_order_line_item_id", lineItem))
    }
    members.append(string("is_trial_period", isTrial(record) ? "true" : "false"))
    if product.terms != nil {
      members.append(string("is_in_intro_offer_period", isIntroductory(record) ? "true" : "false"))
    }
    members += offerMembers(record.offer)
    members.append(string("in_app_ownership_type", record.ownership.rawValue))
    if record.isUpgraded { members.append(string("is_upgraded", "true")) }
    if let token = record.appAccountToken { members.append(string("app_account_token", token)) }
    if isLatest, let group = product.terms?.group {
      members.append(string("subscription_group_identifier", group))
    }
    return object(members)
  }

  private func pendingRenewal(of number: Int) -> [UInt8] {
    let record = renewalRecord(of: number)
    var members = [
      string("auto_renew_product_id", catalogue[record.renewalProduct].id),
      string("product_id", catalogue[record.product].id),
      string("original_transaction_id", transactionId(record.original)),
      string("auto_renew_status", record.isAutoRenewOn ? "1" : "0"),
    ]
    if let intent = record.expirationIntent {
      members.append(string("expiration_intent", "\(intent)"))
    }
    if let isInRetry = record.isInRetry {
      members.append(string("is_in_billing_retry_period", isInRetry ? "1" : "0"))
    }
    members += VerifyReceiptDate.members("grace_period_expires_date", graceEndMember(record))
    if let status = record.priceIncreaseStatus {
      members.append(string("price_increase_status", "\(status)"))
    }
    return object(members + offerMembers(record.offer))
  }

  private func offerMembers(_ offer: AppliedOffer?) -> [MemberBuilder] {
    guard let offer, let id = offer.identifier else { return [] }
    switch offer.type {
    case StoreOffer.Kind.promotional.rawValue: return [string("promotional_offer_id", id)]
    case StoreOffer.Kind.code.rawValue: return [string("offer_code_ref_name", id)]
    default: return []
    }
  }

  // MARK: JSON

  private func string(_ name: String, _ text: String) -> MemberBuilder {
    MemberBuilder(name, json: quoted(text))
  }

  private func quoted(_ text: String) -> String {
    String(decoding: JSONWriter.bytes { $0.string(text) }, as: UTF8.self)
  }

  private func object(_ members: [MemberBuilder]) -> [UInt8] {
    JSONWriter.bytes { $0.object { for member in members { $0.raw(member.bytes) } } }
  }

  private func array(_ name: String, _ objects: [[UInt8]]) -> MemberBuilder {
    MemberBuilder(
      name,
      bytes: JSONWriter.bytes { $0.array { for each in objects { $0.raw(each) } } }
    )
  }

  /// The original purchase date that the sandbox writes for every app.
  private static let sandboxPurchase = Timestamp(year: 2013, month: 8, day: 1, hour: 7) ?? .earliest
}
