// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts

extension ReceiptError.Code: DocumentedCode {
  package var action: String {
    StandardAction.reject
      + (rawValue.hasPrefix("receipt/") ? "; `receiptctl decode` shows the attributes" : "")
  }
}

extension ReceiptError: ReceiptKitError, DiagnosableError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    Diagnostic(
      code.rawValue,
      message,
      hint: context.structureHint,
      offset: offset,
      path: path,
      expected: expected,
      found: found
    )
  }

  private var message: String {
    let subject = path.map { ReceiptError.name(ofAttribute: $0) } ?? "receipt payload"
    let key = path ?? "transaction receipt"
    return switch code {
    case .malformed: "\(subject) is malformed"
    case .duplicateAttribute: "duplicate \(subject)"
    case .missingAttribute: "\(subject) is missing"
    case .value: "\(subject) has the wrong type"
    case .number: "\(subject) is out of range"
    case .date: "\(subject) is not a valid date"
    case .propertyList:
      document == .receipt
        ? "transaction receipt is not a flat property list"
        : "\(document.rawValue) is not a flat property list"
    case .base64: "\(key) is not base64"
    case .missing: "\(key) is missing"
    case .empty: "\(key) is empty"
    case .integer: "\(key) is not a number"
    case .flag: "\(key) is neither true nor false"
    case .legacyDate: "\(key) is not a valid date"
    case .dateMismatch: "\(key) differs from the same date in milliseconds"
    case .signatureVersion: "unsupported signature version"
    case .signatureLength: "signature is truncated"
    case .certificateLength: "certificate length in the signature is wrong"
    }
  }

  /// `17[3]/1704` as text: `purchaseDate of purchase 4`.
  private static func name(ofAttribute path: String) -> String {
    let parts = path.split(separator: "/")
    let purchase = parts.first.flatMap(purchaseNumber)
    guard let last = parts.last, let type = Int64(last) else {
      return purchase.map { "purchase \($0)" } ?? "attribute \(path)"
    }
    let name =
      AppReceiptAttributeType(rawValue: type)?.name
      ?? InAppPurchaseAttributeType(rawValue: type)?.name
      ?? "attribute \(type)"
    return purchase.map { "\(name) of purchase \($0)" } ?? name
  }

  /// The number of a purchase, counted from 1, in `17[3]`.
  private static func purchaseNumber(_ part: Substring) -> Int64? {
    guard part.hasPrefix("17["), part.hasSuffix("]") else { return nil }
    return Int64(part.dropFirst(3).dropLast()).map { $0 + 1 }
  }
}

extension PropertyListErrorCode: ExplainedCode {
  package static func row(of error: PropertyListError, in _: DiagnosticContext) -> ErrorRow {
    switch error.code {
    case .malformed: "property list is malformed"
    case .truncated: "property list is truncated"
    case .trailingData: "trailing data after the property list"
    case .comment: "comment in the property list"
    case .nested: "nested value in the property list"
    case .duplicateKey: "duplicate key in the property list"
    case .controlCharacter: "control character in the property list"
    case .escape: "unknown escape in the property list"
    case .surrogate: "unpaired surrogate in the property list"
    case .encoding: "property list is not UTF-8"
    case .tooLarge: .limit("property list is too large")
    case .tooManyEntries: .limit("too many entries in the property list")
    }
  }
}
