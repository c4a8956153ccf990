// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

/// `receiptctl sign`.
struct SignCommand: Verb {
  static let name = "sign"
  static let summary = "sign offers and requests for the App Store"
  static let operands = OperandSpec.choice("KIND", of: SignKind.self, path: "FILE")

  static let discussion = """
    Prints the value that the app or the App Store Server API expects, on one line.
    KIND is one of:
      promotional-offer         JSON with the seven fields and the signature
      promotional-offer-v2      a token (JWS) for the newer API of StoreKit 2
      introductory-eligibility  a token that allows or denies the offer
      advanced-commerce         a token with the request in FILE, JSON as Apple
                                documents it; - is standard input
      api-token                 a bearer token of the App Store Server API
      retention-answer          the body of the answer to the App Store's request
                                for a retention message, in the form of --answer

    All kinds need --key, --key-id and --bundle-id; all except promotional-offer
    need --issuer-id. A retention answer with a promotional offer or with the
    Advanced Commerce request in FILE needs what that kind needs; the answers
    message and alternate-product need no key. Use each nonce once. The key is never
    printed.

    Exit status 1 means that the App Store would reject the request.

    examples:
      receiptctl sign promotional-offer --key SubscriptionKey_2X9R4HXF34.p8 \\
        --key-id 2X9R4HXF34 --bundle-id com.example.notes --product-id pro.month \\
        --offer-identifier loyal
      receiptctl sign api-token --key SubscriptionKey_2X9R4HXF34.p8 \\
        --key-id 2X9R4HXF34 --issuer-id 57246542-96fe-1a63-e053-0824d011072a \\
        --bundle-id com.example.notes
    """

