// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit

// The requests that change data.
extension APICommand {
  func sendExtension(with sender: APISender) throws(CommandFailure) -> CommandStatus {
    let id = id
    let days = arguments[APICommand.days] ?? 0
    let reason = arguments[APICommand.reason] ?? .undeclared
    let requestId = arguments[APICommand.requestId] ?? SignCommand.randomUUID()
    switch request {
    case .extendMass:
      let storefronts = arguments[APICommand.storefronts]
      try sender.send(repeatedWith: "--request-id \(requestId)") { () throws(APIRequestError) in
        try .extendRenewalDates(
          ofProduct: id,
          storefronts: storefronts,
          byDays: days,
          reason: reason,
          requestIdentifier: requestId
        )
      }
    case .extendStatus:
      let requestId = arguments.operands.last ?? ""
      try sender.send { () throws(APIRequestError) in
        try .massExtensionStatus(ofProduct: id, requestIdentifier: requestId)
      }
    default:
      let answer = try sender.send(repeatedWith: "--request-id \(requestId)") {
        () throws(APIRequestError) in
        try .extendRenewalDate(
          originalTransactionId: id,
          byDays: days,
          reason: reason,
          requestIdentifier: requestId
        )
      }
      if answer.success == false {
        return try sender.refused("subscription was not extended")
      }
    }
    return .success
  }

  func sendStatement(with sender: APISender) throws(CommandFailure) {
    let id = id
    switch request {
    case .consumption:
      let information = ConsumptionInformation(
        customerConsented: arguments[APICommand.customerConsented] ?? false,
        sampleContentProvided: arguments[APICommand.sampleContent] ?? false,
        deliveryStatus: arguments[APICommand.deliveryStatus] ?? .undeliveredOther,
        consumptionPercentage: arguments[APICommand.consumption],
        refundPreference: arguments[APICommand.refundPreference]
      )
      try sender.send { () throws(APIRequestError) in
        try .consumption(information, transactionId: id)
      }
    case .accountToken:
      let token = UUIDText(rawValue: arguments[APICommand.appAccountToken] ?? "")
      try sender.send { () throws(APIRequestError) in
        try .setAppAccountToken(token, originalTransactionId: id)
      }
    default:
      try sender.send { () throws(APIRequestError) in try .finishTransaction(transactionId: id) }
    }
  }
}
