// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import ReceiptKit
import StoreLab
import SystemIO

/// The directory of a test authority: keys and certificates in PEM.
struct AuthorityFolder {
  let path: String
  let terminal: Terminal

  /// The authority of tokens, with the Xcode signer on request.
  func tokenAuthority(withXcode: Bool) throws(CommandFailure) -> TokenAuthority {
    let signer = try key("token-signer")
    let keys = TokenAuthority.Keys(
      root: try key("token-root"),
      intermediate: try key("token-intermediate"),
      leaf: signer,
      xcode: withXcode ? try key("token-xcode") : signer
    )
    let root = try text("token-root.pem")
    let intermediate = try text("token-intermediate.pem")
    let leaf = try text("token-signer.pem")
    let xcode = withXcode ? try text("token-xcode.pem") : nil
    return try matching(
      TokenAuthority(
        keys: keys,
        root: root,
        intermediate: intermediate,
        leaf: leaf,
        xcode: xcode
      )
    )
  }

  /// The authority of receipts.
  func receiptAuthority() throws(CommandFailure) -> TestAuthority {
    let keys = TestAuthority.Keys(
      root: try key("receipt-root"),
      intermediate: try key("receipt-intermediate"),
      leaf: try key("receipt-signer")
    )
    let root = try text("receipt-root.pem")
    let intermediate = try text("receipt-intermediate.pem")
    let leaf = try text("receipt-signer.pem")
    return try matching(
      TestAuthority(keys: keys, root: root, intermediate: intermediate, leaf: leaf)
    )
  }

  private func matching<Authority>(
    _ body: @autoclosure () throws(TrustError) -> Authority
  ) throws(CommandFailure) -> Authority {
    try attempt(about: path, body()) { (error: TrustError) in
      CommandDiagnostic(
        mint: .mintAuthority,
        "keys and certificates do not match",
        hint: "expected \(error.expected ?? "an authority"), found \(error.found ?? "none")"
      )
    }
  }

  private func key(_ name: String) throws(CommandFailure) -> TestKey {
    let pem = try text("\(name).key.pem")
    return try attempt(about: file("\(name).key.pem"), TestKey(pem: pem)) { (_: TrustError) in
      CommandDiagnostic(mint: .mintAuthority, "not an unencrypted private key in PEM")
    }
  }

  private func text(_ name: String) throws(CommandFailure) -> String {
    try Input(name: file(name)).load(limit: AuthorityFolder.limit, in: terminal) {
      bytes throws(CommandDiagnostic) in
      String(decoding: bytes, as: UTF8.self)
    } hint: { _ in
      "create the directory with 'receiptctl mint authority DIR'"
    }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Keys and certificates have a few thousand bytes.
  private static let limit = 1 << 16
}
