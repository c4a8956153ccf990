// SPDX-License-Identifier: Apache-2.0

package import StoreReceipts

extension Diagnostic {
  init(_ error: ReceiptError, in context: DiagnosticContext) {
    self.init(
      error.code.rawValue,
      error.message,
      hint: context.isFromAppAttest ? Diagnostic.appAttestHint : Diagnostic.dumpHint,
      offset: error.offset,
      path: error.path,
      expected: error.expected,
      found: error.found
    )
  }

  init(_ error: LegacyReceiptError, in context: DiagnosticContext) {
    self.init(
      error.code.rawValue,
      error.message,
      hint: context.isFromAppAttest ? Diagnostic.appAttestHint : Diagnostic.dumpHint,
      offset: error.offset,
      path: error.key,
      expected: error.expected,
      found: error.found
    )
  }

  package init(_ error: PropertyListError) {
    self.init(
      error.code.rawValue,
      error.message,
      offset: error.offset,
      expected: error.expected,
      found: error.found
    )
  }
}

extension ReceiptError {
  fileprivate var message: String {
    let subject = path.map { ReceiptError.name(ofAttribute: $0) } ?? "receipt payload"
    return switch code {
    case .malformed: "\(subject) is malformed"
    case .duplicateAttribute: "duplicate \(subject)"
    case .missingAttribute: "\(subject) is missing"
    case .value: "\(subject) has the wrong type"
    case .number: "\(subject) is out of range"
    case .date: "\(subject) is not a valid date"
    }
  }

  /// `17[3]/1704` in words: `purchaseDate of purchase 4`.
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

extension LegacyReceiptError {
  fileprivate var message: String {
    let subject = key ?? "transaction receipt"
    return switch code {
    case .propertyList:
      document == .receipt
        ? "transaction receipt is not a flat property list"
        : "\(document.rawValue) is not a flat property list"
    case .base64: "\(subject) is not base64"
    case .missing: "\(subject) is missing"
    case .empty: "\(subject) is empty"
    case .integer: "\(subject) is not a number"
    case .flag: "\(subject) is neither true nor false"
    case .date: "\(subject) is not a valid date"
    case .dateMismatch: "\(subject) differs from the same date in milliseconds"
    case .signatureVersion: "unsupported signature version"
    case .signatureLength: "signature is truncated"
    case .certificateLength: "certificate length in the signature is wrong"
    }
  }
}

extension PropertyListError {
  fileprivate var message: String {
    switch code {
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
    case .tooLarge: "property list is too large"
    case .tooManyEntries: "too many entries in the property list"
    }
  }
}
