// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import DocumentRecovery

extension UndoneForm {
  /// The form as part of a sentence.
  var sentence: String {
    switch name {
    case .httpResponse: "an HTTP response"
    case .mail: "a mail"
    case .quotedPrintable: "quoted-printable text"
    case .quotation: "quoted lines"
    case .markup: "HTML or XML"
    case .pem: "a PEM file"
    case .foldedLines: "folded lines"
    case .otherText: "a longer text"
    case .object: path.map { "the JSON member \(shown($0))" } ?? "a JSON object"
    case .jsonString: "JSON in a string"
    case .base64: "base64"
    case .otherToken: "without another token, which has no certificates"
    case .certificate: "without a certificate"
    case .privateKey: "without a private key"
    }
  }
}
