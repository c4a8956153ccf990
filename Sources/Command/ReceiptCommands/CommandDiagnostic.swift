// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import CommandArguments
import StoreReceipts
import StoreVerification
import SystemIO
import X509Certificates

/// What went wrong: the code for programs, the message and the hint for people.
struct CommandDiagnostic: Error, Sendable {
  let code: String
  var message: String
  var hint: String?
  var offset: Int?
  var path: String?
  var expected: String?
  var found: String?
  /// The status that a run with this fault ends with.
  var status = CommandStatus.notValid

  init(code: String, message: String, hint: String? = nil, status: CommandStatus = .notValid) {
    self.code = code
    self.message = message
    self.hint = hint
    self.status = status
  }

  /// An error of the library, in the library's words.
  init(_ diagnostic: Diagnostic, status: CommandStatus = .notValid) {
    code = diagnostic.code
    message = diagnostic.message
    hint = diagnostic.hint
    offset = diagnostic.offset
    path = diagnostic.path
    expected = diagnostic.expected
    found = diagnostic.found
    self.status = status
  }

  init(_ error: VerificationError, in context: DiagnosticContext) {
    self.init(
      Diagnostic(error, in: context),
      status: error.isInconclusive ? .internalFault : .notValid
    )
  }

  init(_ error: ReadError, limit: Int) {
    code = error.code
    message = error.message
    hint = error.hint
    guard error == .tooLarge else {
      status = .inputOutput
      return
    }
    // The size is unknown: reading stops at the limit.
    expected = "at most \(limit) bytes"
  }

  /// A document of another kind than the user asked for.
  init(wrongKind found: String, expected: String) {
    code = InputError.Code.wrongKind.rawValue
    message = Diagnostic.wrongKind
    hint = SettingNames.options.otherKind
    self.expected = expected
    self.found = found
  }

  /// A token in the place of another kind of token.
  init(misplaced found: DocumentKind?, expected: DocumentKind) {
    code = InputError.Code.wrongKind.rawValue
    message = Diagnostic.misplacedToken
    self.expected = expected.rawValue
    self.found = found?.rawValue ?? "unknown"
  }

  /// The same fault in the file of a root, not in the document: no answer, but a reason for none.
  var aboutRoot: CommandDiagnostic {
    var fault = self
    if status != .internalFault { fault.status = .inputOutput }
    if code == ReadError.directory.code || code == ReadError.tooLarge.code {
      fault.hint = Diagnostic.anchorFormats
    }
    return fault
  }

  /// The same fault as it is told: an identifier of a document may have millions of digits.
  var shortened: CommandDiagnostic {
    var fault = self
    fault.message = cut(message, to: CommandDiagnostic.limit)
    fault.path = path.map { cut($0, to: CommandDiagnostic.limit) }
    fault.expected = expected.map { cut($0, to: CommandDiagnostic.limit) }
    fault.found = found.map { cut($0, to: CommandDiagnostic.limit) }
    return fault
  }

  /// Twice as much as the longest name in a genuine certificate.
  private static let limit = 300

  /// Whether it is genuine, though not what was asked for, or a token inside it is not.
  var isClaim: Bool { code.hasPrefix("claims/") }

  /// The code and the place, as they stand in brackets: `cms/malformed at 42`.
  var label: String {
    offset.map { "\(code) at \($0)" } ?? code
  }
}

extension DiagnosticContext {
  /// The context of an error that the command answers with.
  static func command(
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

  /// Whether it is text that starts with a byte order mark of UTF-8 or UTF-16.
  var hasByteOrderMark: Bool {
    [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].contains { bytes.starts(with: $0) }
  }
}

extension SettingNames {
  /// The names of options.
  static let options = SettingNames(
    anchors: "--root",
    apps: "--bundle-id",
    applicationVersions: "--application-version",
    devices: "--device-id",
    production: "--environment production",
    sandbox: "--environment sandbox",
    now: "--at TIME",
    maximumAge: "--max-age",
    sizeLimit: "--max-size",
    weakKeysOf2010: "--legacy-policy fairplay-2010",
    weakKeysOf2016: "--legacy-policy transaction-receipt-v2",
    otherKind: "omit --kind to accept any kind",
    unmarkedKind: "name it with --kind"
  )
}
