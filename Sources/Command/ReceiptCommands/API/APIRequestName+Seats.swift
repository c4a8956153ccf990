// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import ReceiptKit
import SystemIO

// The requests about seats of groups whose invitations the developer manages.
extension APIRequestName {
  static let seats: [APIRequestName] = [
    APIRequestName(
      "seats",
      .seatInfo,
      "TRANSACTION-ID",
      help: "the seats of a group, and their claims",
      request: APIRequest.seatInfo(originalTransactionId:)
    ),
    APIRequestName(
      "claim-seat",
      .claimSeat,
      "TRANSACTION-ID",
      optional: ["request-id", "app-transaction-id"],
      help: """
        claim a seat for a member; the request id is
        printed first, for --request-id
        """
    ) { command, sender throws(CommandFailure) in
      let requestId = command.requestId
      let request = try sender.checked(
        .claimSeat(
          originalTransactionId: command.id,
          requestIdentifier: UUIDText(rawValue: requestId),
          appTransactionId: command.member
        )
      )
      // A claim whose response is lost is repeated with its id; another id takes another seat.
      try sender.output.state("request id \(requestId)")
      return try sender.send(repeatedWith: "--request-id \(requestId)", request)
    },
    APIRequestName(
      "unclaim-seat",
      .unclaimSeat,
      "TRANSACTION-ID",
      "SEAT-CLAIM-ID",
      help: "\nrelease the seat of a claim",
      meaning: "release the seat of a claim"
    ) { command, sender throws(CommandFailure) in
      try sender.send(.unclaimSeat(command.claim, originalTransactionId: command.id))
    },
    APIRequestName(
      "associate-seat",
      .associateSeat,
      "TRANSACTION-ID",
      "SEAT-CLAIM-ID",
      required: ["app-transaction-id"],
      help: "\nname the member of a claim",
      meaning: "name the member of a claim with --app-transaction-id"
    ) { command, sender throws(CommandFailure) in
      try sender.send(
        .associateSeat(
          command.claim,
          originalTransactionId: command.id,
          appTransactionId: command.member ?? ""
        )
      )
    },
  ]
}

extension APICommand {
  fileprivate var member: String? { arguments[APICommand.appTransactionId] }

  fileprivate var claim: UUIDText { UUIDText(rawValue: secondId) }
}
