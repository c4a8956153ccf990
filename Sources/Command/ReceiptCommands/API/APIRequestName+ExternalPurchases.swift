// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import ReceiptKit

// The requests about purchases outside of the App Store.
extension APIRequestName {
  static let externalPurchases: [APIRequestName] = [
    APIRequestName(
      "send-external-purchase-report",
      .sendExternalPurchaseReport,
      "FILE",
      help: """

        check the report in FILE, JSON as Apple
        documents it, and send it; - is standard input
        """,
      meaning:
        "check the report in FILE, JSON as Apple documents it, and send it; - is standard input"
    ) { command, sender throws(CommandFailure) in
      let json = try command.contents(of: command.id, for: sender)
      return try sender.send(
        repeatedWith: "the same requestIdentifier",
        .sendExternalPurchaseReport(ExternalPurchaseReport(json: json[...], at: sender.now))
      )
    },
    APIRequestName(
      "external-purchase-report",
      .externalPurchaseReport,
      "REQUEST-ID",
      help: "\nan accepted report",
      meaning: "an accepted report, by its requestIdentifier",
      request: { id throws(APIRequestError) in
        try .externalPurchaseReport(requestIdentifier: UUIDText(rawValue: id))
      }
    ),
  ]
}
