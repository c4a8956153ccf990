// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import StoreVerification
package import SystemIO
package import X509Certificates

// The text of errors in reading and recognizing input, and the names of options in messages.

extension CommandDiagnostic {
  package init(_ error: ReadError, limit: Int) {
    self.init(code: error.code, message: error.message, hint: error.hint)
    if error == .tooLarge {
      // The size is unknown: reading stops at the limit.
      self.expected = "at most \(limit) bytes"
    } else {
      status = .inputOutput
    }
  }

  /// A document whose kind differs from the kind that its position requires or, with `isRequested`, that
  /// the user requires.
  package init(wrongKind found: DocumentKind?, expected: DocumentKind, isRequested: Bool) {
    self.init(
      Diagnostic(
        InputError.Code.wrongKind.rawValue,
        isRequested ? Diagnostic.wrongKind : Diagnostic.misplacedToken,
        hint: isRequested ? SettingNames.options.otherKind : nil,
        expected: expected.rawValue,
        found: found?.rawValue ?? "unknown"
      )
    )
  }
}

extension DiagnosticContext {
  /// The context of an error in an answer of the command.
  package static func command(
    bytes: ArraySlice<UInt8> = [],
    leaf: Certificate? = nil,
    trustsApple: Bool = true,
    kind: DocumentKind? = nil,
    isToken: Bool = false,
    isUndated: Bool = false
  ) -> DiagnosticContext {
    var context = DiagnosticContext()
    context.bytes = bytes
    context.leaf = leaf
    context.trustsApple = trustsApple
    context.noun = isToken ? .token : .receipt
    context.isTransactionReceipt = kind == .transactionReceipt
    context.isOfKnownKind = kind != nil
    context.isUndated = isUndated
    context.settings = .options
    return context
  }
}

extension SettingNames {
  /// The names of options.
  static let options: SettingNames = {
    var names = SettingNames()
    names.anchors = "--root"
    names.signers = "--signer"
    names.apps = "--bundle-id"
    names.appAppleIds = "--app-apple-id"
    names.appNotNamed =
      "use --kind renewal-info to verify one without its transaction, or verify the whole response"
    names.applicationVersions = "--application-version"
    names.devices = "--device-id"
    names.production = "--environment production"
    names.sandbox = "--environment sandbox"
    names.now = "--at TIME"
    names.maximumAge = "--max-age"
    names.sizeLimit = "--max-size"
    names.ocspResponses = "--ocsp"
    names.weakKeysOf2010 = "--legacy-policy fairplay-2010"
    names.weakKeysOf2016 = "--legacy-policy transaction-receipt-v2"
    names.otherKind = "omit --kind to accept any kind"
    names.severalDocuments = "write each token or receipt on a line of its own"
    names.wrappedDocument = "no token or receipt was found inside; send the document as received"
    names.unmarkedKind = "name it with --kind"
    return names
  }()
}
