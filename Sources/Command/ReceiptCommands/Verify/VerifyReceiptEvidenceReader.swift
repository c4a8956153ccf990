// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

/// Reads and verifies the evidence of `verify-receipt`.
struct VerifyReceiptEvidenceReader {
  let verifier: InputVerifier
  let limit: Int
  let terminal: Terminal
  /// The valid evidence.
  private(set) var evidence = VerifyReceiptEvidence()
  /// The exit status.
  private(set) var status = CommandStatus.success

  /// Adds the documents in an input; those that are not valid go to standard error.
  mutating func read(_ input: Input) throws(CommandFailure) {
    let bytes = try input.contents(in: terminal, limit: limit)
    if let error = errorResponse(bytes) { return evidence.add(error) }
    var reader = InputReader(terminal, limit: limit)
    try reader.read(bytes, of: input) { document throws(CommandFailure) in
      // The history of a customer without further purchases.
      guard !document.isEmptyResponse else { return }
      let answer = verifier.answer(about: document)
      switch answer.proof {
      case .token(let token): evidence.add(token)
      case .appReceipt(let receipt):
        evidence.add(receipt)
        if let caution = document.receiptInfo?.caution {
          try terminal.complain("\(ReceiptTool.name): note: \(shown(document.title)): \(caution)\n")
        }
      default:
        var fault = answer.fault ?? VerifyReceiptEvidenceReader.unusable
        if fault.isOfOtherApp {
          let app = fault.diagnostic.found ?? "another app"
          let text = "\(document.title): left out: about \(app), another app"
          return try terminal.complain("\(ReceiptTool.name): note: \(shown(text, limit: 600))\n")
        }
        if fault.code == InputError.Code.wrongKind.rawValue {
          fault.hint = VerifyReceiptEvidenceReader.usable
        }
        status = max(status, fault.status)
        try terminal.complain(fault, about: document.title)
      }
    }
    try reader.finish()
  }

  /// The error response of the App Store Server API, if the input is one.
  private func errorResponse(_ bytes: [UInt8]) -> APIErrorResponse? {
    guard bytes.count <= VerifyReceiptEvidenceReader.errorLimit else { return nil }
    do {
      let response = try APIErrorResponse(bytes[...])
      return response.errorCode == nil ? nil : response
    } catch {
      // Any other document, which is verified.
      return nil
    }
  }

  private static let unusable = CommandDiagnostic(
    code: InputError.Code.wrongKind.rawValue,
    message: "a legacy transaction receipt is no evidence about another receipt"
  )

  /// The kind of a token cannot be set, so it must be known.
  private static let usable =
    "evidence is a transaction, a renewal info, a notification, a receipt or a response of the App Store Server API"

  /// Error responses have about a hundred bytes.
  private static let errorLimit = 1 << 12
}

extension InputVerifier {
  /// Verifies evidence about these apps, from any environment; the answer counts only what is about its receipt.
  init(
    trusting anchors: TrustAnchors,
    apps: AcceptedApps = .any,
    isApple: Bool,
    at now: Timestamp,
    given: Timestamp?
  ) {
    self.init(
      verifier: DocumentVerifier(apps: apps, environments: .any, anchors: anchors),
      expectations: VerificationExpectations(now: now, purpose: .ledger),
      requested: [],
      kind: nil,
      verifiedAt: given,
      trustsApple: isApple
    )
  }
}
