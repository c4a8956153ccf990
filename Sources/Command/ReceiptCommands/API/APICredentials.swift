// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import ReceiptKit
import StoreEngine
import SystemIO

/// The values that make up a bearer token of the App Store Server API, from options, a file and the
/// environment.
struct APICredentials {
  private var keyFile: String?
  /// The text of the key.
  private var key: String?
  private var keyId: String?
  private var issuerId: String?
  private var bundleId: String?
  /// Whether a file says that its key is that of a test store.
  private var isMarked = false

  /// Each value comes from the first source that has it.
  init(_ arguments: Arguments, in terminal: Terminal) throws(CommandFailure) {
    keyFile = arguments[SignCommand.key]
    keyId = arguments[SignCommand.keyId]
    issuerId = arguments[SignCommand.issuerId]
    bundleId = arguments[SignCommand.bundleId]
    if let file = arguments[APICommand.credentials] {
      add(try CredentialsFile(file).load(in: terminal))
    }
    func variable(_ name: String) -> String? {
      terminal.environment("RECEIPTCTL_\(name)").flatMap { $0.isEmpty ? nil : $0 }
    }
    var environment = CredentialsFile.Members()
    environment.keyFile = variable("KEY_FILE")
    environment.key = variable("KEY")
    environment.keyId = variable("KEY_ID")
    environment.issuerId = variable("ISSUER_ID")
    environment.bundleId = variable("BUNDLE_ID")
    add(environment)
    if !isComplete, let file = variable("CREDENTIALS") {
      add(try CredentialsFile(file).load(in: terminal))
    }
  }

  private var isComplete: Bool {
    (keyFile ?? key) != nil && keyId != nil && issuerId != nil && bundleId != nil
  }

  private mutating func add(_ members: CredentialsFile.Members) {
    // The two forms of the key are one value.
    if keyFile == nil, key == nil {
      (keyFile, key, isMarked) = (members.keyFile, members.key, members.isTestKey)
    }
    keyId = keyId ?? members.keyId
    issuerId = issuerId ?? members.issuerId
    bundleId = bundleId ?? members.bundleId
  }

  /// Whether the key is that of a test store, which Apple does not accept.
  var isTestKey: Bool { isMarked || keyId.map { ServiceKey.isTestKey(id: $0) } ?? false }

  /// The signer of bearer tokens; reads the key.
  func signer(in terminal: Terminal) throws(CommandFailure) -> AppStoreSigner {
    guard let keyId, let issuerId, let bundleId, (keyFile ?? key) != nil else { throw incomplete }
    let signingKey: SigningKey
    if let keyFile {
      let file = try usage(of: APICommand.self, SigningKeyFile(keyFile, keyId: keyId))
      signingKey = try file.load(in: terminal)
    } else {
      signingKey = try attempt(
        about: "key in RECEIPTCTL_KEY or the credentials file",
        SigningKey(key ?? "", keyId: keyId)
      ) {
        (error: KeyFileError) in
        var diagnostic = CommandDiagnostic(error)
        diagnostic.status = .inputOutput
        return diagnostic
      }
    }
    return try attempt(
      about: APICommand.name,
      AppStoreSigner(key: signingKey, issuerId: issuerId, bundleId: bundleId)
    ) {
      (error: SigningError) in
      CommandDiagnostic(error)
    }
  }

  /// The error that names all missing parts.
  private var incomplete: CommandFailure {
    let parts = [
      ("--key", keyFile ?? key), ("--key-id", keyId), ("--issuer-id", issuerId),
      ("--bundle-id", bundleId),
    ]
    let missing = parts.compactMap { name, value in value == nil ? name : nil }
    return .fault(
      CommandDiagnostic(
        code: UsageError.Code.missingOption.rawValue,
        message:
          "the key of the App Store Server API is incomplete: no \(missing.joined(separator: ", "))",
        hint: "write these options, or --credentials FILE; 'receiptctl help api' lists the ways",
        status: .usage
      ),
      about: APICommand.name
    )
  }
}
