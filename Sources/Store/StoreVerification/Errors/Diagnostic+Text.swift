// SPDX-License-Identifier: Apache-2.0

public import StrictBase64
public import StrictJSON
public import StrictTime

extension JSONErrorCode: ExplainedCode {
  package static func row(of error: JSONError, in _: DiagnosticContext) -> ErrorRow {
    let row = row(of: error.code)
    return error.path.map { ErrorRow("\(row.message) at \($0)", row.action) } ?? row
  }

  private static func row(of code: Self) -> ErrorRow {
    switch code {
    case .tooLarge: .limit("JSON exceeds the size limit")
    case .byteOrderMark:
      ErrorRow("JSON starts with a byte order mark", "Send UTF-8 without a byte order mark")
    case .encoding: ErrorRow("JSON is not UTF-8", "Send UTF-8")
    case .truncated: ErrorRow("JSON is truncated", StandardAction.truncation)
    case .unexpectedByte: "unexpected byte in JSON"
    case .trailingComma: "trailing comma in JSON"
    case .trailingData: "trailing data after the JSON value"
    case .invalidUTF8: "JSON string is not valid UTF-8"
    case .controlCharacter: "unescaped control character in a JSON string"
    case .invalidEscape: "invalid escape in a JSON string"
    case .loneSurrogate: "unpaired surrogate in a JSON string"
    case .invalidNumber: "invalid JSON number"
    case .numberTooLong: .limit("JSON number is too long")
    case .duplicateMember: "duplicate member in a JSON object"
    case .tooDeep: .limit("JSON is nested too deeply")
    case .tooManyValues: .limit("too many values in JSON")
    }
  }
}

extension Base64ErrorCode: ExplainedCode {
  package static var usualAction: String {
    "Correct the client: it must send the encoded text unchanged"
  }

  package static func row(of error: Base64Error, in _: DiagnosticContext) -> ErrorRow {
    switch error.code {
    case .character: "invalid character in base64"
    case .length: "base64 length is invalid"
    case .padding: "base64 padding is invalid"
    case .nonCanonical: "base64 ends with nonzero unused bits"
    case .space:
      ErrorRow("space in base64", "Correct the client: percent-encode `+` in a form, or send JSON")
    case .percentEscape: ErrorRow("percent-encoded base64", "Decode the form before the call")
    case .mixedAlphabets:
      ErrorRow("base64 mixes two alphabets", "Correct the client: use one base64 alphabet")
    }
  }
}

extension TimestampErrorCode: ExplainedCode {
  package static func row(of error: TimestampError, in _: DiagnosticContext) -> ErrorRow {
    switch error.code {
    case .malformed: "date is malformed"
    case .truncated: "date is truncated"
    case .missingZone: "date has no time zone"
    case .outOfRange: "date is out of range"
    case .fractionLength: "date has too many fraction digits"
    case .trailingBytes: "trailing bytes after the date"
    }
  }
}
