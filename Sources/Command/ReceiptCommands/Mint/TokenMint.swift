// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptKit
import StoreLab
import StrictJSON
import SystemIO

/// Signs tokens of one kind.
struct TokenMint {
  let kind: DocumentKind
  let authority: TokenAuthority
  /// The attack on the token, applied before it is signed; nested tokens are unchanged.
  let tampering: TokenTampering?
  /// Whether to sign as Xcode, not as the App Store.
  let isXcode: Bool
  /// The kind of a default notification; a first subscription for `nil`.
  let notificationKind: NotificationBuilder.Kind?

  /// A token with the payload of an input, or with a default payload.
  func token(_ request: MintRequest) throws(CommandFailure) -> String {
    let payload = try MintPayload(request, request.edits) { () throws(CommandFailure) in
      try standard(at: request.time)
    }
    do throws(CommandDiagnostic) {
      try TokenMint.check(payload.object, is: kind)
    } catch {
      throw payload.failure(error)
    }
    if kind == .notification, !request.edits.isEmpty {
      try warn(about: NotificationCoherence(payload.object), in: request.terminal)
    }
    let bytes = try signingNested(payload)
    return try minting { () throws(TrustError) in
      var token =
        isXcode ? authority.xcodeToken(signing: bytes) : authority.token(signing: bytes)
      try tampering?.apply(to: &token)
      return try token.text()
    }
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
    let isMintable = MintKind.allCases.contains { $0.signedKind == other }
    throw CommandDiagnostic(
      mint: "kind",
      at: object.value.offset,
      "payload of another kind: \(other.rawValue)",
      hint: isMintable ? "'receiptctl mint \(other.rawValue)' signs it" : nil
    )
  }

  /// The payload with its nested objects signed; without such objects, the payload byte for byte.
  private func signingNested(_ payload: MintPayload) throws(CommandFailure) -> [UInt8] {
    guard kind == .notification else { return Array(payload.object.value.source) }
    var edits: [MemberEdit] = []
    for nested in TokenMint.nestedTokens {
      guard let value = payload.object[nested.parent]?.object?[nested.name] else { continue }
      edits.append(MemberEdit([nested.parent, nested.name], json: nil))
      // decode prints absent tokens as null.
      guard !value.isNull else { continue }
      let token = try token(signing: value, nested, of: payload)
      let text = JSONWriter.bytes { $0.string(token) }
      edits.append(MemberEdit([nested.parent, nested.signedName], json: text))
    }
    do {
      return try edits.applied(to: payload.object)
    } catch {
      throw payload.failure(CommandDiagnostic(mint: error))
    }
  }

  private func token(
    signing value: JSONValue,
    _ nested: NestedToken,
    of payload: MintPayload
  ) throws(CommandFailure) -> String {
    do throws(CommandDiagnostic) {
      guard let object = value.object else {
        throw CommandDiagnostic(
          mint: "type",
          at: value.offset,
          "\(nested.parent).\(nested.name) must be an object, found \(value.kind)",
          hint: "use \(nested.signedName) for a signed token"
        )
      }
      try TokenMint.check(object, is: nested.kind)
    } catch {
      throw payload.failure(error)
    }
    let bytes = Array(value.source)
    return try minting { () throws(TrustError) in try authority.token(signing: bytes).text() }
  }

  /// A member of a notification that contains a token.
  private typealias NestedToken = (
    parent: String, name: String, signedName: String, kind: DocumentKind
  )

  /// The members, with the names that `decode --json` prints.
  private static let nestedTokens: [NestedToken] = [
    ("data", "transactionInfo", "signedTransactionInfo", .transaction),
    ("data", "renewalInfo", "signedRenewalInfo", .renewalInfo),
    ("appData", "appTransactionInfo", "signedAppTransactionInfo", .appTransaction),
  ]
}
