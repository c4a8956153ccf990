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

  /// The text for the caller.
  ///
  /// Without a text of its own, the C interface has that of the library, and a line that of the
  /// command.
  private func text(
    _ library: String,
    _ command: String,
    _ interface: String? = nil,
    line: String? = nil
  ) -> String {
    switch caller {
    case .library: library
    case .command: command
    case .line: line ?? command
    case .interface: interface ?? library
    }
  }

  package var anchors: String { text("`anchors`", "--root", "`roots`") }
  package var signers: String { text("`TrustAnchors(signerFile:)`", "--signer", "`signers`") }
  package var apps: String { text("`apps`", "--bundle-id") }
  /// What takes the app Apple id.
  package var appAppleIds: String { text("`apps`", "--app-apple-id") }
  package var applicationVersions: String { text("`applicationVersions`", "--application-version") }
  package var devices: String { text("the expected devices", "--device-id", "`devices`") }
  package var production: String {
    text(
      "`.production` to `environments`",
      "--environment production",
      "\"Production\" to `environments`"
    )
  }
  package var sandbox: String {
    text("`.sandbox` to `environments`", "--environment sandbox", "\"Sandbox\" to `environments`")
  }
  package var now: String { text("`now`", "--at TIME") }
  package var maximumAge: String { text("`maximumAge`", "--max-age") }
  package var sizeLimit: String {
    text("`sizeLimit`", "--max-size", "`maximumSize`, at most 16 MiB")
  }
  package var ocspResponses: String { text("`ocspResponses`", "--ocsp") }
  package var weakKeysOf2010: String {
    text(
      "`ReceiptPolicy.fairPlay2010`",
      "--legacy-policy fairplay-2010",
      "\"fairplay-2010\" as `receiptPolicy`"
    )
  }
  package var weakKeysOf2016: String {
    text(
      "`ReceiptPolicy.transactionReceipt2`",
      "--legacy-policy transaction-receipt-v2",
      "\"transaction-receipt-v2\" as `receiptPolicy`"
    )
  }
}

// What differs in more than a name.
extension SettingNames {
  /// The type, command or constant that verifies tokens.
  package var tokens: String {
    text(
      "`SignedDataVerifier` or receiptctl verify",
      "`SignedDataVerifier` or receiptctl verify",
      "RK_ANY_TOKEN or RK_ANY"
    )
  }
  /// The hint for a kind that names no app.
  package var appNotNamed: String {
    text(
      "verify it with its transaction, or call `verifyRenewalInfo` if you compare the transaction yourself",
      "use --kind renewal-info to verify one without its transaction, or verify the whole response",
      "verify it with its transaction, or pass RK_RENEWAL_INFO if you compare the transaction yourself"
    )
  }
  /// The hint for a document of another kind.
  package var otherKind: String {
    text(
      "call the verifier for this kind of document",
      "omit --kind to accept any kind",
      "pass the kind of the document, or RK_ANY"
    )
  }
  /// The hint for several documents in one text.
  package var severalDocuments: String {
    text(
      "pass one document in each call",
      "pass each in a file of its own, or use receiptctl batch, which reads one on each line"
    )
  }
  /// The hint for JSON that is not signed.
  package var wrappedDocument: String {
    text(
      "pass the token or receipt inside; `RecoveredDocument` finds it in other JSON, in mails and logs",
      "no token or receipt was found inside; send the document as received",
      "pass the token or receipt inside; rk_recover finds it in other JSON, in mails and logs",
      line: "put the token or receipt itself in data"
    )
  }
  /// The hint for a token of a test authority that does not name its kind.
  package var unmarkedKind: String {
    text(
      "call the method for its kind, such as `verifyTransaction`",
      "name it with --kind",
      "pass its kind, such as RK_TRANSACTION"
    )
  }
}
