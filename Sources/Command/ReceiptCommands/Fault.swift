// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import CommandArguments
import StoreReceipts
import StoreVerification
import SystemIO
import X509Certificates

/// What went wrong, ready to be told: the code for programs, the sentence and the hint for people.
struct Fault: Error, Sendable {
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

  init(_ error: VerificationError, in context: FaultContext) {
    code = error.code
    message = error.message(in: context)
    hint = error.hint(in: context)
    offset = error.offset
    path = error.path
    expected = error.expected
    found = error.found
    status = error.isInconclusive ? .internalFault : .notValid
  }

  init(_ error: ReadError, limit: Int) {
    code = error.code
    message = error.message
    hint = error.hint
    guard error == .tooLarge else {
      status = .inputOutput
      return
    }
    // How large the input is nobody knows, since the rest was not read.
    expected = "at most \(limit) octets"
  }

  init(_ error: ASN1Error) {
    code = error.code.rawValue
    message = error.message
    hint = nil
    offset = error.offset
    expected = error.expected.map { "\($0)" }
    found = error.found.map { "\($0)" }
  }

  init(_ error: PropertyListError) {
    code = error.code.rawValue
    message = error.message
    hint = nil
    offset = error.offset
    expected = error.expected
    found = error.found
  }

  /// A document of another kind than the user asked for.
  init(wrongKind found: String, expected: String) {
    code = InputError.Code.wrongKind.rawValue
    message = "it is not what --kind asks for"
    hint = "leave --kind out to take any kind"
    self.expected = expected
    self.found = found
  }

  /// A token in the place of another kind of token.
  init(misplaced found: KindWord?, expected: KindWord) {
    code = InputError.Code.wrongKind.rawValue
    message = "it is another kind of token than belongs in its place"
    self.expected = expected.rawValue
    self.found = found?.rawValue ?? "unknown"
  }

  /// The same fault in the file of a root, not in the document: no answer, but a reason for none.
  var aboutRoot: Fault {
    var fault = self
    if status != .internalFault { fault.status = .inputOutput }
    if code == ReadError.directory.code || code == ReadError.tooLarge.code {
      fault.hint = rootHint
    }
    return fault
  }

  /// The same fault as it is told: an identifier of a document may have millions of digits.
  var shortened: Fault {
    var fault = self
    fault.message = cut(message, to: Fault.limit)
    fault.path = path.map { cut($0, to: Fault.limit) }
    fault.expected = expected.map { cut($0, to: Fault.limit) }
    fault.found = found.map { cut($0, to: Fault.limit) }
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

/// What is known beside the error, by which a hint is chosen.
///
/// It never takes part in a verdict.
struct FaultContext: Sendable {
  /// The document, out of its disguises, or else the input.
  var bytes: ArraySlice<UInt8> = []
  /// The signer's certificate, if one was found.
  var leaf: Certificate?
  /// Whether Apple is trusted, rather than anchors that the user gave.
  var trustsApple = true
  /// What the document looks like.
  var kind: KindWord?
  /// Whether it is a token, of whatever kind.
  var isToken = false

  /// Whether it is a token that does not say when it was signed.
  var isUndated = false

  /// What people call it.
  var noun: String { isToken ? "token" : "receipt" }

  /// Whether it is text that an editor or a shell has put a mark before, of UTF-8 or UTF-16.
  var hasByteOrderMark: Bool {
    [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].contains { bytes.starts(with: $0) }
  }

  /// Whether the receipt is from Xcode, to judge by the name of its signer.
  var isFromXcode: Bool {
    guard let leaf, leaf.issuer == leaf.subject, let name = leaf.subject.commonName else {
      return false
    }
    return name == "StoreKit" || name.hasSuffix("Xcode")
  }

  /// Whether a certificate in it is marked for App Attest: a search for the encoded identifier, which
  /// may find it anywhere.
  var isFromAppAttest: Bool {
    let marker = ASN1Writer.bytes {
      $0.objectIdentifier(ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 12, 15))
    }
    return bytes.indices.contains { bytes[$0] == marker[0] && bytes[$0...].starts(with: marker) }
  }
}