  let arguments: Arguments
  private let kind: SignKind
  /// The form of a retention answer.
  private let form: RetentionAnswerForm?
  private let key: SigningKeyFile?

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    kind = try arguments.operand(SignCommand.operands, as: SignKind.self)
    form = kind == .retentionAnswer ? arguments[SignCommand.answer] : nil
    let signed = kind == .retentionAnswer ? form?.signed : kind
    let path = arguments.operands.dropFirst().first
    if signed != .advancedCommerce, let path { throw UsageError(.unexpectedOperand, word: path) }
    let required = kind.required + (form?.required ?? [])
    let keyOptions = signed == nil ? [] : ["key", "key-id"]
    let known = Set(required + kind.optional + (form?.optional ?? []) + keyOptions)
    // In the order of the help, so that the same command line always has the same error.
    for spec in SignCommand.options
    where arguments.given.contains(spec.long) && !known.contains(spec.name) {
      // Which options a retention answer has depends on its form.
      if kind == .retentionAnswer, form == nil {
        _ = try SignCommand.required(SignCommand.answer.spec, nil)
      }
      throw UsageError.unknownOption(spec.long, for: form?.rawValue ?? kind.rawValue)
    }
    if signed == nil {
      key = nil
    } else {
      let keyPath = try SignCommand.required(SignCommand.key.spec, arguments[SignCommand.key])
      let keyId = try SignCommand.required(SignCommand.keyId.spec, arguments[SignCommand.keyId])
      key = try SigningKeyFile(keyPath, keyId: keyId)
    }
    for spec in SignCommand.options
    where required.contains(spec.name) && !arguments.given.contains(spec.long) {
      _ = try SignCommand.required(spec, nil)
    }
  }

  private var request: Input? { arguments.operands.dropFirst().first.map(Input.init) }

  private static func required(_ spec: OptionSpec, _ value: String?) throws(UsageError) -> String {
    guard let value else {
      throw UsageError(
        .missingOption,
        word: "--\(spec.name)",
        expected: [spec.choices?.joined(separator: " or ") ?? spec.valueName ?? ""]
      )
    }
    return value
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let takesRequest = kind == .advancedCommerce || form == .advancedCommerce
    if takesRequest, request?.isStandardInput ?? true, key?.isStandardInput ?? false {
      throw .usage(
        UsageError(.standardInput, word: Input.standardInput.name),
        verb: SignCommand.name
      )
    }
    let key = try key?.load(in: terminal)
    let now = arguments[SignCommand.at] ?? terminal.now()
    let request = takesRequest ? try loadedRequest(in: terminal) : nil
    let text = try rethrowing(printed(key, request, at: now)) { (error: SigningError) in
      CommandFailure.fault(CommandDiagnostic(error), about: self.request?.title ?? kind.rawValue)
    }
    return try terminal.print(text + "\n")
  }

  /// What the command prints.
  private func printed(
    _ key: SigningKey?,
    _ request: AdvancedCommerceRequest?,
    at now: Timestamp
  ) throws(SigningError) -> String {
    guard kind == .retentionAnswer else {
      guard let key else { return "" }
      return kind == .promotionalOffer
        ? try offer(with: key, at: now).json : try token(kind, key, request, at: now)
    }
    let message = UUIDText(rawValue: arguments[SignCommand.messageId] ?? "")
    guard let form, let key, let signed = form.signed else {
      return form == .alternateProduct
        ? try RetentionAnswer.alternateProduct(
          arguments[SignCommand.productId] ?? "",
          billingPlanType: arguments[SignCommand.billingPlan],
          messageIdentifier: message
        ).json
        : try RetentionAnswer.message(message).json
    }
    switch form {
    case .promotionalOffer:
      return try RetentionAnswer.promotionalOffer(
        offer(with: key, at: now),
        messageIdentifier: message
      ).json
    case .advancedCommerce:
      return try RetentionAnswer.advancedCommerce(
        token: token(signed, key, request, at: now),
        messageIdentifier: message
      ).json
    case .message, .alternateProduct, .promotionalOfferV2:
      return try RetentionAnswer.promotionalOffer(
        token: token(signed, key, request, at: now),
        messageIdentifier: message
      ).json
    }
  }

  private var nonce: String { arguments[SignCommand.nonce] ?? SignCommand.randomUUID() }

  private func offer(
    with key: SigningKey,
    at now: Timestamp
  ) throws(SigningError) -> SignedPromotionalOffer {
    try PromotionalOffer(
      bundleId: arguments[SignCommand.bundleId] ?? "",
      productIdentifier: arguments[SignCommand.productId] ?? "",
      offerIdentifier: arguments[SignCommand.offerIdentifier] ?? "",
      appAccountToken: arguments[SignCommand.appAccountToken] ?? "",
      nonce: nonce,
      at: now
    ).signed(with: key)
  }

  private func token(
    _ kind: SignKind,
    _ key: SigningKey,
    _ request: AdvancedCommerceRequest?,
    at now: Timestamp
  ) throws(SigningError) -> String {
    let signer = try AppStoreSigner(
      key: key,
      issuerId: arguments[SignCommand.issuerId] ?? "",
      bundleId: arguments[SignCommand.bundleId] ?? ""
    )
    if let request { return try signer.advancedCommerce(request, nonce: nonce, at: now) }
    switch kind {
    case .introductoryEligibility:
      return try signer.introductoryOfferEligibility(
        productId: arguments[SignCommand.productId] ?? "",
        allowIntroductoryOffer: arguments[SignCommand.allowIntroductoryOffer] ?? false,
        transactionId: arguments[SignCommand.transactionId] ?? "",
        nonce: nonce,
        at: now
      )
    case .apiToken:
      let lifetime = arguments[SignCommand.lifetime] ?? BearerToken.standardLifetime
      return try signer.bearerToken(at: now, lifetime: lifetime).text
    case .promotionalOffer, .promotionalOfferV2, .advancedCommerce, .retentionAnswer:
      return try signer.promotionalOffer(
        productId: arguments[SignCommand.productId] ?? "",
        offerIdentifier: arguments[SignCommand.offerIdentifier] ?? "",
        transactionId: arguments[SignCommand.transactionId],
        nonce: nonce,
        at: now
      )
    }
  }

  private func loadedRequest(
    in terminal: Terminal
  ) throws(CommandFailure) -> AdvancedCommerceRequest {
    guard let input = request ?? (terminal.inputIsTerminal ? nil : .standardInput) else {
      throw .usage(UsageError(.missingOperand, word: "FILE"), verb: SignCommand.name)
    }
    let json: [UInt8]
    do {
      json = try input.read(in: terminal, limit: SignCommand.requestLimit)
    } catch {
      var fault = error
      fault.status = .inputOutput
      throw .fault(fault, about: input.title)
    }
    return try rethrowing(
      AdvancedCommerceRequest(
        arguments[SignCommand.operation],
        json: json[...]
      )
    ) { (error: SigningError) in
      CommandFailure.fault(CommandDiagnostic(error), about: input.title)
    }
  }

  /// Requests have a few thousand bytes.
  private static let requestLimit = 1 << 20

  /// A random UUID (RFC 9562, 5.4) in lower case.
  static func randomUUID() -> String {
    var generator = SystemRandomNumberGenerator()
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUIDText(bytes: bytes).rawValue
  }
}
