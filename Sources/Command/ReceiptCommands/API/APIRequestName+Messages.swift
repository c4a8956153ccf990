// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import DocumentInput
import ReceiptKit

// The requests of the Advanced Commerce API and of Retention Messaging.
extension APIRequestName {
  static let advancedCommerce: [APIRequestName] = [
    APIRequestName(
      "advanced-commerce",
      .advancedCommerceSubscription,
      "TRANSACTION-ID",
      required: ["operation", "body"],
      help: """
        change a subscription, or request a refund, by
        --operation
        """
    ) { command, sender throws(CommandFailure) in
      let operation = command.arguments[APICommand.operation] ?? .cancelSubscription
      let json = try command.body(for: sender)
      return try sender.send(
        .advancedCommerce(operation, transactionId: command.id, json: json[...])
      )
    }
  ]

  static let retention: [APIRequestName] = [
    APIRequestName("images", .imageList, request: APIRequest.imageList),
    APIRequestName(
      "messages",
      .messageList,
      help: "all, with their states",
      request: APIRequest.messageList
    ),
    APIRequestName(
      "upload-image",
      .uploadImage,
      "IMAGE-ID",
      required: ["body"],
      optional: ["image-size"],
      help: "upload the PNG in --body"
    ) { command, sender throws(CommandFailure) in
      let png = try command.body(for: sender)
      let size = command.arguments[APICommand.imageSize]
      return try sender.send(.uploadImage(png, identifier: command.identifier, size: size))
    },
    APIRequestName(
      "upload-message",
      .uploadMessage,
      "MESSAGE-ID",
      required: ["body"],
      help: "upload the JSON in --body"
    ) { command, sender throws(CommandFailure) in
      let json = try command.body(for: sender)
      return try sender.send(
        .uploadMessage(RetentionMessage(json: json[...]), identifier: command.identifier)
      )
    },
    APIRequestName(
      "delete-image",
      .deleteImage,
      "IMAGE-ID",
      request: { id throws(APIRequestError) in
        try .deleteImage(identifier: UUIDText(rawValue: id))
      }
    ),
    APIRequestName(
      "delete-message",
      .deleteMessage,
      "MESSAGE-ID",
      help: "",
      meaning: "delete an image or a message",
      request: { id throws(APIRequestError) in
        try .deleteMessage(identifier: UUIDText(rawValue: id))
      }
    ),
    APIRequestName("default-message", .defaultMessage, "PRODUCT-ID", "LOCALE") {
      command,
      sender throws(CommandFailure) in
      try sender.send(.defaultMessage(productId: command.id, locale: command.secondId))
    },
    APIRequestName(
      "delete-default-message",
      .deleteDefaultMessage,
      "PRODUCT-ID",
      "LOCALE",
      help: "",
      meaning: "the message of a product in a locale; delete it"
    ) { command, sender throws(CommandFailure) in
      try sender.send(.deleteDefaultMessage(productId: command.id, locale: command.secondId))
    },
    APIRequestName(
      "set-default-message",
      .setDefaultMessage,
      "PRODUCT-ID",
      "LOCALE",
      required: ["message-id"],
      help: "show --message-id, in a locale such as en-US"
    ) { command, sender throws(CommandFailure) in
      let message = UUIDText(rawValue: command.arguments[APICommand.messageId] ?? "")
      return try sender.send(
        .setDefaultMessage(message, productId: command.id, locale: command.secondId)
      )
    },
    APIRequestName("realtime-url", .realtimeURL, request: APIRequest.realtimeURL),
    APIRequestName(
      "set-realtime-url",
      .setRealtimeURL,
      "URL",
      request: APIRequest.setRealtimeURL(_:)
    ),
    APIRequestName(
      "delete-realtime-url",
      .deleteRealtimeURL,
      help: "",
      meaning: "the URL that the App Store asks for a message; set it; delete it",
      request: APIRequest.deleteRealtimeURL
    ),
    APIRequestName(
      "performance-test",
      .performanceTest,
      "TRANSACTION-ID",
      help: "test the URL, in the sandbox",
      request: APIRequest.performanceTest(originalTransactionId:)
    ),
    APIRequestName(
      "performance-test-result",
      .performanceTestResult,
      "REQUEST-ID",
      help: "",
      meaning: "the result of the test",
      request: APIRequest.performanceTestResult(requestId:)
    ),
  ]
}

extension APICommand {
  fileprivate var identifier: UUIDText { UUIDText(rawValue: id) }

  fileprivate func body(for sender: APISender) throws(CommandFailure) -> [UInt8] {
    try contents(of: arguments[APICommand.body] ?? Input.standardInput.name, for: sender)
  }

  /// The contents of a file; `-` is standard input.
  func contents(of file: String, for sender: APISender) throws(CommandFailure) -> [UInt8] {
    try Input(name: file).load(
      limit: APICommand.bodyLimit,
      in: sender.output.terminal,
      { bytes throws(CommandDiagnostic) in Array(bytes) },
      hint: { $0.hint }
    )
  }

  /// Apple's largest image has 3840 by 2160 pixels.
  private static let bodyLimit = 16 << 20
}
