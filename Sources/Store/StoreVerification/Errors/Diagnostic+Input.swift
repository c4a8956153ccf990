// SPDX-License-Identifier: Apache-2.0

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
      hint: context.isToken ? tokenHint(in: context) : advice(in: context),
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
    case .json: "JSON instead of a receipt"
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
    foreignFormat(in: context)?.hint ?? formatHint(context.settings)
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
    case .jsonWebSignature:
      "StoreKit 2 and the App Store Server API send tokens: use \(settings.tokens)"
    case .json:
      "send the base64 inside, such as latest_receipt; a body with receipt-data is accepted as it is"
    case .propertyList:
      "transaction receipts are OpenStep property lists: { \"signature\" = …; }"
    case .certificate:
      "receiptctl dump shows certificates; to trust one, pass it with \(settings.anchors)"
    case .wrongKind: settings.otherKind
    case .anchor: Diagnostic.anchorFormats
    }
  }

  /// `found` is the code of the base64 layer.
  private var base64Hint: String {
    switch found {
    case "base64/space": "form decoding turned + into a space: percent-encode the base64"
    case "base64/percent-escape": "the text is still percent-encoded: decode the form field first"
    case "base64/mixed-alphabets":
      "the text has - or _ as well as + or /: check whether a part was replaced"
    case "base64/length", "base64/padding", "base64/non-canonical":
      "the end is damaged: check whether the text was truncated in transit"
    default: "the text has characters that are not base64: check whether other text was added"
    }
  }
}
