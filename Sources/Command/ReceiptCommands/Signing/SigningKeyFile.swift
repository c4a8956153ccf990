// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

/// The `.p8` file of `sign --key`; which `AuthKey_….p8` signs what, `SigningKey` decides.
struct SigningKeyFile {
  private let path: String
  private let keyId: String

  var isStandardInput: Bool { Input(name: path).isStandardInput }

  /// The text of a key is not a file name; the error must not repeat it.
  init(_ path: String, keyId: String) throws(UsageError) {
    guard !path.contains("-----BEGIN"), !containsKey(Array(path.utf8)[...]) else {
      throw UsageError(
        .invalidValue,
        word: "--key",
        expected: ["the name of a file"],
        found: "the text of a key"
      )
    }
    self.path = path
    self.keyId = keyId
  }

  /// Reads the key; warns if other users can read the file.
  func load(in terminal: Terminal) throws(CommandFailure) -> SigningKey {
    let input = Input(name: path)
    if !input.isStandardInput, terminal.isReadableByOthers(path) {
      try terminal.complain(
        "\(toolName): warning: \(shown(path)): other users can read this key; run 'chmod 600'\n"
      )
    }
    return try input.load(limit: SigningKeyFile.limit, in: terminal) {
      bytes throws(KeyFileError) in
      try SigningKey(bytes, keyId: keyId, fileName: input.isStandardInput ? nil : path)
    } diagnosis: {
      CommandDiagnostic($0)
    }
  }

  /// Keys have a few hundred bytes.
  static let limit = 64 << 10
}
