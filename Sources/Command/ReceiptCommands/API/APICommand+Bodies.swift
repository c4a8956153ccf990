// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit

// The requests of Retention Messaging and of the Advanced Commerce API.
extension APICommand {
  /// The operand after the id.
  private var secondId: String { arguments.operands.dropFirst(2).first ?? "" }

  private var identifier: UUIDText { UUIDText(rawValue: id) }

  /// Sends the body in `--body` to the endpoint of `--operation`, which is required.
  func sendAdvancedCommerce(with sender: APISender) throws(CommandFailure) {
    let operation = arguments[APICommand.operation] ?? .cancelSubscription
    let (transactionId, json) = (id, try body(for: sender))
    try sender.send { () throws(APIRequestError) in
      try .advancedCommerce(operation, transactionId: transactionId, json: json[...])
    }
  }

  /// Sends a request about the images and messages that the App Store shows to customers who cancel.
  func sendRetention(with sender: APISender) throws(CommandFailure) {
    let (id, identifier, locale) = (id, identifier, secondId)
    switch request {
    case .images: try sender.send { () throws(APIRequestError) in .imageList() }
    case .uploadImage:
      let (png, size) = (try body(for: sender), arguments[APICommand.imageSize])
      try sender.send { () throws(APIRequestError) in
        try .uploadImage(png, identifier: identifier, size: size)
      }
    case .deleteImage:
      try sender.send { () throws(APIRequestError) in try .deleteImage(identifier: identifier) }
    case .messages: try sender.send { () throws(APIRequestError) in .messageList() }
    case .uploadMessage:
      let json = try body(for: sender)
      try sender.send { () throws(APIRequestError) in
        try .uploadMessage(RetentionMessage(json: json[...]), identifier: identifier)
      }
    case .deleteMessage:
      try sender.send { () throws(APIRequestError) in try .deleteMessage(identifier: identifier) }
    case .setDefaultMessage:
      let message = UUIDText(rawValue: arguments[APICommand.messageId] ?? "")
      try sender.send { () throws(APIRequestError) in
        try .setDefaultMessage(message, productId: id, locale: locale)
      }
    case .deleteDefaultMessage:
      try sender.send { () throws(APIRequestError) in
        try .deleteDefaultMessage(productId: id, locale: locale)
      }
    case .realtimeURL: try sender.send { () throws(APIRequestError) in .realtimeURL() }
    case .setRealtimeURL:
      try sender.send { () throws(APIRequestError) in try .setRealtimeURL(id) }
    case .deleteRealtimeURL: try sender.send { () throws(APIRequestError) in .deleteRealtimeURL() }
    case .performanceTest:
      try sender.send { () throws(APIRequestError) in
        try .performanceTest(originalTransactionId: id)
      }
    case .performanceTestResult:
      try sender.send { () throws(APIRequestError) in try .performanceTestResult(requestId: id) }
    default:
      try sender.send { () throws(APIRequestError) in
        try .defaultMessage(productId: id, locale: locale)
      }
    }
  }

  private func body(for sender: APISender) throws(CommandFailure) -> [UInt8] {
    let input = Input(name: arguments[APICommand.body] ?? Input.standardInput.name)
    return try input.load(
      limit: APICommand.bodyLimit,
      in: sender.output.terminal,
      { bytes throws(CommandDiagnostic) in Array(bytes) },
      hint: { $0.hint }
    )
  }

  /// Apple's largest image has 3840 by 2160 pixels.
  private static let bodyLimit = 16 << 20
}
