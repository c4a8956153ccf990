// SPDX-License-Identifier: Apache-2.0

/// The names of the caller's settings in hints: parameters of the library, options of the command, or members of the C
/// interface, which the Python package translates.
package struct SettingNames: Sendable {
  private let caller: Caller

  private enum Caller {
    case library, command, line, interface
  }

  /// Parameters of the library.
  package static let library = SettingNames(caller: .library)
  /// Options of the command.
  package static let options = SettingNames(caller: .command)
  /// Options of the command, for a line of a batch, which a program wrote.
  package static let lines = SettingNames(caller: .line)
  /// Options and expectations of the C interface.
  package static let interface = SettingNames(caller: .interface)

  /// The text for the caller; the C interface has the names of the library unless it has others, and a line those of
  /// the command.
  private func text(
    _ library: String,
    command: String,
    line: String? = nil,
    interface: String? = nil
  ) -> String {
    switch caller {
    case .library: library
    case .command: command
    case .line: line ?? command
    case .interface: interface ?? library
    }
  }

  package var anchors: String { text("`anchors`", command: "--root", interface: "`roots`") }
  package var signers: String {
    text("`TrustAnchors(signerFile:)`", command: "--signer", interface: "`signers`")
  }
  package var apps: String { text("`apps`", command: "--bundle-id") }
  /// What takes the app Apple id.
  package var appAppleIds: String { text("`apps`", command: "--app-apple-id") }
  package var applicationVersions: String {
    text("`applicationVersions`", command: "--application-version")
  }
  package var devices: String {
    text("the expected devices", command: "--device-id", interface: "`devices`")
  }
  package var production: String {
    text(
      "`.production` to `environments`",
      command: "--environment production",
      interface: "\"Production\" to `environments`"
    )
  }
  package var sandbox: String {
    text(
      "`.sandbox` to `environments`",
      command: "--environment sandbox",
      interface: "\"Sandbox\" to `environments`"
    )
  }
  package var now: String { text("`now`", command: "--at TIME") }
  package var maximumAge: String { text("`maximumAge`", command: "--max-age") }
  package var sizeLimit: String {
    text("`sizeLimit`", command: "--max-size", interface: "`maximumSize`, at most 16 MiB")
  }
  package var ocspResponses: String { text("`ocspResponses`", command: "--ocsp") }
  package var weakKeysOf2010: String {
    text(
      "`ReceiptPolicy.fairPlay2010`",
      command: "--legacy-policy fairplay-2010",
      interface: "\"fairplay-2010\" as `receiptPolicy`"
    )
  }
  package var weakKeysOf2016: String {
    text(
      "`ReceiptPolicy.transactionReceipt2`",
      command: "--legacy-policy transaction-receipt-v2",
      interface: "\"transaction-receipt-v2\" as `receiptPolicy`"
    )
  }
}

// What differs in more than a name.
extension SettingNames {
  /// What verifies tokens.
  package var tokens: String {
    text(
      "`SignedDataVerifier` or receiptctl verify",
      command: "`SignedDataVerifier` or receiptctl verify",
      interface: "RK_ANY_TOKEN or RK_ANY"
    )
  }
  /// The hint for a kind that names no app.
  package var appNotNamed: String {
    text(
      "verify it with its transaction, or call `verifyRenewalInfo` if you compare the transaction yourself",
      command:
        "use --kind renewal-info to verify one without its transaction, or verify the whole response",
      interface:
        "verify it with its transaction, or pass RK_RENEWAL_INFO if you compare the transaction yourself"
    )
  }
  /// The hint for a document of another kind.
  package var otherKind: String {
    text(
      "call the verifier for this kind of document",
      command: "omit --kind to accept any kind",
      interface: "pass the kind of the document, or RK_ANY"
    )
  }
  /// The hint for several documents in one text.
  package var severalDocuments: String {
    text(
      "pass one document in each call",
      command: "write each token or receipt on a line of its own"
    )
  }
  /// The hint for JSON that is not signed.
  package var wrappedDocument: String {
    text(
      "pass the token or receipt inside; `RecoveredDocument` finds it in other JSON, in mails and logs",
      command: "no token or receipt was found inside; send the document as received",
      line: "put the token or receipt itself in data",
      interface:
        "pass the token or receipt inside; rk_recover finds it in other JSON, in mails and logs"
    )
  }
  /// The hint for a token of a test authority that does not name its kind.
  package var unmarkedKind: String {
    text(
      "call the method for its kind, such as `verifyTransaction`",
      command: "name it with --kind",
      interface: "pass its kind, such as RK_TRANSACTION"
    )
  }
}
