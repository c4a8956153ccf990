// SPDX-License-Identifier: Apache-2.0

public import DocumentForms

extension Diagnostic {
  /// The formats of certificate files.
  package static let anchorFormats =
    "trust anchors are certificates in PEM (one or several) or one certificate in DER"

  /// A document of a kind that the caller does not accept.
  package static let wrongKind = "document of the wrong kind"

  /// A token of a kind that its position does not allow.
  package static let misplacedToken = "token of the wrong kind"
}

extension InputError: ReceiptKitError, CodedError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    diagnostic(
      message(in: context),
      hint: context.isToken && code == .wrongKind ? tokenHint(in: context) : advice(in: context),
      offset: offset
    )
  }

  private func message(in context: DiagnosticContext) -> String {
    switch code {
    case .empty: "input is empty"
    case .tooLarge: "input exceeds the size limit"
    case .unrecognized: "not a recognized receipt or token"
    case .base64: "base64 is damaged"
    case .encodedTwice: "base64 is encoded twice"
    case .jsonWebSignature: "signed token (JWS) instead of a receipt"
    case .json where found?.hasPrefix("json/") == true: "JSON is not valid"
    case .json where expected != nil: "request body is not valid"
    case .json: "JSON that is not signed"
    case .emptyJSON: "JSON without contents"
    case .cutToken: "token is cut off"
    case .severalDocuments: "several documents where one is expected"
    case .notificationV1: "notification of version 1, which is not signed"
    case .transactionId: "transaction id instead of a transaction"
    case .privateKey: "private key instead of a document"
    case .propertyList: "XML or binary property list instead of a receipt"
    case .certificate: "certificate or PEM file instead of a receipt"
    case .wrongKind where context.isToken && !context.isOfKnownKind:
      "token payload is not of a kind that the App Store signs"
    case .wrongKind where context.isToken: Diagnostic.misplacedToken
    case .wrongKind: Diagnostic.wrongKind
    case .anchor: "trust anchor cannot be read"
    }
  }

  private func tokenHint(in context: DiagnosticContext) -> String? {
    guard code == .wrongKind, !context.isOfKnownKind, !context.trustsApple else { return nil }
    return "tokens of a test authority may omit their kind; \(context.settings.unmarkedKind)"
  }

  private func advice(in context: DiagnosticContext) -> String? {
    pastedForm(in: context)?.hint ?? foreignFormat(in: context)?.hint
      ?? formatHint(context.settings)
  }

  /// What happened to the text of a document.
  private func pastedForm(in context: DiagnosticContext) -> PastedForm? {
    switch code {
    case .unrecognized, .json, .base64, .cutToken: PastedForm(context.bytes)
    default: nil
    }
  }

  /// Another format, recognized by its first bytes.
  private func foreignFormat(in context: DiagnosticContext) -> ForeignFormat? {
    switch code {
    case .unrecognized, .json, .propertyList, .base64, .encodedTwice, .anchor:
      ForeignFormat(context.bytes)
    default: nil
    }
  }

  private func formatHint(_ settings: SettingNames) -> String? {
    switch code {
    case .empty: "check the program that produced it; receipts are a few thousand bytes"
    case .tooLarge: "receipts are a few thousand bytes; set the limit with \(settings.sizeLimit)"
    case .unrecognized:
      "a receipt is DER or BER, optionally in base64, or an OpenStep property list; a token begins with eyJ"
    case .base64: base64Hint
    case .encodedTwice: "the client encodes data that is already base64: encode once"
    case .jsonWebSignature where found != nil:
      "decode the base64 once, for example with base64 -d, and pass the token"
    case .jsonWebSignature:
      "StoreKit 2 and the App Store Server API send tokens: use \(settings.tokens)"
    case .json: jsonHint(settings)
    case .emptyJSON: "check the program that produced it: the object has no members"
    case .cutToken: cutHint
    case .severalDocuments: settings.severalDocuments
    case .notificationV1:
      "Apple no longer sends version 1: see How-to/From-verifyReceipt-to-signed-data; "
        + "its unified_receipt.latest_receipt is a receipt"
    case .transactionId:
      "the App Store Server API has the transaction: receiptctl api transaction ID"
    case .privateKey: "keep it secret: outputs and logs are stored in many places"
    case .propertyList:
      "transaction receipts are OpenStep property lists: { \"signature\" = …; }"
    case .certificate:
      "receiptctl dump shows certificates; to trust one, pass it with \(settings.anchors)"
    case .wrongKind: settings.otherKind
    case .anchor: Diagnostic.anchorFormats
    }
  }

  private func jsonHint(_ settings: SettingNames) -> String {
    if found?.hasPrefix("json/") == true { return "check the program that wrote the JSON" }
    if expected != nil { return "send the body as Apple sends it, with one document" }
    return settings.wrappedDocument
  }

  /// `found` begins with the size in bytes.
  private var cutHint: String {
    let size = found?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    let usual = "1,024, 2,048, 4,096 and 65,535"
    let cause =
      InputError.columnSizes.contains(size)
      ? "\(size) bytes is a usual size of database columns and buffers"
      : "usual sizes of database columns and buffers are \(usual) bytes"
    return "\(cause): store tokens, which have 2,000 to 20,000 bytes, in a column without a limit"
  }

  /// Powers of two and round numbers, also less one or two bytes for the length or the end of the text.
  private static let columnSizes: Set<Int> = [
    255, 256, 500, 511, 512, 1000, 1023, 1024, 2000, 2047, 2048, 3000, 4000, 4095, 4096, 5000, 8000,
    8191, 8192, 10_000, 16_383, 16_384, 32_767, 32_768, 65_533, 65_534, 65_535, 65_536,
  ]

  /// `found` is the code of the base64 layer.
  private var base64Hint: String {
    switch found {
    case "base64/space": "form decoding turned + into a space: percent-encode the base64"
    case "base64/percent-escape":
      "the text is still percent-encoded: decode the form field first, for example with python3 -c "
        + "'import sys, urllib.parse as u; print(u.unquote(sys.stdin.read()))'"
    case "base64/mixed-alphabets":
      "the text has - or _ as well as + or /: check whether a part was replaced"
    case "base64/length", "base64/padding", "base64/non-canonical":
      "the end is damaged: check whether the text was truncated in transit"
    default: "the text has characters that are not base64: check whether other text was added"
    }
  }

  /// How a server should respond: trust anchors are part of its own configuration.
  public var category: ErrorCategory { code == .anchor ? .undecided : .badDocument }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    switch code {
    case .empty: "Ask the app to refresh the receipt, once"
    case .tooLarge: "Reject it, or increase the size limit of the verifier"
    case .json: "Send the document inside, or recover it: the object itself is not signed"
    case .emptyJSON: "Correct the program that sends it: the object has no members"
    case .cutToken: "Correct the program that stores it: use a column or buffer that holds 64 KiB"
    case .severalDocuments: "Pass one document in each call"
    case .notificationV1:
      "Ask Apple for version 2 in App Store Connect; verify the receipt inside, or ask the API"
    case .transactionId: "Ask the App Store Server API for the transaction"
    case .privateKey:
      "Keep it secret. If it was sent to you or logged, revoke the key in App Store Connect"
    case .encodedTwice: "Correct the client: it must encode once"
    case .jsonWebSignature: "Pass it to the verifier of tokens"
    case .wrongKind: "Call the method for this kind of document"
    case .certificate: "Pass it as a trust anchor, or send the document itself"
    case .anchor: "Correct the configuration: pass certificates in DER or PEM"
    default: "Check what the client sends"
    }
  }
}
