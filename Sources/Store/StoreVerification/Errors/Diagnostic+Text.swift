// SPDX-License-Identifier: Apache-2.0

public import StrictBase64
public import StrictJSON
public import StrictTime

extension JSONError: ReceiptKitError, CodedError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    diagnostic(message + (path.map { " at \($0)" } ?? ""), offset: offset, path: path)
  }

  private var message: String {
    switch code {
    case .tooLarge: "JSON exceeds the size limit"
    case .byteOrderMark: "JSON starts with a byte order mark"
    case .encoding: "JSON is not UTF-8"
    case .truncated: "JSON is truncated"
    case .unexpectedByte: "unexpected byte in JSON"
    case .trailingComma: "trailing comma in JSON"
    case .trailingData: "trailing data after the JSON value"
    case .invalidUTF8: "JSON string is not valid UTF-8"
    case .controlCharacter: "unescaped control character in a JSON string"
    case .invalidEscape: "invalid escape in a JSON string"
    case .loneSurrogate: "unpaired surrogate in a JSON string"
    case .invalidNumber: "invalid JSON number"
    case .numberTooLong: "JSON number is too long"
    case .duplicateMember: "duplicate member in a JSON object"
    case .tooDeep: "JSON is nested too deeply"
    case .tooManyValues: "too many values in JSON"
    }
  }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    switch code {
    case .tooLarge, .tooDeep, .tooManyValues, .numberTooLong: StandardAction.limit
    case .truncated: "Check whether the upload or the database column truncates the document"
    case .encoding: "Send UTF-8"
    case .byteOrderMark: "Send UTF-8 without a byte order mark"
    default: StandardAction.reject
    }
  }
}

extension Base64Error: ReceiptKitError, DiagnosableError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    Diagnostic(code.rawValue, message, offset: offset)
  }

  private var message: String {
    switch code {
    case .character: "invalid character in base64"
    case .length: "base64 length is invalid"
    case .padding: "base64 padding is invalid"
    case .nonCanonical: "base64 ends with nonzero unused bits"
    case .space: "space in base64"
    case .percentEscape: "percent-encoded base64"
    case .mixedAlphabets: "base64 mixes two alphabets"
    }
  }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    switch code {
    case .space: "Correct the client: percent-encode `+` in a form, or send JSON"
    case .percentEscape: "Decode the form before the call"
    case .mixedAlphabets: "Correct the client: use one base64 alphabet"
    default: "Correct the client: it must send the encoded text unchanged"
    }
  }
}

extension TimestampError: ReceiptKitError, DiagnosableError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    Diagnostic(code.rawValue, message, offset: offset)
  }

  private var message: String {
    switch code {
    case .malformed: "date is malformed"
    case .truncated: "date is truncated"
    case .missingZone: "date has no time zone"
    case .outOfRange: "date is out of range"
    case .fractionLength: "date has too many fraction digits"
    case .trailingBytes: "trailing bytes after the date"
    }
  }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for _: Code) -> String {
    StandardAction.reject
  }
}
