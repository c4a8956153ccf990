// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import StoreLab
import StrictJSON
import SystemIO

extension TokenMint {
  /// A token with the payload of an input, or with a default payload.
  func token(_ request: MintRequest) throws(CommandFailure) -> String {
    let payload = try MintPayload(request, request.edits) { () throws(CommandFailure) in
      try minting { () throws(TrustError) in
        try standardPayload(of: MintPurchase(at: request.time, isXcode: isXcode))
      }
    }
    do throws(CommandDiagnostic) {
      try TokenMint.check(payload.object, is: kind)
    } catch {
      throw payload.failure(error)
    }
    if kind == .notification {
      if !request.edits.isEmpty {
        try warn(about: NotificationCoherence(payload.object), in: request.terminal)
      }
      try checkNested(in: payload)
    }
    let bytes = try signingNested(in: payload)
    return try minting { () throws(TrustError) in try token(signing: bytes).text() }
  }

  /// Warns about members that do not match; the notification is signed anyway, because a test may need it.
  private func warn(
    about coherence: NotificationCoherence,
    in terminal: Terminal
  ) throws(CommandFailure) {
    guard !coherence.faults.isEmpty else { return }
    var text = coherence.faults.map { "\(ReceiptTool.name): warning: \($0)\n" }.joined()
    if notificationKind == nil, let name = coherence.documentedName {
      text += "\(ReceiptTool.name): hint: '--type \(name)' creates matching members\n"
    }
    try terminal.complain(text)
  }

  /// Rejects a payload with the members of another kind, which no verifier would accept as this kind.
  private static func check(_ object: JSONObject, is kind: DocumentKind) throws(CommandDiagnostic) {
    let others = DocumentKind.marked(in: object).filter { $0 != kind }
    guard let other = others.first else { return }
    throw CommandDiagnostic(
      mint: "kind",
      at: object.value.offset,
      "payload of another kind: \(other.rawValue)",
      hint: MintedKind(named: other.rawValue) == nil
        ? nil : "'receiptctl mint \(other.rawValue)' signs it"
    )
  }

  /// Rejects what cannot be signed as a nested token.
  private func checkNested(in payload: MintPayload) throws(CommandFailure) {
    do throws(CommandDiagnostic) {
      for nested in TokenMint.nestedTokens {
        // decode prints absent tokens as null.
        guard let value = nested.value(in: payload.object), !value.isNull else { continue }
        guard let object = value.object else {
          throw CommandDiagnostic(
            mint: "type",
            at: value.offset,
            "\(nested.parent).\(nested.name) must be an object, found \(value.kind)",
            hint: "use \(nested.signedName) for a signed token"
          )
        }
        try TokenMint.check(object, is: nested.kind)
      }
    } catch {
      throw payload.failure(error)
    }
  }

  private func signingNested(in payload: MintPayload) throws(CommandFailure) -> [UInt8] {
    do {
      return try signingNested(in: payload.object)
    } catch {
      switch error {
      case .trust(let error): return try minting { () throws(TrustError) in throw error }
      case .json(let error): throw payload.failure(CommandDiagnostic(mint: error))
      }
    }
  }
}

extension ReceiptMint {
  /// A receipt with the fields of an input, and defaults for all others.
  func receipt(_ request: MintRequest) throws(CommandFailure) -> [UInt8] {
    let fields = try MintPayload(
      request,
      request.edits.map { $0.nulling.renaming("receiptCreationDate", to: "creationDate") }
    )
    let purchase = MintPurchase(at: request.time, isXcode: isXcode)
    let builder = try fields.reading { object throws(MintError) -> ReceiptBuilder in
      try receipt(with: object, purchase, isEmpty: request.input != nil)
    }
    return try minting { () throws(TrustError) in try encoded(builder) }
  }
}

extension TransactionReceiptMint {
  /// A receipt with the entries of an input, and defaults for all others.
  func receipt(_ request: MintRequest) throws(CommandFailure) -> [UInt8] {
    let entries = try MintPayload(request, request.edits.map(\.nulling))
    let builder = try entries.reading { object throws(MintError) -> LegacyReceiptBuilder in
      try receipt(with: object, MintPurchase(at: request.time))
    }
    return try minting { () throws(TrustError) in try encoded(builder) }
  }
}
