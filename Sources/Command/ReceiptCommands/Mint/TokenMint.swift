// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import StoreLab
import StrictJSON
import SystemIO

/// Signs tokens of one kind.
struct TokenMint {
  let kind: DocumentKind
  let authority: TokenAuthority
  /// The attack on the token, applied before it is signed; nested tokens are unchanged.
  var forgery: TokenForgery?
  /// Whether to sign as Xcode, not as the App Store.
  var isXcode = false
  /// The kind of a default notification; a first subscription for `nil`.
  let notificationKind: NotificationBuilder.Kind?

  /// A token with the payload of an input, or with a default payload.
  func token(_ request: MintRequest) throws(CommandFailure) -> String {
    let payload = try MintPayload(request, request.edits) { () throws(CommandFailure) in
      let purchase = MintPurchase(at: request.time, isXcode: isXcode)
      return try minting(authority.standardPayload(of: kind, purchase, notificationKind))
    }
    try rethrowing(TokenMint.check(payload.object, is: kind), as: payload.failure)
    if kind == .notification {
      if !request.edits.isEmpty {
        try warn(about: NotificationCoherence(payload.object), in: request.terminal)
      }
      try checkNested(in: payload)
    }
    let bytes = try signingNested(in: payload)
    return try minting(authority.token(signing: bytes, asXcode: isXcode, forgery).text())
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
      mint: .mintKind,
      at: object.value.offset,
      "payload of another kind: \(other.rawValue)",
      hint: MintedKind(named: other.rawValue) == nil
        ? nil : "'receiptctl mint \(other.rawValue)' signs it"
    )
  }

  /// Rejects what cannot be signed as a nested token.
  private func checkNested(in payload: MintPayload) throws(CommandFailure) {
    do throws(CommandDiagnostic) {
      for nested in TokenAuthority.nestedTokens {
        // decode prints absent tokens as null.
        let value = payload.object[nested.parent]?.object?[nested.name]
        guard let value, !value.isNull else { continue }
        guard let object = value.object else {
          throw CommandDiagnostic(
            mint: .mintType,
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

  /// A notification with its nested objects signed; without such objects, and for other kinds, the payload byte for byte.
  private func signingNested(in payload: MintPayload) throws(CommandFailure) -> [UInt8] {
    guard kind == .notification else { return Array(payload.object.value.source) }
    let edits = try minting(authority.signaturesOfNested(in: payload.object))
    return try rethrowing(edits.applied(to: payload.object)) { (error: JSONError) in
      payload.failure(CommandDiagnostic(mint: error))
    }
  }
}
