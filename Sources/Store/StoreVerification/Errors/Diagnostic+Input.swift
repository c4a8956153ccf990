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

extension InputErrorCode: ExplainedCode {
  package static var usualAction: String { "Check what the client sends" }

  package static func row(of error: InputError, in context: DiagnosticContext) -> ErrorRow {
    let row = error.row(in: context)
    // The form of a text says more than its code.
    let form = error.pastedForm(in: context)?.hint ?? error.foreignFormat(in: context)?.hint
    return form.map { ErrorRow(row.message, hint: $0, row.action, row.category) } ?? row
  }
}

extension InputError {
  fileprivate func row(in context: DiagnosticContext) -> ErrorRow {
    let settings = context.settings
    return switch code {
    case .empty:
      ErrorRow(
        "input is empty",
        hint: "check the program that produced it; receipts are a few thousand bytes",
        "Ask the app to refresh the receipt, once"
      )
    case .tooLarge:
      ErrorRow(
        "input exceeds the size limit",
        hint: "receipts are a few thousand bytes; set the limit with \(settings.sizeLimit)",
        "Reject it, or increase the size limit of the verifier"
      )
    case .unrecognized:
      ErrorRow(
        "not a recognized receipt or token",
        hint:
          "a receipt is DER or BER, optionally in base64, or an OpenStep property list; a token begins with eyJ"
      )
    case .base64: ErrorRow("base64 is damaged", hint: base64Hint)
    case .encodedTwice:
      ErrorRow(
        "base64 is encoded twice",
        hint: "the client encodes data that is already base64: encode once",
        "Correct the client: it must encode once"
      )
    case .jsonWebSignature:
      ErrorRow(
        "signed token (JWS) instead of a receipt",
        hint: found != nil
          ? "decode the base64 once, for example with base64 -d, and pass the token"
          : "StoreKit 2 and the App Store Server API send tokens: use \(settings.tokens)",
        "Pass it to the verifier of tokens"
      )
    case .json:
      ErrorRow(
        jsonMessage,
        hint: jsonHint(settings),
        "Send the document inside, or recover it: the object itself is not signed"
      )
    case .emptyJSON:
      ErrorRow(
        "JSON without contents",
        hint: "check the program that produced it: the object has no members",
        "Correct the program that sends it: the object has no members"
      )
    case .cutToken:
      ErrorRow(
        "token is cut off",
        hint: cutHint,
        "Correct the program that stores it: use a column or buffer that holds 64 KiB"
      )
    case .severalDocuments:
      ErrorRow(
        "several documents where one is expected",
        hint: settings.severalDocuments,
        "Pass one document in each call"
      )
    case .notificationV1:
      ErrorRow(
        "notification of version 1, which is not signed",
        hint: "Apple no longer sends version 1: see How-to/From-verifyReceipt-to-signed-data; "
          + "its unified_receipt.latest_receipt is a receipt",
        "Ask Apple for version 2 in App Store Connect; verify the receipt inside, or ask the API"
      )
    case .transactionId:
      ErrorRow(
        "transaction id instead of a transaction",
        hint: "the App Store Server API has the transaction: receiptctl api transaction ID",
        "Ask the App Store Server API for the transaction"
      )
    case .privateKey:
      ErrorRow(
        "private key instead of a document",
        hint: "keep it secret: outputs and logs are stored in many places",
        "Keep it secret. If it was sent to you or logged, revoke the key in App Store Connect"
      )
    case .propertyList:
      ErrorRow(
        "XML or binary property list instead of a receipt",
        hint: "transaction receipts are OpenStep property lists: { \"signature\" = …; }"
      )
    case .certificate:
      ErrorRow(
        "certificate or PEM file instead of a receipt",
        hint: "receiptctl dump shows certificates; to trust one, pass it with \(settings.anchors)",
        "Pass it as a trust anchor, or send the document itself"
      )
    case .wrongKind: wrongKind(context)
    case .anchor:
      ErrorRow(
        "trust anchor cannot be read",
        hint: Diagnostic.anchorFormats,
        "Correct the configuration: pass certificates in DER or PEM",
        .undecided
      )
    }
  }

  private func wrongKind(_ context: DiagnosticContext) -> ErrorRow {
    let settings = context.settings
    guard context.isToken else {
      return ErrorRow(
        Diagnostic.wrongKind,
        hint: settings.otherKind,
        "Call the method for this kind of document"
      )
    }
    guard !context.isOfKnownKind else { return ErrorRow(Diagnostic.misplacedToken) }
    return ErrorRow(
      "token payload is not of a kind that the App Store signs",
      hint: context.trustsApple
        ? nil : "tokens of a test authority may omit their kind; \(settings.unmarkedKind)"
    )
  }

  /// What happened to the text of a document.
  fileprivate func pastedForm(in context: DiagnosticContext) -> PastedForm? {
    switch code {
    case .unrecognized, .json, .base64, .cutToken: PastedForm(context.bytes)
    default: nil
    }
  }

  /// Another format, recognized by its first bytes.
  fileprivate func foreignFormat(in context: DiagnosticContext) -> ForeignFormat? {
    switch code {
    case .unrecognized, .json, .propertyList, .base64, .encodedTwice, .anchor:
      ForeignFormat(context.bytes)
    default: nil
    }
  }

  private var jsonMessage: String {
    if found?.hasPrefix("json/") == true { return "JSON is not valid" }
    return expected == nil ? "JSON that is not signed" : "request body is not valid"
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
      Code.columnSizes.contains(size)
      ? "\(size) bytes is a usual size of database columns and buffers"
      : "usual sizes of database columns and buffers are \(usual) bytes"
    return "\(cause): store tokens, which have 2,000 to 20,000 bytes, in a column without a limit"
  }

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
}

extension InputErrorCode {
  /// Powers of two and round numbers, also less one or two bytes for the length or the end of the text.
  fileprivate static let columnSizes: Set<Int> = [
    255, 256, 500, 511, 512, 1000, 1023, 1024, 2000, 2047, 2048, 3000, 4000, 4095, 4096, 5000, 8000,
    8191, 8192, 10_000, 16_383, 16_384, 32_767, 32_768, 65_533, 65_534, 65_535, 65_536,
  ]
}
