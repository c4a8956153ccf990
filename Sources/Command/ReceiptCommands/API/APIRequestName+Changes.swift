// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import ReceiptKit

// The requests that change data.
extension APIRequestName {
  static let changes: [APIRequestName] = [
    APIRequestName(
      "extend",
      .extendRenewalDate,
      "TRANSACTION-ID",
      required: ["days", "reason"],
      optional: ["request-id"],
      help: "extend a subscription by --days"
    ) { command, sender throws(CommandFailure) in
      let requestId = command.requestId
      return try sender.send(
        repeatedWith: "--request-id \(requestId)",
        .extendRenewalDate(
          originalTransactionId: command.id,
          byDays: command.days,
          reason: command.reason,
          requestIdentifier: requestId
        ),
        refusing: { $0.success == false ? "subscription was not extended" : nil }
      )
    },
    APIRequestName(
      "extend-mass",
      .extendRenewalDates,
      "PRODUCT-ID",
      required: ["days", "reason"],
      optional: ["request-id", "storefront"],
      help: "extend all subscriptions of a product"
    ) { command, sender throws(CommandFailure) in
      let requestId = command.requestId
      return try sender.send(
        repeatedWith: "--request-id \(requestId)",
        .extendRenewalDates(
          ofProduct: command.id,
          storefronts: command.arguments[APICommand.storefronts],
          byDays: command.days,
          reason: command.reason,
          requestIdentifier: requestId
        )
      )
    },
    APIRequestName(
      "extend-status",
      .massExtensionStatus,
      "PRODUCT-ID",
      "REQUEST-ID",
      help: "",
      meaning: "the progress of the extension"
    ) {
      command,
      sender throws(CommandFailure) in
      try sender.send(
        .massExtensionStatus(ofProduct: command.id, requestIdentifier: command.secondId)
      )
    },
    APIRequestName(
      "consumption",
      .consumption,
      "TRANSACTION-ID",
      required: ["customer-consented", "sample-content-provided", "delivery-status"],
      optional: ["consumption-percentage", "refund-preference"],
      help: "answer a consumption request"
    ) { command, sender throws(CommandFailure) in
      let information = command.consumptionInformation
      return try sender.send(.consumption(information, transactionId: command.id))
    },
    APIRequestName(
      "account-token",
      .setAppAccountToken,
      "TRANSACTION-ID",
      required: ["app-account-token"],
      help: "set --app-account-token of a purchase"
    ) { command, sender throws(CommandFailure) in
      let token = UUIDText(rawValue: command.arguments[APICommand.appAccountToken] ?? "")
      return try sender.send(.setAppAccountToken(token, originalTransactionId: command.id))
    },
    APIRequestName(
      "finish",
      .finishTransaction,
      "TRANSACTION-ID",
      help: "report that a purchase was delivered",
      request: APIRequest.finishTransaction(transactionId:)
    ),
  ]
}

extension APICommand {
  fileprivate var days: Int64 { arguments[APICommand.days] ?? 0 }

  fileprivate var reason: ExtendReasonCode { arguments[APICommand.reason] ?? .undeclared }

  /// The id in `--request-id`, or a new one.
  var requestId: String { arguments[APICommand.requestId] ?? SignCommand.randomUUID() }

  fileprivate var consumptionInformation: ConsumptionInformation {
    ConsumptionInformation(
      customerConsented: arguments[APICommand.customerConsented] ?? false,
      sampleContentProvided: arguments[APICommand.sampleContent] ?? false,
      deliveryStatus: arguments[APICommand.deliveryStatus] ?? .undeliveredOther,
      consumptionPercentage: arguments[APICommand.consumption],
      refundPreference: arguments[APICommand.refundPreference]
    )
  }
}
