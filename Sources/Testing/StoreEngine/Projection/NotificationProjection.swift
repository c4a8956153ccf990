// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import StoreLab
import StorePayloads

// Builds and signs notifications.
extension StoreState {
  /// The signed notification.
  package func token(
    of record: NotificationRecord,
    signedBy signer: StoreSigner
  ) throws(TrustError) -> String {
    try signer.token(try builder(of: record, signer))
  }

  private func builder(
    of record: NotificationRecord,
    _ signer: StoreSigner
  ) throws(TrustError) -> NotificationBuilder {
    var data: NotificationDataBuilder?
    var appData: NotificationAppDataBuilder?
    var summary: NotificationSummaryBuilder?
    var external: ExternalPurchaseTokenBuilder?
    var unclaimed: NotificationUnclaimInfoBuilder?
    switch record.contents {
    case .app: data = notificationData()
    case .purchase(let snapshot): data = try purchaseData(snapshot, record, signer)
    case .appTransaction(let customer, let installs):
      let app = customers[customer].app(installs: installs)
      let payload = try appTransaction(of: customer, app, signed: record.signedDate)
      var builder = NotificationAppDataBuilder()
      builder.appAppleId = appAppleId
      builder.bundleId = options.bundleId
      builder.environment = options.environment.rawValue
      builder.appTransaction = nil
      builder.signedAppTransactionInfo = try signer.token(payload)
      appData = builder
    case .summary(let result): summary = summaryData(result)
    case .unclaimedSeats(_, let ids): unclaimed = unclaimInfo(ids)
    case .externalPurchase(let token):
      var builder = ExternalPurchaseTokenBuilder()
      builder.externalPurchaseId = token.id
      builder.tokenCreationDate = TokenDate(token.created)
      builder.tokenType = token.type?.rawValue
      builder.tokenExpirationDate = token.expires.map { TokenDate($0) }
      builder.appAppleId = options.appAppleId
      builder.bundleId = options.bundleId
      external = builder
    }
    return NotificationBuilder(.init(record.type, record.subtype)) {
      $0.notificationUUID = record.uuid
      $0.signedDate = TokenDate(record.sentDate)
      $0.data = data
      $0.appData = appData
      $0.summary = summary
      $0.externalPurchaseToken = external
      $0.unclaimInfo = unclaimed
    }
  }

  /// `appAppleId` of notifications and API responses; `nil` if they omit it.
  package var appAppleId: Int64? {
    switch options.environment {
    case .production: options.appAppleId
    case .sandbox: options.knobs.sandboxHasAppAppleId ? options.appAppleId : nil
    case .xcode: nil
    }
  }

  /// The data of a notification, without transaction and renewal info.
  func notificationData() -> NotificationDataBuilder {
    var data = NotificationDataBuilder()
    data.appAppleId = appAppleId
    data.bundleId = options.bundleId
    data.environment = options.environment.rawValue
    data.transaction = nil
    data.renewalInfo = nil
    data.status = nil
    return data
  }

  private func purchaseData(
    _ snapshot: PurchaseSnapshot,
    _ record: NotificationRecord,
    _ signer: StoreSigner
  ) throws(TrustError) -> NotificationDataBuilder {
    var data = notificationData()
    if let transaction = snapshot.transaction {
      data.bundleVersion =
        customers[transaction.customer].app(installs: snapshot.installs).version
      let payload = payload(of: transaction, signed: record.signedDate)
      data.signedTransactionInfo = try signer.token(payload)
    }
    if let renewal = snapshot.renewalInfo {
      let payload = payload(of: renewal, signed: record.signedDate)
      data.signedRenewalInfo = try signer.token(payload)
      data.status = snapshot.status
    }
    data.consumptionRequestReason = snapshot.consumptionRequestReason
    return data
  }

  private func summaryData(_ result: ExtensionSummary) -> NotificationSummaryBuilder {
    var summary = NotificationSummaryBuilder()
    summary.requestIdentifier = result.requestIdentifier
    summary.environment = options.environment.rawValue
    summary.appAppleId = appAppleId
    summary.bundleId = options.bundleId
    summary.productId = result.productId
    summary.storefrontCountryCodes = result.storefronts.isEmpty ? nil : result.storefronts
    summary.succeededCount = result.succeeded
    summary.failedCount = result.failed
    return summary
  }
}
