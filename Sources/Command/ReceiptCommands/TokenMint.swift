// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import OpenSSLTrust
import StoreLab
import StorePayloads
import StrictJSON
import StrictTime
import SystemIO

/// What signs tokens of one kind.
struct TokenMint {
  let kind: SignedKind
  let authority: TokenAuthority
  /// What is done to the token before it is signed; tokens inside of it stay what they are.
  let tampering: TokenTampering?
  /// Whether Xcode signs, not the App Store.
  let isXcode: Bool
  /// Which notification is made up; a first subscription, when `nil`.
  let notificationKind: NotificationBuilder.Kind?

  /// A token with the payload in an input, or one that is made up.
  func token(
    from input: Input?,
    _ moment: Timestamp,
    _ edits: [MemberEdit],
    in terminal: Terminal
  ) throws(CommandFailure) -> String {
    let payload = try MintPayload(
      input,
      or: { () throws(CommandFailure) in try standard(at: moment) },
      edits,
      in: terminal
    )
    do throws(CommandDiagnostic) {
      try TokenMint.check(payload.object, is: kind)
    } catch {
      throw payload.failure(error)
    }
    if kind == .notification, !edits.isEmpty {
      try warn(about: NotificationCoherence(payload.object), in: terminal)
    }
    let bytes = try signedInside(payload)
    return try minting { () throws(TrustError) in
      var token =
        isXcode ? authority.xcodeToken(signing: bytes) : authority.token(signing: bytes)
      try tampering?.apply(to: &token)
      return try token.text()
    }
  }

  /// Says what does not fit together: it is signed all the same, since a test may want just that.
  private func warn(
    about coherence: NotificationCoherence,
    in terminal: Terminal
  ) throws(CommandFailure) {
    guard !coherence.faults.isEmpty else { return }
    var text = coherence.faults.map { "\(ReceiptTool.name): warning: \($0)\n" }.joined()
    if notificationKind == nil, let name = coherence.documentedName {
      text += "\(ReceiptTool.name): hint: '--type \(name)' makes members that fit\n"
    }
    try terminal.complain(text)
  }

  /// Refuses what tells that it is of another kind: no reader would take it for this one.
  private static func check(_ object: JSONObject, is kind: SignedKind) throws(CommandDiagnostic) {
    let others = SignedKind.marked(in: object).filter { $0 != kind }
    guard let other = others.first else { return }
    let isMintable = MintKind.allCases.contains { $0.signedKind == other }
    throw CommandDiagnostic(
      mint: "kind",
      at: object.value.offset,
      "this is the payload of another kind: \(other.word)",
      hint: isMintable ? "'receiptctl mint \(other.word)' signs it" : nil
    )
  }

  /// The payload with the objects inside signed that belong there as tokens.
  ///
  /// Where there are none, it stays byte for byte what it was.
  private func signedInside(_ payload: MintPayload) throws(CommandFailure) -> [UInt8] {
    guard kind == .notification else { return Array(payload.object.value.source) }
    var edits: [MemberEdit] = []
    for nest in Nest.all {
      guard let value = payload.object[nest.parent]?.object?[nest.name] else { continue }
      edits.append(MemberEdit([nest.parent, nest.name], json: nil))
      // Null is what decode prints of a token that is not there.
      guard !value.isNull else { continue }
      let token = try token(signing: value, nest, of: payload)
      let text = JSONWriter.bytes { $0.string(token) }
      edits.append(MemberEdit([nest.parent, nest.signedName], json: text))
    }
    do {
      return try edits.applied(to: payload.object)
    } catch {
      throw payload.failure(CommandDiagnostic(mint: error))
    }
  }

  private func token(
    signing value: JSONValue,
    _ nest: Nest,
    of payload: MintPayload
  ) throws(CommandFailure) -> String {
    do throws(CommandDiagnostic) {
      guard let object = value.object else {
        throw CommandDiagnostic(
          mint: "type",
          at: value.offset,
          "\(nest.parent).\(nest.name) is an object to be signed, and this is \(value.kind)",
          hint: "a token that is signed already is called \(nest.signedName)"
        )
      }
      try TokenMint.check(object, is: nest.kind)
    } catch {
      throw payload.failure(error)
    }
    let bytes = Array(value.source)
    return try minting { () throws(TrustError) in try authority.token(signing: bytes).text() }
  }

  /// A place in a notification where a token belongs.
  private struct Nest {
    let parent: String
    let name: String
    let signedName: String
    let kind: SignedKind

    /// The names are those that `decode --json` prints.
    static let all = [
      Nest("data", "transactionInfo", "signedTransactionInfo", .transaction),
      Nest("data", "renewalInfo", "signedRenewalInfo", .renewalInfo),
      Nest("appData", "appTransactionInfo", "signedAppTransactionInfo", .appTransaction),
    ]

    init(_ parent: String, _ name: String, _ signedName: String, _ kind: SignedKind) {
      self.parent = parent
      self.name = name
      self.signedName = signedName
      self.kind = kind
    }
  }
}
